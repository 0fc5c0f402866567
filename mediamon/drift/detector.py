"""What every detector can do, ours, the paper's, or one of your own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from mediamon.drift.judgement import Judgement
from mediamon.drift.method import METHODS as WATCHED
from mediamon.drift.observation import Observation
from mediamon.drift.ours import OurDetector
from mediamon.drift.phase import Phase
from mediamon.drift.watcher import Watcher


class Detector(Protocol):
    """One site's detector: documents in, judgements out. A document is an `Observation`, or the nine numbers alone."""

    @property
    def phase(self) -> Phase:
        """Training, watching, doubting, or failed until it is resolved."""

    @property
    def documents_learned(self) -> int:
        """Good documents that it knows."""

    def train(self, good: Iterable[Sequence[float]]) -> None:
        """Learn numbers of documents known to be good, in their order."""

    def feed(self, document: Sequence[float] | Observation) -> Judgement:
        """Judge one document."""

    def end_transaction(self) -> Judgement | None:
        """A fetch of news ends."""

    def resolved(self, *, learn: bool = True) -> None:
        """A person has looked: the rules are fine (learn what came), or they have been mended (forget it)."""

    def to_bytes(self) -> bytes:
        """All that it knows."""


@dataclass(frozen=True, slots=True)
class Kind:
    """How a detector is made: begin(minimum) with as many documents to learn first, and read(bytes) what was kept.

    `read` raises StateError for bytes that are not its own, or of a version that it cannot read: then it begins anew.
    """

    begin: Callable[[int], Detector]
    read: Callable[[bytes], Detector]


def kinds(own: Mapping[str, type[Detector]] | None = None) -> dict[str, Kind]:
    """All detectors by name: "ours", "mended", "paper", and your own classes, which have `__init__(self, minimum)` and a
    class method `from_bytes`. Raises TypeError for a class that lacks something."""
    found = {"ours": Kind(OurDetector, OurDetector.from_bytes)}
    for name in WATCHED:
        found[name] = Kind(_begin_watching(name), Watcher.from_bytes)
    for name, one in (own or {}).items():
        missing = [part for part in (*PARTS, "from_bytes") if not hasattr(one, part)]
        if missing:
            raise TypeError(f"the drift method {name!r} ({one!r}) lacks {', '.join(missing)}")
        found[name] = Kind(one, one.from_bytes)  # type: ignore[attr-defined]
    return found


PARTS = ("phase", "documents_learned", "train", "feed", "end_transaction", "resolved", "to_bytes")


def kind_named(name: str, own: Mapping[str, type[Detector]] | None = None) -> Kind:
    """The detector of that name. Raises ValueError naming those that exist."""
    known = kinds(own)
    if name not in known:
        raise ValueError(f"no drift method {name!r}; there are: {', '.join(known)}")
    return known[name]


def _begin_watching(name: str) -> Callable[[int], Detector]:
    return lambda minimum: Watcher(method=name, minimum=minimum)
