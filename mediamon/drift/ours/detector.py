"""Our detector of one site: documents in, judgements out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

import numpy as np

from mediamon.drift.arrays import LARGEST, WIDTH, Floats, documents
from mediamon.drift.judgement import Judgement, Level, Reason
from mediamon.drift.observation import Observation, Signal, observed
from mediamon.drift.ours import kept
from mediamon.drift.ours.asking import Panel
from mediamon.drift.ours.evidence import Evidence
from mediamon.drift.ours.features import features_of
from mediamon.drift.ours.model import fit
from mediamon.drift.ours.reasons import reasons
from mediamon.drift.ours.state import OurState, Row, Waiting
from mediamon.drift.ours.sums import ALL, Sums
from mediamon.drift.ours.tuning import TUNING, Tuning
from mediamon.drift.phase import Event, Phase, after

KEPT_WHILE_FAILED = 500  # documents; enough to learn a site anew
# fitted anew: a model of few documents when half as many came since, else after 10,000
SMALL, GROWN, MANY = 1000, 0.5, 10_000
FEWEST_HALF = 30  # documents, of which a model can see that training changed in its midst
OVER = 40  # documents in a row without a trace of the failure, after which it is over
ALMOST = 0.99  # of a threshold: as far as a signal goes that can only support others


class OurDetector:
    """Learns a site's first good documents, then judges each, and all of them.

        detector = OurDetector(minimum=60)
        judgement = detector.feed(Observation(numbers, signals, group="/sport"))

    Raises ValueError for a minimum under 2.
    """

    def __init__(self, minimum: int = 60, tuning: Tuning = TUNING) -> None:
        if minimum < 2:
            raise ValueError(f"a detector learns from at least 2 documents, got minimum={minimum}")
        self._begin(OurState(minimum, tuning))

    def _begin(self, state: OurState) -> None:
        self._state = state
        self._panel = Panel(state.model.experts) if state.model else None
        self._evidence = Evidence(state.model.experts, state.tuning, state.recent) if state.model else None
        if self._evidence is not None:
            state.recent, self._evidence.pending = self._evidence.recent, state.pending

    @property
    def phase(self) -> Phase:
        """Training, watching, doubting (some chart is half way to its threshold), failed."""
        return self._state.phase

    @property
    def documents_learned(self) -> int:
        """Good documents that it remembers."""
        return len(self._state.rows)

    def train(self, good: Iterable[Sequence[float]]) -> None:
        """Learn numbers of documents known to be good, in their order. Raises ValueError when one has not nine."""
        state = self._state
        state.rows = (state.rows + [_row(numbers) for numbers in good])[-state.tuning.kept :]
        if len(state.rows) >= state.minimum:
            self._fit()
            state.phase = after(state.phase, Event.TRAINED)

    def feed(self, document: Sequence[float] | Observation) -> Judgement:
        """Judge one document. `level` is there when it changed: high once for a failure, and every document after it is
        suspicious until `resolved()`. Raises ValueError when there are not nine numbers.
        """
        seen, state = observed(document), self._state
        row = _row(seen.numbers)
        if state.phase is Phase.TRAINING:
            return self._learn_first(row, seen)
        assert self._panel is not None
        assert self._evidence is not None
        features = features_of(row)
        scores = self._panel.scores(features)
        bins = self._panel.bins(scores)
        strange = self._strange(scores, seen.signals)
        failed = state.phase is Phase.FAILED
        added = self._evidence.added(bins) | state.rates.added(seen.signals, state.tuning)
        state.sums.add(added, seen.group, state.tuning)
        place, shape = self._placed(features)
        signals = tuple((one.key, one.wrong) for one in seen.signals)
        state.waiting.append(Waiting(row, bins, place, signals, seen.group))
        state.since_good += 1
        if failed:
            return self._keep_failing(strange, added, seen.group)
        return self._judge(strange, added, shape, seen.group)

    def end_transaction(self) -> Judgement | None:
        """A fetch of news ends: the model is fitted anew where there is enough that is new. It says nothing itself."""
        state = self._state
        due = GROWN * len(state.rows) if len(state.rows) < SMALL else MANY
        if state.phase is Phase.WATCHING and state.fresh >= due:
            self._fit()
        return None

    def resolved(self, *, learn: bool = True) -> None:
        """A person has looked. learn: the rules are fine, so what came is what the site is like now. Otherwise the rules
        have been mended, and what came while they were broken is forgotten; `train` with what the new rules give.
        """
        state = self._state
        if state.phase is Phase.TRAINING:
            return
        waiting = list(state.waiting)
        state.waiting.clear()
        if learn and waiting:
            state.rows = (state.rows + [one.row for one in waiting])[-state.tuning.kept :]
            for one in waiting:
                state.rates.learn(one.signals)
        self._fit() if learn and waiting else self._rest()
        state.phase = Phase.WATCHING
        state.since_good = 0

    def reasons(self) -> tuple[Reason, ...]:
        """All that speaks for a failure by now, the gravest first: a field that breaks with others may need more documents."""
        state = self._state
        limits = state.model.limits if state.model else {}
        groups = list(state.sums.groups)
        found = {one for group in groups for one in state.sums.reach(limits, group, state.tuning)}
        return reasons(state, [one for one in found if one[0] >= 1.0 and one[1] not in state.rates.support], 0.0)

    def to_bytes(self) -> bytes:
        """All that it knows, versioned and compressed; under 1 MB."""
        if self._evidence is not None:
            self._state.pending = self._evidence.pending
        return kept.encode(self._state)

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The detector that `to_bytes` wrote. One of an older version is fitted anew from its documents. Raises StateError."""
        detector = cls.__new__(cls)
        state = kept.decode(data)
        detector._begin(state)
        if state.model is None and len(state.rows) >= state.minimum:
            detector._fit()
            state.phase = after(state.phase, Event.TRAINED)
        return detector

    def _learn_first(self, row: Row, seen: Observation) -> Judgement:
        state = self._state
        state.rows.append(row)
        state.rates.learn((one.key, one.wrong) for one in seen.signals)
        state.waiting.append(Waiting(row, (), None, (), seen.group))
        self._forget_oldest()
        changed = False
        if len(state.rows) >= state.minimum:
            changed = not state.restarted and self._changed_in_its_midst()
            if changed:  # what came first may be what is gone: as many again are needed
                state.minimum, state.restarted = len(state.rows) + state.minimum, True
            else:
                state.waiting.clear()
                self._fit()
                state.phase = after(state.phase, Event.TRAINED)
        return Judgement(training=True, level="medium" if changed else None, documents=len(state.rows))

    def _changed_in_its_midst(self) -> bool:
        """Would a model of the first half call the second one broken?"""
        rows = self._state.rows
        half = len(rows) // 2
        if half < FEWEST_HALF:
            return False
        early = OurDetector(half, self._state.tuning)
        early.train(rows[:half])
        return any(early.feed(row).level == "high" for row in rows[half:])

    def _strange(self, scores: Sequence[float], signals: Sequence[Signal]) -> tuple[str, ...]:
        model = self._state.model
        assert model is not None
        first = model.experts[0]  # another part of the page: the one that knows strangers best
        strange = (first.name,) if scores[0] > first.strange else ()
        return strange + self._state.rates.strange(signals)

    def _placed(self, features: Floats) -> tuple[Floats | None, float]:
        """The document's place in the shape chart, and the greatest of its statistics over its limit."""
        state = self._state
        shape = state.model.shape if state.model else None
        if shape is None:
            return None, 0.0
        place = shape.place(features, state.centre)
        if state.phase is Phase.FAILED:
            return None, 0.0
        state.ewma += shape.speeds[:, None] * (place - state.ewma)
        return place + state.centre, float(shape.statistics(state.ewma).max())

    def _judge(
        self, strange: tuple[str, ...], added: Mapping[str, Sequence[float]], shape: float, group: str
    ) -> Judgement:
        state = self._state
        limits = state.model.limits if state.model else {}
        support = state.rates.support
        charts = [
            (min(share, ALMOST) if chart in support else share, chart, name)
            for share, chart, name in state.sums.reach(limits, group, state.tuning)
        ]
        top = max(shape, max(charts)[0]) if charts else shape
        level = self._level(top)
        doubted = [one for one in charts if one[0] >= state.tuning.doubtful] if top >= state.tuning.doubtful else []
        spoke = any(max(added.get(chart, (0.0,))) > 1.0 for _, chart, _ in doubted)
        why = reasons(state, doubted, shape) if level in ("high", "medium") else ()
        suspicious = bool(strange) or spoke or level == "high"
        since = state.since_good
        if level == "high":
            state.failing, state.quiet = [(chart, name) for share, chart, name in doubted if share >= 1.0], 0
        else:
            self._end_probation()
        if top < state.tuning.doubtful:
            state.since_good = 0
        where = tuple(dict.fromkeys((*strange, *(chart for _, chart, _ in doubted if spoke))))
        return Judgement(suspicious, where, level, documents_since=since, reasons=why)

    def _keep_failing(self, strange: tuple[str, ...], added: Mapping[str, Sequence[float]], group: str) -> Judgement:
        """Nothing is learned or reported anew, until so many documents in a row are in order that the failure is over: a
        redesign was taken back, or somebody mended the rules without saying so."""
        state = self._state
        asked = [chart for chart, name in state.failing if name in (ALL, group)]
        if asked:
            spoke = any(max(added.get(chart, (0.0,))) > 0.0 for chart in asked)
            state.quiet = 0 if spoke or strange else state.quiet + 1
        if state.quiet < OVER:
            self._forget_oldest()
            return Judgement(suspicious=True, where=strange, documents_since=state.since_good)
        state.phase = after(state.phase, Event.RESOLVED)
        self._rest()
        return Judgement(level="low", documents=OVER, documents_since=state.since_good)

    def _level(self, top: float) -> Level | None:
        """What is new: high at the threshold, medium when doubt begins, low when it is over."""
        state, before = self._state, self._state.phase
        if top >= 1.0:
            level: Level = "high"
        elif top >= state.tuning.doubtful:
            level = "medium"
        else:
            level = "low"
        state.phase = after(before, Event(level))
        return level if state.phase is not before else None

    def _end_probation(self) -> None:
        """What waited long enough is learned, strange or not: by then a break is known, and slow change must be followed."""
        state, tuning = self._state, self._state.tuning
        assert self._evidence is not None
        while len(state.waiting) > tuning.probation:
            one = state.waiting.popleft()
            if not one.bins:
                continue
            state.sums.learn(self._evidence.added(one.bins), tuning)
            self._evidence.learn(one.bins)
            state.rates.learn(one.signals)
            if one.place is not None:
                step = (one.place - state.centre) / tuning.memory
                state.centre += step
                state.ewma -= step
            state.rows.append(one.row)
            state.fresh += 1
        if len(state.rows) > tuning.kept + KEPT_WHILE_FAILED:
            state.rows = state.rows[-tuning.kept :]

    def _forget_oldest(self) -> None:
        while len(self._state.waiting) > KEPT_WHILE_FAILED:
            self._state.waiting.popleft()

    def _fit(self) -> None:
        state = self._state
        state.model = fit(state.rows, state.tuning)
        state.fresh, state.recent, state.pending = 0, [], []
        self._begin(state)
        self._rest()

    def _rest(self) -> None:
        """Charts at zero; what waits has bins and places of another model, or is of no use any more."""
        state = self._state
        state.sums = Sums()
        state.ewma, state.centre = (
            np.zeros((len(state.tuning.speeds), features_of((0.0,) * WIDTH).size)),
            np.zeros_like(state.centre),
        )
        state.waiting.clear()


def _row(numbers: Sequence[float]) -> Row:
    """Nine finite numbers ≥ 0. Raises ValueError."""
    if len(numbers) == WIDTH and all(0.0 <= one <= LARGEST for one in numbers):  # NaN is not
        return tuple(map(float, numbers))
    return tuple(map(float, documents([numbers])[0]))
