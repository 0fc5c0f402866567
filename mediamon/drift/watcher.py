"""One site's watcher: documents in, judgements out (Andreev et al. 2012, section 7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import Self

from mediamon.drift import codec, interplay_mended, interplay_paper
from mediamon.drift.arrays import documents
from mediamon.drift.judgement import Finding, Judgement
from mediamon.drift.learned import Learned, Row
from mediamon.drift.method import Method, method_named
from mediamon.drift.observation import Observation, observed
from mediamon.drift.phase import Event, Phase, after
from mediamon.drift.state import Seen, State

KEPT_WHILE_FAILED = 500  # documents; enough to learn a site anew


class Watcher:
    """Learns a site's first good documents, then judges each and all.

        watcher = Watcher(method="mended", minimum=60)
        judgement = watcher.feed(numbers_of(page, article))
        judgement = watcher.end_transaction()

    method: "paper" (as published), "mended" (spec 4), or a `Method` of one's own whose name says the interplay.
    minimum: documents to learn before anything is judged. Raises ValueError for an unknown method or a minimum under 2.
    """

    def __init__(self, method: str | Method = "mended", minimum: int = 60) -> None:
        chosen = method_named(method)
        if minimum < 2:
            raise ValueError(f"a watcher learns from at least 2 documents, got minimum={minimum}")
        self._state = State(chosen, minimum, Learned(chosen))

    @property
    def phase(self) -> Phase:
        """What the watcher is doing: training, watching, doubting, failed."""
        return self._state.phase

    @property
    def documents_learned(self) -> int:
        """Good documents that it remembers."""
        return len(self._state.learned.rows)

    def train(self, good: Iterable[Sequence[float]]) -> None:
        """Learn documents known to be good, in the order in which they came. Raises ValueError when one has not nine numbers."""
        state = self._state
        state.learned.add(_row(numbers) for numbers in good)
        self._begin_when_trained()

    def feed(self, document: Sequence[float] | Observation) -> Judgement:
        """Judge one document. `level` is there when the offline detector spoke on it; high once for a failure, and every
        document after it is suspicious until `resolved()`. Raises ValueError when there are not nine numbers.
        """
        row, state = _row(observed(document).numbers), self._state
        if state.phase is Phase.TRAINING:
            state.learned.add([row])
            self._begin_when_trained()
            return Judgement(training=True)
        assert state.learned.online is not None
        where = state.learned.online.where(row)
        seen = Seen(row, state.learned.online.suspicious(where))
        state.since_good += 1
        if state.phase is Phase.FAILED:
            return self._keep_failing(seen, where)
        state.transaction.append(seen)
        state.since_check += 1
        finding = self._interplay.after_document(state, seen)
        return self._judgement(seen.suspicious, where, finding)

    def end_transaction(self) -> Judgement | None:
        """A fetch of news ends: self-check, and the offline detector's answer where it was asked; None where it was not."""
        state, finding = self._state, None
        if state.transaction and state.phase in (Phase.WATCHING, Phase.DOUBTING):
            finding = self._interplay.after_transaction(state)
        state.transaction = []
        return None if finding is None else self._judgement(False, (), finding)

    def resolved(self, *, learn: bool = True) -> None:
        """A person has looked. learn: the rules are fine, so what came is what the site is like now. Otherwise the rules
        have been mended, and what came while they were broken is forgotten.
        """
        state = self._state
        if state.phase is Phase.TRAINING:
            return
        if learn and state.recent:
            state.learned.add(seen.numbers for seen in state.recent)
            state.learned.fit()
        state.phase = after(state.phase, Event.RESOLVED)
        state.recent, state.transaction = [], []
        state.since_check = state.since_good = 0

    def to_bytes(self) -> bytes:
        """All that it knows, versioned and compressed; far under 1 MB."""
        return codec.encode(self._state)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The watcher that `to_bytes` wrote: it answers as that one would. Raises StateError when this cannot be read."""
        watcher = cls.__new__(cls)
        watcher._state = codec.decode(data)
        return watcher

    @property
    def _interplay(self) -> ModuleType:
        return interplay_paper if self._state.method.name == "paper" else interplay_mended

    def _begin_when_trained(self) -> None:
        state = self._state
        if len(state.learned.rows) >= state.minimum:
            state.learned.fit()
            state.phase = after(state.phase, Event.TRAINED)

    def _keep_failing(self, seen: Seen, where: tuple[str, ...]) -> Judgement:
        """Nothing is learned or reported anew, but what comes is kept for the case that a person says it is fine."""
        state = self._state
        state.recent = [*state.recent, seen][-KEPT_WHILE_FAILED:]
        return Judgement(suspicious=True, where=where, documents_since=state.since_good)

    def _judgement(self, suspicious: bool, where: tuple[str, ...], finding: Finding | None) -> Judgement:
        since = self._state.since_good
        if finding is None:
            return Judgement(suspicious, where, documents_since=since)
        failed = finding.level == "high"
        return Judgement(suspicious or failed, where, finding.level, finding.fired, finding.documents, since)


def _row(numbers: Sequence[float]) -> Row:
    return tuple(map(float, documents([numbers])[0]))
