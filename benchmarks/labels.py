"""What 300 labels of a newsroom are worth, by how they are chosen: simulated experts on targets that the model has not learnt.

    DATA=folder python -m benchmarks.labels            # JSONL as for benchmarks.tonality
    DATA=folder SEEDS=10 FIRST=100 python -m benchmarks.labels      # the seeds 100 to 109

A newsroom is a third of the targets, by name, drawn anew for each seed; where the types of targets are known, a second newsroom
is all organisations. The base model learns the sentences without any of them, by views alone (no nets: seconds, and some
points worse than the model that ships). Of the newsroom's sentences one in three is measured on and never asked for. Of the rest
300 are asked for in the order of the dashboard's queue, or 300 or 1,000 at random; answers are the data set's labels, without a
slip. Then base and answers, and what of the rest nobody was asked, teach a model anew, as `scrapy train tonality` does; a line
is of base and answers learnt plainly together, as it did before `mediamon.tonality.adapting`, and two of what it would be without `offsetting`. The data sets have no dates, so that
recency, the queue's third part, has no say.

With DRAWN=en,ru that model then says of every other target that might have been asked for how likely each label is, and a third
model learns half of them too, each with a label drawn by these probabilities: what nobody has labelled, a newsroom has plenty of.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.labels_plain import few_plain_labels, measured
from benchmarks.tonality import ORGANISATION
from benchmarks.tonality_peers import truth_of
from mediamon.items import LABELS
from mediamon.tonality.adapting import UNASKED, adapt
from mediamon.tonality.asking import Question, leaned, order
from mediamon.tonality.encoding import targets_of
from mediamon.tonality.fitting import fit
from mediamon.tonality.measures import Figures
from mediamon.tonality.model import LanguageModel
from mediamon.tonality.offsetting import none
from mediamon.tonality.seeing import Seen, see
from mediamon.tonality.training import FOLDS, Record, read_records

FEW, MANY = 300, 1000
SEEDS = 5
ONE_IN = 3  # of the targets for a newsroom, and of its sentences for measuring
WAYS = (
    "before", f"{FEW} by the queue", f"{FEW} at random", f"{MANY:,} at random", f"{MANY:,} at random, plainly",
    f"{FEW} by the queue, no offset", f"{MANY:,} at random, no offset",
)  # fmt: skip
DRAWN = (f"{FEW} by the queue, drawn", f"{FEW} at random, drawn", f"{MANY:,} at random, drawn")


@dataclass(frozen=True)
class World:
    """Records of one language as the model sees them, their labels and the numbers of their sentences."""

    language: str
    records: list[Record]
    seen: Seen
    truth: np.ndarray
    sentences: np.ndarray


@dataclass(frozen=True)
class Newsroom:
    """Places of the records that the base learns, that may be asked for, and that are measured on; the seed by which it was drawn."""

    base: np.ndarray
    pool: np.ndarray
    held: np.ndarray
    seed: int


def main() -> int:
    """Print a table for every language and newsroom."""
    folder, first = os.environ.get("DATA"), int(os.environ.get("FIRST", "0"))
    seeds = range(first, first + int(os.environ.get("SEEDS", SEEDS)))
    if not folder:
        print(
            "labels: DATA=folder of JSONL with text, target, start, end, label, lang; the sample is too small for this"
        )
        return 0
    records = [record for file in sorted(Path(folder).glob("*.jsonl")) for record in read_records(file)]
    for language in sorted({str(record["lang"]) for record in records}):
        world = _world(language, [record for record in records if record["lang"] == language])
        _table("targets by name", world, [_by_name(world, seed) for seed in seeds])
        if any(record.get("target_type") == ORGANISATION for record in world.records):
            _table("organisations", world, [_organisations(world, seed) for seed in seeds])
    few_plain_labels(records)
    return 0


def _world(language: str, records: list[Record]) -> World:
    sentences = np.unique([record["text"] for record in records], return_inverse=True)[1]
    return World(language, records, see(targets_of(records), language), truth_of(records), sentences)


def _by_name(world: World, seed: int) -> Newsroom:
    """A third of the targets' names."""
    names = np.unique([str(record["target"]).lower() for record in world.records], return_inverse=True)[1]
    drawn = np.random.default_rng(seed).permutation(int(names.max()) + 1) % ONE_IN == 0
    return _newsroom(world, drawn[names], seed)


def _organisations(world: World, seed: int) -> Newsroom:
    wanted = np.array([record.get("target_type") == ORGANISATION for record in world.records])
    return _newsroom(world, wanted, seed)


def _newsroom(world: World, wanted: np.ndarray, seed: int) -> Newsroom:
    """No sentence is on two sides; what stands beside a newsroom's target in its sentence is left out."""
    base = np.flatnonzero(~np.isin(world.sentences, world.sentences[wanted]))
    measured = np.random.default_rng([seed, 1]).permutation(int(world.sentences.max()) + 1) % ONE_IN == 0
    held = measured[world.sentences]
    return Newsroom(base, np.flatnonzero(wanted & ~held), np.flatnonzero(wanted & held), seed)


