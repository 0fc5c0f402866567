"""K_j: how far sets of j good documents lie from the reference at most (Andreev et al. 2012, section 6, formula 8)."""

from __future__ import annotations

import numpy as np

from mediamon.drift.arrays import Counts, Floats
from mediamon.drift.entropy import relative_entropy, shares


def even_sizes(documents: int, how_many: int = 30) -> tuple[int, ...]:
    """Sizes j spaced evenly up to all documents, as in the paper."""
    return tuple(sorted({max(1, round(documents * step / how_many)) for step in range(1, how_many + 1)}))


def log_sizes(documents: int, least: int = 5, how_many: int = 16) -> tuple[int, ...]:
    """Sizes j spaced logarithmically, from `least` to half of the documents (spec 4, Measured, 2)."""
    most = max(1, documents // 2)
    return tuple(sorted({round(j) for j in np.geomspace(min(least, most), most, how_many)}))


def run_counts(contributions: Counts, size: int) -> Counts:
    """Series of all runs of `size` consecutive documents: (n − size + 1, m) from (n, m)."""
    sums = np.vstack([np.zeros((1, contributions.shape[1])), contributions.cumsum(axis=0)])
    return np.asarray(sums[size:] - sums[:-size])


def drawn_counts(contributions: Counts, sizes: tuple[int, ...], draws: int) -> dict[int, Counts]:
    """Series of `draws` random subsets of each size, (draws, m); the same subsets for the same number of documents.

    The paper: all subsets would be best, and only their number forbids it. In a small training set runs overlap so
    much that few are independent; drawn subsets are the permutation test for it (ours).
    """
    rng = np.random.default_rng(0)
    found: dict[int, list[Counts]] = {size: [] for size in sizes}
    for _ in range(draws):
        sums = contributions[rng.permutation(len(contributions))].cumsum(axis=0)
        for size in sizes:
            found[size].append(sums[size - 1])
    return {size: np.array(rows) for size, rows in found.items()}


def largest_divergences(
    contributions: Counts, sizes: tuple[int, ...], *, apart: bool, draws: int = 0
) -> tuple[float, ...]:
    """K_j for each size j. apart: the reference leaves out the run that is compared with it (ours: the documents that
    are tested later are not in the reference either); otherwise the whole training set, as in the paper.
    """
    total = contributions.sum(axis=0)
    drawn = drawn_counts(contributions, sizes, draws)
    return tuple(
        float(
            _divergences(
                np.vstack([run_counts(contributions, size), *([drawn[size]] if draws else [])]), total, apart
            ).max()
        )
        for size in sizes
    )


def _divergences(tested: Counts, total: Counts, apart: bool) -> Floats:
    if not apart:
        return relative_entropy(shares(total), shares(tested))
    rest = np.maximum(total - tested, 0.0)
    # as many counts as the whole has: smoothing would blur a smaller reference more than the one that is used later
    grown = rest * (total.sum() / np.maximum(rest.sum(axis=-1, keepdims=True), 1e-9))
    return relative_entropy(shares(grown), shares(tested))
