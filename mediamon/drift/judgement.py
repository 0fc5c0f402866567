"""What the watcher answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Level = Literal["low", "medium", "high"]
LEVELS: tuple[Level, Level, Level] = ("low", "medium", "high")


@dataclass(frozen=True, slots=True)
class Criterion:
    """A series (P, S, N, V or T) that diverged: D in nats, the threshold h(n) that it passed, and for people the medians
    before and now. Of T these are the share, 0–1, of the tag group `part` that changed most among all tags.
    """

    name: str
    divergence: float
    threshold: float
    before: float = 0.0
    now: float = 0.0
    part: str = ""


@dataclass(frozen=True, slots=True)
class Reason:
    """A chart of our detector that is high: which (`chart`), what it is about (`field`), on which kind of pages (`groups`;
    none: on all), its evidence and the threshold that it passed, in its own units; since how many `documents`, and what
    share of these is broken, 0–1. changes: numbers whose medians changed most, as (name, before, now).
    """

    chart: str
    field: str
    evidence: float
    threshold: float
    groups: tuple[str, ...] = ()
    documents: int = 0
    share: float = 1.0
    changes: tuple[tuple[str, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """The offline detector's answer on a set of `documents`."""

    level: Level
    fired: tuple[Criterion, ...]
    documents: int


@dataclass(frozen=True, slots=True)
class Judgement:
    """Of a document: is it suspicious, and in which projections. Of the last documents, where they were checked: `level`
    and the criteria that fired; None where no check was made. `documents` were in the set that was checked,
    `documents_since` came since the last time that all was well. training: too few documents yet, nothing is judged. reasons: the charts of
    our detector that spoke, the gravest first.
    """

    suspicious: bool = False
    where: tuple[str, ...] = ()
    level: Level | None = None
    fired: tuple[Criterion, ...] = ()
    documents: int = 0
    documents_since: int = 0
    training: bool = False
    reasons: tuple[Reason, ...] = ()
