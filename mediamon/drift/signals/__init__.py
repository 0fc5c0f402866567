"""Cheap questions about a page that the nine numbers do not ask; each names the field whose rule its answer speaks against.

    page = SeenPage(url, headline="…", body="…", ruled={"body": 1, "headline": 0})
    observation = Observation(numbers, observe(page, memory), group_of(page.url))

`SIGNALS` is the registry: a function for each. What they must remember of other pages is in `SignalMemory`.
"""

from mediamon.drift.signals.asking import SIGNALS, observe
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.page import SeenPage, group_of

__all__ = ["SIGNALS", "SeenPage", "SignalMemory", "group_of", "observe"]
