"""A rule that matches nothing."""

from __future__ import annotations

from collections.abc import Iterator

from mediamon.drift.observation import Signal
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.page import SeenPage


def rule_empty(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Of each field that has a rule: does it match nothing?"""
    for about, matches in page.ruled.items():
        yield Signal("rule_empty", about, matches == 0)
