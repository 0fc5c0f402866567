"""What a check of `scrapy doctor` is, and what it finds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from scrapy.settings import BaseSettings


@dataclass(frozen=True, slots=True)
class Finding:
    """level: fine, warning, or wrong. told: what was found, and the mend."""

    level: str
    told: str


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to look at. A check that finds nothing at all has nothing to look at here."""

    name: str
    look: Callable[[BaseSettings], Awaitable[Sequence[Finding]]]
