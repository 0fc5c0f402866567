"""What a few dozen labels are worth to a newsroom whose news is nothing like the base data: plain sentences about universities.

Six sentences in ten of `samples/tonality_plain.jsonl` are its labels, drawn anew for each seed, the others are measured on. The base is
DATA's, learnt by views and likeness alone, as in `benchmarks.labels`; nets have no part in it. A third of the sentences is of each label,
which no news is: the figures tell what labels teach, not how good the answers are where most is neutral.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.tonality_peers import truth_of
from mediamon.items import LABELS
from mediamon.tonality.encoding import targets_of
from mediamon.tonality.measures import Figures, figures
from mediamon.tonality.model import LanguageModel
from mediamon.tonality.offsetting import none
from mediamon.tonality.training import Record, read_records, train_apart, train_for

PLAIN = Path(__file__).parent / "samples" / "tonality_plain.jsonl"
SHARE = 0.6
SEEDS = 10
WAYS = ("before", "by these labels, no offset", "by these labels")


def few_plain_labels(base: list[Record]) -> None:
    """A table for each language that both the base and the plain sentences have."""
    plain = read_records(PLAIN)
    for language in sorted({str(one["lang"]) for one in base} & {str(one["lang"]) for one in plain}):
        own, others = ([one for one in some if one["lang"] == language] for some in (plain, base))
        before = train_apart(others, language, rounds=0)
        rows = [list(_by_each_way(own, others, before, seed)) for seed in range(SEEDS)]
        count = int(SHARE * len(own))
        print(f"{language}, plain sentences: {count} labels, measured {len(own) - count}; {SEEDS} seeds")
        print(f"{'':28}{'macro-F1':>9}{'PN':>7}{'ECE':>8}")
        for way, some in zip(WAYS, zip(*rows, strict=True), strict=True):
            macro, pn, ece = (float(np.mean([getattr(one, name) for one in some])) for name in ("macro", "pn", "ece"))
            print(f"{way:28}{100 * macro:>9.1f}{100 * pn:>7.1f}{ece:>8.3f}", flush=True)


def _by_each_way(own: list[Record], base: list[Record], before: LanguageModel, seed: int) -> Iterator[Figures]:
    order = np.random.default_rng(seed).permutation(len(own))
    count = int(SHARE * len(own))
    said, held = [own[place] for place in order[:count]], [own[place] for place in order[count:]]
    taught = train_for(said, base, [], str(own[0]["lang"]), rounds=0)
    for model in (before, taught.with_offset(none()), taught):
        yield measured(model, held)


def measured(model: LanguageModel, records: list[Record]) -> Figures:
    """Figures of a model on records."""
    probabilities = model.probabilities(targets_of(records))
    chosen = np.array([LABELS.index(label) for label in model.labels(probabilities)])
    return figures(truth_of(records), chosen, probabilities)
