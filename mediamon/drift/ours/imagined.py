"""Failures imagined for a site: what its pages would give through a broken rule. The trees learn to tell them from it.

Nothing here is taken from a failure that was seen. The causes are general: a rule that matches another part of the page,
one that matches too little, one that matches too much.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from mediamon.drift.arrays import Floats

Rng = np.random.Generator
MOST_PARAGRAPHS, MOST_LINKS = 80.0, 100.0
SIZES = (20.0, 500.0)  # characters of a paragraph of something else: a comment, a card, a caption


def elsewhere(good: Floats, rng: Rng) -> Floats:
    """Another part of the page: comments, cards, menus, nothing; and the site's own numbers put together at random."""
    n = len(good)
    scrambled = np.column_stack([rng.permutation(good[:, column]) for column in range(good.shape[1])])
    return np.vstack([_parts(n, rng), scrambled])


def too_little(good: Floats, rng: Rng) -> Floats:
    """A paragraph or two of the article: a teaser, a first child."""
    n = len(good)
    whole = good[rng.integers(0, n, n)]
    paragraphs = np.maximum(whole[:, 2], 1)
    kept = np.minimum(rng.integers(1, 3, n), paragraphs)
    share = kept / paragraphs
    wrappers = np.zeros(5)
    wrappers[1] = np.percentile(good[:, 5], 1)  # what all articles have is around them, not in their paragraphs
    own = rng.binomial(np.minimum(np.maximum(whole[:, 4:] - wrappers, 0), 1e9).astype(np.int64), share[:, None])
    tags = own + wrappers * (rng.random((n, 1)) < 0.6)
    tags[:, 3:] *= rng.random((n, 1)) < 0.5
    text = np.round(whole[:, 1] * share * rng.lognormal(0, 0.3, n))
    variance = np.where(kept > 1, whole[:, 3] * rng.lognormal(0, 0.4, n), 0.0)
    return np.column_stack([whole[:, 0], text, kept, variance, tags])


def too_much(good: Floats, rng: Rng) -> Floats:
    """The article and another part of the page, in one."""
    article = good[rng.integers(0, len(good), len(good))]
    part = _parts(3 * len(good) + 20, rng)
    part = part[part[:, 2] > 0][: len(good)]
    article = article[: len(part)]
    together = article + part
    many = np.maximum(together[:, 2], 1)
    mean = together[:, 1] / many
    variance = np.zeros(len(part))
    for one in (article, part):
        variance += one[:, 2] * (one[:, 3] + (one[:, 1] / np.maximum(one[:, 2], 1) - mean) ** 2)
    together[:, 3] = variance / many
    return together


IMAGINED: dict[str, Callable[[Floats, Rng], Floats]] = {
    "elsewhere": elsewhere,
    "too little": too_little,
    "too much": too_much,
}


def _parts(n: int, rng: Rng) -> Floats:
    """Parts of some page: three in four have paragraphs, half of the others are menus, the rest is empty."""
    many = np.floor(np.exp(rng.uniform(0, np.log(MOST_PARAGRAPHS), n)))
    size = np.exp(rng.uniform(np.log(SIZES[0]), np.log(SIZES[1]), n))
    variance = np.where(many > 1, size**2 * np.exp(rng.uniform(-4, 0.7, n)), 0.0)
    each = np.exp(rng.uniform(-1.5, 1.5, (n, 5))) * (rng.random((n, 5)) < 0.6)
    regular = np.round(np.maximum(each, 1.0)) * (each > 0) * many[:, None]
    tags = np.where(rng.random((n, 5)) < 0.7, rng.poisson(each * many[:, None]), regular)
    text = np.column_stack([np.zeros(n), np.round(many * size), many, variance])
    without = rng.random(n) < 0.25
    text[without] = 0.0
    return np.column_stack([text, np.where(without[:, None], _menus(n, rng), tags)])


def _menus(n: int, rng: Rng) -> Floats:
    links = np.floor(np.exp(rng.uniform(0, np.log(MOST_LINKS), n))) * (rng.random(n) < 0.5)
    nothing = np.zeros(n)
    return np.column_stack([links, links * rng.integers(0, 2, n), nothing, nothing, links * rng.integers(0, 3, n)])
