"""The rule beside the method that needs none: where both were asked."""

from __future__ import annotations

from collections.abc import Iterator

from mediamon.drift.observation import Signal
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.page import SeenPage
from mediamon.drift.signals.words import share_within

AGREED = 0.4  # of the words of the one in the other, from which they mean the same text


def disagrees_with_auto(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Does `auto` find another body, another headline?"""
    if page.auto is None:
        return
    for about, ours, auto in (("body", page.body, page.auto[0]), ("headline", page.headline, page.auto[1])):
        if not auto:
            continue
        shares = (share_within(ours, auto), share_within(auto, ours))
        known = [one for one in shares if one is not None]
        if known or not ours:
            yield Signal("disagrees_with_auto", about, not ours or min(known) < AGREED)
