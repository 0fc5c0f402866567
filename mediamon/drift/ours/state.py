"""All that our detector knows of its site: what is kept between runs."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

import numpy as np

from mediamon.drift.arrays import Floats
from mediamon.drift.ours.features import WIDTH
from mediamon.drift.ours.model import Model
from mediamon.drift.ours.rates import Rates
from mediamon.drift.ours.sums import Sums
from mediamon.drift.ours.tuning import Tuning
from mediamon.drift.phase import Phase

Row = tuple[float, ...]


@dataclass(slots=True, eq=False)
class Waiting:
    """A document on probation: its numbers, bins, place (17,) in the shape chart, signals (key, wrong), and its kind."""

    row: Row
    bins: tuple[int, ...]
    place: Floats | None
    signals: tuple[tuple[str, bool], ...]
    group: str


@dataclass(slots=True)
class OurState:
    """rows: good documents, the latest; fresh of them came since the model was fitted. recent: of each expert, what bins
    were learned lately; pending: bins of those learned since. ewma (speeds, 17) about centre (17,). since_good: documents since there was no doubt. restarted: training
    went on because it changed in its midst. failing: charts (chart, group) that were high; quiet: documents since that, one
    after another, in which none of them spoke.
    """

    minimum: int
    tuning: Tuning
    phase: Phase = Phase.TRAINING
    rows: list[Row] = field(default_factory=list)
    fresh: int = 0
    model: Model | None = None
    recent: list[Floats] = field(default_factory=list)
    pending: list[tuple[int, ...]] = field(default_factory=list)
    sums: Sums = field(default_factory=Sums)
    rates: Rates = field(default_factory=Rates)
    ewma: Floats = field(default_factory=lambda: np.zeros((0, WIDTH)))
    centre: Floats = field(default_factory=lambda: np.zeros(WIDTH))
    waiting: deque[Waiting] = field(default_factory=deque)
    since_good: int = 0
    restarted: bool = False
    failing: list[tuple[str, str]] = field(default_factory=list)
    quiet: int = 0
