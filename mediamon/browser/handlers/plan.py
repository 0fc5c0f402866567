"""A traversal as a Scrapy request carries it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mediamon.traversal import Budget, Traversal
from mediamon.traversal.choosing.joining import TABS

META_KEY = "mediamon_traversal"
"""`Request.meta[META_KEY]` holds a TraversalPlan: the handler traverses the page and answers with its report as JSON."""


async def at_once() -> None:
    """What was told is kept as soon as it is told."""


@dataclass(frozen=True)
class TraversalPlan:
    """avoid: labels besides the usual ones; may_send: beginnings of addresses that may be sent to; ceiling: seconds that a press may take to settle; tabs: so many of the browser's
    share the work at most, where presses wait for a server; lift: may a list's requests go on without presses? folder: where its journal is kept, to go on from when it
    is killed; known: which of some URLs an earlier crawl knows; on a revisit (the folder tells) a list is left after `stale` presses in a row that bring only such ones;
    thumbnails: keep small pictures of states in the folder, whatever the settings say.

    on_urls gets addresses as they are seen, on_step the traversal after every press, on_end when it is over, with its report;
    kept is awaited before the journal is given up, from which the addresses could be told again: it returns when those that were told cannot be
    lost any more, and raises where they can; called_off is asked before each press why there should be none any more, "" as long as there should.
    """

    budget: Budget = field(default_factory=Budget)
    avoid: tuple[str, ...] = ()
    may_send: tuple[str, ...] = ()
    ceiling: float = 5.0
    tabs: int = TABS
    lift: bool = True
    folder: Path | None = None
    thumbnails: bool = False
    stale: int = 3
    known: Callable[[Sequence[str]], Collection[str]] | None = None
    on_urls: Callable[[list[str]], Any] = lambda urls: None
    on_step: Callable[[Traversal], Any] = lambda traversal: None
    on_end: Callable[[Traversal, dict[str, Any]], Any] = lambda traversal, report: None
    kept: Callable[[], Awaitable[None]] = at_once
    called_off: Callable[[], str] = lambda: ""
