"""Simulated sites for the drift detectors: heavy-tailed articles, eleven ways to break, eight honest ways to change.

Everything is drawn from the seeds below; the parameters of a site are in `parameters.py`. Both were fixed before the
detector was tuned. Sites 0–9 are for development, 10–19 are looked at only for the table of benchmarks/results/drift.md.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from benchmarks.drift_simulation.articles import Articles
from benchmarks.drift_simulation.failures import FAILURES
from benchmarks.drift_simulation.honest import HONEST
from benchmarks.drift_simulation.parameters import Parameters, drawn
from benchmarks.drift_simulation.sequences import Arrays, broken, good, honest, section

SEEDS = tuple(range(7_300, 7_310))
HELD_OUT = tuple(range(9_100, 9_110))
TRAINING, GOOD = 3_000, 4_000


def simulated_sites(seeds: tuple[int, ...] = SEEDS, good_documents: int = GOOD) -> Iterator[tuple[str, Arrays]]:
    """(name, arrays) of each site, named as in the files that `benchmarks.drift` reads; always the same for a seed."""
    for seed in seeds:
        yield f"simulated{seed}", _site(seed, good_documents)


def _site(seed: int, good_documents: int) -> Arrays:
    parameters = drawn(np.random.default_rng(seed))
    articles = Articles(parameters, np.random.default_rng(seed + 1_000_000))
    arrays = good("train", articles, TRAINING) | good("good", articles, good_documents)
    for kind in FAILURES:
        arrays |= broken(kind, articles)
    for kind in HONEST:
        arrays |= honest(kind, articles)
    return arrays | section(articles)


__all__ = ["HELD_OUT", "SEEDS", "Arrays", "Parameters", "simulated_sites"]
