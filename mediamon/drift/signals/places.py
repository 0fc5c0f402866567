"""Where the body was found, and in what a page: both new at once after a redesign. A new template alone breaks nothing."""

from __future__ import annotations

from collections.abc import Iterator

from mediamon.drift.observation import Signal
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.page import SeenPage


def new_root(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Has the body another place than on the pages before? It supports others: methods without rules may wander."""
    if page.root:
        yield Signal("new_root", "body", memory.is_new("root", page.root), supports=True)


def new_template(page: SeenPage, memory: SignalMemory) -> Iterator[Signal]:
    """Is the page built otherwise than those before it? It supports others."""
    if page.skeleton:
        yield Signal("new_template", "page", memory.is_new("template", "\n".join(page.skeleton)), supports=True)
