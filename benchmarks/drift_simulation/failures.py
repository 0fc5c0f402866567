"""What a wrapper delivers when the redesign has broken it: each takes good articles and gives what came in their place."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.drift_simulation.parameters import Floats, Parameters

Rng = np.random.Generator


def comments(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """Comments in the place of the article: on some pages none."""
    n = len(good)
    many = np.floor(p.comments * rng.lognormal(0, 1.0, n)) * (rng.random(n) < p.commented)
    mean = rng.lognormal(np.log(85), 0.35, n)
    variance = np.where(many > 1, (0.9 * mean) ** 2 * rng.lognormal(0, 0.4, n), 0.0)
    return _documents(good, (many * mean).round(), many, variance, np.outer(many, p.comment_tags))


def sidebar(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """The side column: as many cards on every page."""
    size = rng.normal(60, 4, len(good))
    variance = rng.uniform(60, 260, len(good))
    tags = np.tile(np.array([2, 1, 0, 1, 0]) * p.cards, (len(good), 1))
    return _documents(good, (p.cards * size).round(), np.full(len(good), p.cards), variance, tags)


def teaser(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """A paywall: the first paragraph or two, and a box that offers a subscription."""
    kept = np.minimum(good[:, 2], rng.integers(1, 3, len(good)))
    return _cut(rng, good, kept) + np.array([0, 0, 0, 0, 1, 1, 0, 0, 0])


def navigation(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """The menu: links, list items, no paragraph."""
    none = np.zeros(len(good))
    tags = np.tile(np.array([p.menu, 0, 0, 0, p.menu + 1]), (len(good), 1))
    return _documents(good, none, none, none, tags)


def merged(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """The article with all its comments."""
    more, n, s = comments(p, rng, good), good[:, 2], good[:, 1]
    together = good + more
    together[:, 0] = good[:, 0] + more[:, 1]
    mean = together[:, 1] / np.maximum(together[:, 2], 1)
    first, second = s / np.maximum(n, 1), more[:, 1] / np.maximum(more[:, 2], 1)
    between = n * (first - mean) ** 2 + more[:, 2] * (second - mean) ** 2
    together[:, 3] = (n * good[:, 3] + more[:, 2] * more[:, 3] + between) / np.maximum(together[:, 2], 1)
    return together


def empty(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """Nothing matches."""
    return np.asarray(good * np.array([1.0] + [0.0] * 8))


def first_paragraph(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """The rule matches the first paragraph alone: its wrappers are gone."""
    first = _cut(rng, good, np.ones(len(good)))
    first[:, 5] = np.maximum(first[:, 5] - p.wrappers, 0)
    return first


def every_second(p: Parameters, rng: Rng, good: Floats) -> Floats:
    """The article is split in two elements and the rule takes one (ours)."""
    half = _cut(rng, good, np.ceil(good[:, 2] / 2))
    half[:, 3] = good[:, 3] * rng.lognormal(0, 0.3, len(good))
    return half


def _documents(good: Floats, text: Floats, many: Floats, variance: Floats, tags: Floats) -> Floats:
    return np.column_stack([good[:, 0], text, many, variance, tags]).astype(np.float64)


def _cut(rng: Rng, good: Floats, kept: Floats) -> Floats:
    """The first `kept` paragraphs: their share of text and tags; wrappers stay."""
    share = kept / np.maximum(good[:, 2], 1)
    text = (good[:, 1] * share * rng.lognormal(0, 0.3, len(good))).round()
    variance = np.where(kept > 1, good[:, 3] * rng.lognormal(0, 0.5, len(good)), 0.0)
    wrappers = good[:, 5].min() if len(good) else 0.0
    tags = rng.binomial(np.maximum(good[:, 4:] - [0, wrappers, 0, 0, 0], 0).astype(int), share[:, None]).astype(float)
    tags[:, 1] += wrappers
    return _documents(good, text, kept, variance, tags)


Failure = Callable[[Parameters, Rng, Floats], Floats]
# the wrong thing, and the share of pages that deliver it
FAILURES: dict[str, tuple[Failure, float]] = {
    "comments": (comments, 1.0),
    "sidebar": (sidebar, 1.0),
    "teaser": (teaser, 1.0),
    "nav": (navigation, 1.0),
    "merged": (merged, 1.0),
    "empty": (empty, 1.0),
    "firstpar": (first_paragraph, 1.0),
    "partial": (comments, 0.3),
    "halfempty": (empty, 0.5),  # an A/B test
    "somenav": (navigation, 0.3),
    "split": (every_second, 1.0),
}
