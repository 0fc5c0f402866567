"""A detector as the scorer wants it: train on a list, feed with the end of a transaction marked."""

from __future__ import annotations

from collections.abc import Sequence

from mediamon.drift import Observation, kind_named
from mediamon.drift.judgement import LEVELS, Judgement, Level

MINIMUM = 60


class ScoredDetector:
    """train(docs), feed(doc, last) → (suspicious, level), resolved()."""

    def __init__(self, method: str) -> None:
        self.detector = kind_named(method).begin(MINIMUM)
        self.group = ""  # the kind of page of the next document

    def train(self, docs: Sequence[Sequence[float]]) -> None:
        """Learn good documents in time order."""
        self.detector.train(docs)

    def feed(self, doc: Sequence[float], last: bool) -> tuple[bool, Level | None]:
        """Judge one; the verdict is the graver of the document's and of the transaction's, when it ends here."""
        judgement = self.detector.feed(Observation(doc, (), self.group))
        levels = [judgement.level, _level(self.detector.end_transaction()) if last else None]
        spoken = [level for level in levels if level is not None]
        return judgement.suspicious, max(spoken, key=LEVELS.index, default=None)

    def resolved(self) -> None:
        """The rules are fine."""
        self.detector.resolved()


def _level(judgement: Judgement | None) -> Level | None:
    return None if judgement is None else judgement.level
