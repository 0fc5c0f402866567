"""A watcher as the scorer wants it: train on a list, feed with the end of a transaction marked."""

from __future__ import annotations

from collections.abc import Sequence

from mediamon.drift import Watcher
from mediamon.drift.judgement import LEVELS, Judgement, Level


class ScoredWatcher:
    """train(docs), feed(doc, last) → (suspicious, level), resolved()."""

    def __init__(self, method: str) -> None:
        self.watcher = Watcher(method=method)

    def train(self, docs: Sequence[Sequence[float]]) -> None:
        """Learn good documents in time order."""
        self.watcher.train(docs)

    def feed(self, doc: Sequence[float], last: bool) -> tuple[bool, Level | None]:
        """Judge one; the verdict is the graver of the document's and of the transaction's, when it ends here."""
        judgement = self.watcher.feed(doc)
        levels = [judgement.level, _level(self.watcher.end_transaction()) if last else None]
        spoken = [level for level in levels if level is not None]
        return judgement.suspicious, max(spoken, key=LEVELS.index, default=None)

    def resolved(self) -> None:
        """The rules are fine."""
        self.watcher.resolved()


def _level(judgement: Judgement | None) -> Level | None:
    return None if judgement is None else judgement.level
