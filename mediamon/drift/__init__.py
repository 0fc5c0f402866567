"""Noticing that a site changed its layout (Andreev, Berezkin, Kozlov, Simakov, RCDL-2012).

    watcher = Watcher(method="mended", minimum=60)
    judgement = watcher.feed(numbers_of(page_html, article_html))
    if judgement.level == "high":
        print(explain(judgement))

Two detectors: `online` looks at a document, `offline` at a set of them; `watcher` keeps their interplay.
"""

from mediamon.drift.codec import StateError
from mediamon.drift.detector import Detector, Kind, kind_named, kinds
from mediamon.drift.explain import explain
from mediamon.drift.judgement import Criterion, Judgement, Level, Reason
from mediamon.drift.method import MENDED, METHODS, PAPER, Method
from mediamon.drift.numbers import NAMES, Numbers, numbers_of, numbers_of_elements
from mediamon.drift.observation import Observation, Signal
from mediamon.drift.ours import OurDetector
from mediamon.drift.phase import Phase
from mediamon.drift.watcher import Watcher

__all__ = [
    "MENDED",
    "METHODS",
    "NAMES",
    "PAPER",
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
    "Signal",
    "StateError",
    "Watcher",
    "explain",
    "kind_named",
    "kinds",
    "numbers_of",
    "numbers_of_elements",
]