def _table(name: str, world: World, newsrooms: list[Newsroom]) -> None:
    """A line for each way: means over the seeds, and what is won over the base, with the spread of that."""
    rows = []
    ways = WAYS + DRAWN * (world.language in os.environ.get("DRAWN", "").split(","))
    for newsroom in newsrooms:
        rows.append(list(_by_each_way(world, newsroom, drawn=len(ways) > len(WAYS))))
        told = "  ".join(f"{way} {100 * one.macro:.1f}" for way, one in zip(ways, rows[-1], strict=True))
        print(f"  seed {newsroom.seed}: {told}", file=sys.stderr, flush=True)
    macro = 100 * np.array([[one.macro for one in row] for row in rows])
    sizes = [round(float(np.mean([len(getattr(one, part)) for one in newsrooms]))) for part in ("base", "pool", "held")]
    print(f"{world.language}, {name}: base {sizes[0]}, may be asked {sizes[1]}, measured {sizes[2]}; {len(rows)} seeds")
    print(f"{'':28}{'macro-F1':>9}{'won':>7}{'spread':>8}{'PN':>7}{'ECE':>8}")
    for place, way in enumerate(ways):
        won = macro[:, place] - macro[:, 0]
        own = [row[place] for row in rows]
        print(
            f"{way:28}{macro[:, place].mean():>9.1f}{won.mean():>+7.2f}{won.std(ddof=1):>8.2f}"
            f"{100 * np.mean([one.pn for one in own]):>7.1f}{np.mean([one.ece for one in own]):>8.3f}"
        )
    ahead = macro[:, 1] - macro[:, 2]
    print(
        f"queue over random, {FEW} each: {ahead.mean():+.2f}, spread {ahead.std(ddof=1):.2f}, "
        f"ahead in {int((ahead > 0).sum())} of {len(rows)}",
        flush=True,
    )


def _by_each_way(world: World, newsroom: Newsroom, *, drawn: bool) -> Iterator[Figures]:
    """Figures in the order of WAYS, and of DRAWN with `drawn`, on the same records."""
    base = _taught(world, newsroom.base, world.truth)
    yield _measured(world, base, newsroom.held)
    random = np.random.default_rng([newsroom.seed, 2]).permutation(newsroom.pool)
    choices = (_queued(world, base, newsroom.pool), random[:FEW], random[:MANY])
    models = [_adapted(world, newsroom, asked) for asked in choices]
    for model in models:
        yield _measured(world, model, newsroom.held)
    plain = _taught(world, np.concatenate([newsroom.base, choices[-1]]), world.truth)
    yield _measured(world, plain, newsroom.held)
    for model in (models[0], models[-1]):
        yield _measured(world, model.with_offset(none()), newsroom.held)
    for asked, model in zip(choices if drawn else (), models, strict=False):
        yield _measured(world, _with_unasked(world, newsroom, asked, model), newsroom.held)


def _with_unasked(world: World, newsroom: Newsroom, asked: np.ndarray, model: LanguageModel) -> LanguageModel:
    """Taught by half of what nobody was asked, too, with labels drawn by what `model` says of them."""
    dice = np.random.default_rng([newsroom.seed, 3])
    rest = np.setdiff1d(newsroom.pool, asked)
    rest = rest[dice.random(len(rest)) < 0.5]
    if not len(rest):
        return model
    said = model.probabilities(targets_of([world.records[place] for place in rest]))
    labels = world.truth.copy()
    labels[rest] = (said.cumsum(axis=1) < dice.random(len(rest))[:, None]).sum(axis=1).clip(max=len(LABELS) - 1)
    return _taught(world, np.concatenate([newsroom.base, asked, rest]), labels)


def _queued(world: World, base: LanguageModel, pool: np.ndarray) -> np.ndarray:
    """The first of the dashboard's queue, by what the base says of them."""
    own = [world.records[place] for place in pool]
    questions = [
        Question(
            int(place), leaned(dict(zip(LABELS, map(float, row), strict=True)), base.shift.tolist()), record["text"]
        )
        for place, row, record in zip(pool, base.probabilities(targets_of(own)), own, strict=True)
    ]
    return np.array([one.id for one in order(questions, FEW)])


def _adapted(world: World, newsroom: Newsroom, asked: np.ndarray) -> LanguageModel:
    """Taught as `scrapy train tonality` does: by the base, what was asked, and what of the rest of the pool its texts alone tell."""
    wanted = np.isin(np.arange(len(world.records)), np.concatenate([newsroom.base, newsroom.pool]))
    places = np.flatnonzero(wanted)
    own = np.isin(places, newsroom.pool)
    labels = np.where(own & ~np.isin(places, asked), UNASKED, world.truth[places])
    return adapt(world.seen.select(wanted), labels, world.sentences[places], own, world.language, FOLDS, rounds=0)


def _taught(world: World, places: np.ndarray, labels: np.ndarray) -> LanguageModel:
    wanted = np.isin(np.arange(len(world.records)), places)
    sentences = np.unique(world.sentences[wanted], return_inverse=True)[1]
    return fit(world.seen.select(wanted), labels[wanted], sentences, world.language, FOLDS, rounds=0)


def _measured(world: World, model: LanguageModel, held: np.ndarray) -> Figures:
    return measured(model, [world.records[place] for place in held])


if __name__ == "__main__":
    sys.exit(main())
