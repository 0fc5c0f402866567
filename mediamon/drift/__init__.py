"""Noticing that a site changed its layout (Andreev, Berezkin, Kozlov, Simakov, RCDL-2012).

    detector = kind_named("ours").begin(60)
    judgement = detector.feed(Observation(numbers_of(page_html, article_html), signals, group="/sport"))
    if judgement.level == "high":
        print(explain(judgement))

The paper's two detectors: `online` looks at a document, `offline` at a set of them; `watcher` keeps their interplay. Ours,
the default, is in `ours`; cheap questions beside the nine numbers are in `signals`.
"""

from typing import TYPE_CHECKING

from mediamon.on_demand import on_demand

if TYPE_CHECKING:
    from mediamon.drift.codec import StateError
    from mediamon.drift.detector import Detector, Kind, kind_named, kinds
    from mediamon.drift.explaining import explain
    from mediamon.drift.judgement import Criterion, Judgement, Level, Reason
    from mediamon.drift.method import MENDED, METHODS, PAPER, Method
    from mediamon.drift.numbers import NAMES, Numbers, numbers_of, numbers_of_elements
    from mediamon.drift.observation import Observation, Signal
    from mediamon.drift.ours import OurDetector
    from mediamon.drift.phase import Phase
    from mediamon.drift.saved import pack, unpack
    from mediamon.drift.signals import SIGNALS, SeenPage, SignalMemory, group_of, observe
    from mediamon.drift.watcher import Watcher

__all__ = [
    "MENDED",
    "METHODS",
    "NAMES",
    "PAPER",
    "SIGNALS",
    "Criterion",
    "Detector",
    "Judgement",
    "Kind",
    "Level",
    "Method",
    "Numbers",
    "Observation",
    "OurDetector",
    "Phase",
    "Reason",
    "SeenPage",
    "Signal",
    "SignalMemory",
    "StateError",
    "Watcher",
    "explain",
    "group_of",
    "kind_named",
    "kinds",
    "numbers_of",
    "numbers_of_elements",
    "observe",
    "pack",
    "unpack",
]

__getattr__, __dir__ = on_demand(
    __name__,
    {
        "codec": ("StateError",),
        "detector": ("Detector", "Kind", "kind_named", "kinds"),
        "explaining": ("explain",),
        "judgement": ("Criterion", "Judgement", "Level", "Reason"),
        "method": ("MENDED", "METHODS", "PAPER", "Method"),
        "numbers": ("NAMES", "Numbers", "numbers_of", "numbers_of_elements"),
        "observation": ("Observation", "Signal"),
        "ours": ("OurDetector",),
        "phase": ("Phase",),
        "saved": ("pack", "unpack"),
        "signals": ("SIGNALS", "SeenPage", "SignalMemory", "group_of", "observe"),
        "watcher": ("Watcher",),
    },
)
