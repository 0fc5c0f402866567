"""All that a watcher knows of its site: what the interplay reads and changes, and what is kept between runs."""

from __future__ import annotations

from dataclasses import dataclass, field

from mediamon.drift.arrays import documents
from mediamon.drift.judgement import Finding
from mediamon.drift.learned import Learned, Row
from mediamon.drift.method import Method
from mediamon.drift.phase import Event, Phase, after


@dataclass(frozen=True, slots=True)
class Seen:
    """A document that was judged and is not learned yet."""

    numbers: Row
    suspicious: bool


@dataclass(slots=True)
class State:
    """recent: judged documents on probation, oldest first. transaction: how many of them the open transaction brought.
    since_check and since_good: documents since the last offline check and since the last time that all was well.
    """

    method: Method
    minimum: int
    learned: Learned
    phase: Phase = Phase.TRAINING
    recent: list[Seen] = field(default_factory=list)
    transaction: list[Seen] = field(default_factory=list)
    since_check: int = 0
    since_good: int = 0

    def check(self, size: int) -> Finding:
        """The offline detector's answer on the last `size` documents on probation."""
        assert self.learned.offline is not None
        tested = documents([seen.numbers for seen in self.recent[-size:]])
        return self.learned.offline.check(tested, self.method)

    def follow(self, finding: Finding) -> None:
        """Take the offline detector's answer."""
        self.since_check = 0
        if finding.level == "low":
            self.since_good = 0
        self.phase = after(self.phase, Event(finding.level))
