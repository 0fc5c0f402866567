"""A traversal as a Scrapy request carries it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from mediamon.traversal import Budget, Traversal

META_KEY = "mediamon_traversal"
"""`Request.meta[META_KEY]` holds a TraversalPlan: the handler traverses the page and answers with its report as JSON."""


@dataclass(frozen=True)
class TraversalPlan:
    """avoid: labels besides the usual ones; ceiling: seconds that a press may take to settle.

    on_urls gets addresses as they are seen, on_step the traversal after every press, on_end when it is over.
    """

    budget: Budget = field(default_factory=Budget)
    avoid: tuple[str, ...] = ()
    ceiling: float = 5.0
    on_urls: Callable[[list[str]], Any] = lambda urls: None
    on_step: Callable[[Traversal], Any] = lambda traversal: None
    on_end: Callable[[Traversal], Any] = lambda traversal: None
