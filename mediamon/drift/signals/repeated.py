"""The same text on several pages: a headline that is the site's name, a body that is the site's footer."""

from __future__ import annotations

from collections.abc import Iterator

from mediamon.drift.observation import Signal
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.page import SeenPage


def same_text(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Had another page lately the same body, the same headline?"""
    for about, text in (("body", page.body), ("headline", page.headline)):
        if text:
            yield Signal("same_text", about, memory.elsewhere(about, text.casefold(), page.url))
