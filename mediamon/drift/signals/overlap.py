"""A story tells what its headline and its description say, and the page calls it as we do."""

from __future__ import annotations

from collections.abc import Iterator

from mediamon.drift.observation import Signal
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.page import SeenPage
from mediamon.drift.signals.words import share_within

LITTLE = 0.2  # of the words
MOST = 0.5


def headline_and_body(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Does the body tell nothing of what the page is called, or its description says?"""
    for name, told in (("title_in_body", page.title), ("description_in_body", page.description)):
        share = share_within(told, page.body)
        if share is not None:
            yield Signal(name, "body", share < LITTLE)


def headline_and_title(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Is our headline another than what the page says it is called?"""
    if page.title and page.headline:
        share = share_within(page.title, page.headline)
        if share is not None:
            yield Signal("headline_in_title", "headline", share < MOST)
