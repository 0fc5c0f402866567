"""A small sample where no data are given: sites with heavy-tailed articles, good for long and then broken in six ways."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Arrays = dict[str, NDArray[np.float64]]
SITES, TRAINING, GOOD, BEFORE, AFTER, TRANSACTION = 3, 1500, 800, 100, 300, 40


def simulated_sites() -> dict[str, Arrays]:
    """Arrays by site, named as in the files that `benchmarks.drift` reads; always the same."""
    return {f"simulated{number}": _site(np.random.default_rng(number)) for number in range(SITES)}


def _site(rng: np.random.Generator) -> Arrays:
    typical = rng.uniform((40_000, 5.0, 1.6, 0.1), (80_000, 5.6, 2.3, 0.4))
    arrays = {"train": _articles(rng, typical, TRAINING), "good": _articles(rng, typical, GOOD)}
    arrays["good_tx"] = _transactions(GOOD)
    for kind, broken in KINDS.items():
        articles = _articles(rng, typical, BEFORE + AFTER)
        bad = (np.arange(BEFORE + AFTER) >= BEFORE) & (rng.random(BEFORE + AFTER) < (0.3 if kind == "partial" else 1.0))
        articles[bad] = broken(rng, articles[bad])
        arrays |= {
            f"d_{kind}": articles,
            f"d_{kind}_bad": bad.astype(np.float64) * (kind != "newtemplate"),
            f"d_{kind}_tx": _transactions(BEFORE + AFTER),
        }
    return arrays


def _articles(rng: np.random.Generator, typical: Floats, n: int) -> Floats:
    page, log_size, log_paragraphs, per_paragraph = typical
    paragraphs = np.maximum(1, rng.lognormal(log_paragraphs, 0.8, n)).round()
    text = (paragraphs * rng.lognormal(log_size, 0.4, n)).round() + 15
    variance = np.where(paragraphs > 1, (text / paragraphs) ** 2 * rng.lognormal(-1.0, 0.7, n), 0.0)
    once, each = np.array([0.0, 2.0, 0.0, 0.5, 0.0]), np.array([1.0, 2.0, 0.7, 0.2, 0.4])
    tags = rng.poisson(once + np.outer(paragraphs, per_paragraph * each))
    size = page * rng.lognormal(0, 0.05, n) + 1.3 * text
    return np.column_stack([size.round(), text, paragraphs, variance, tags])


def _comments(rng: np.random.Generator, articles: Floats) -> Floats:
    n = len(articles)
    many = np.floor(rng.lognormal(1.2, 1.2, n))
    text = (many * rng.lognormal(4.2, 0.6, n)).round()
    variance = np.where(many > 1, (text / np.maximum(many, 1)) ** 2 * rng.lognormal(-0.5, 0.5, n), 0.0)
    return np.column_stack([articles[:, 0], text, many, variance, many, 2 * many, np.zeros((n, 3))])


def _empty(rng: np.random.Generator, articles: Floats) -> Floats:
    return np.asarray(articles * np.array([1.0] + [0.0] * 8))


def _first_paragraph(rng: np.random.Generator, articles: Floats) -> Floats:
    one = np.zeros_like(articles)
    one[:, 0], one[:, 1], one[:, 2] = articles[:, 0], articles[:, 1] / np.maximum(articles[:, 2], 1), 1
    return one


def _navigation(rng: np.random.Generator, articles: Floats) -> Floats:
    menu = _empty(rng, articles)
    menu[:, 4], menu[:, 8] = 40, 41
    return menu


def _new_template(rng: np.random.Generator, articles: Floats) -> Floats:
    return np.asarray(articles * np.array([0.8] + [1.0] * 8))


KINDS: dict[str, Callable[[np.random.Generator, Floats], Floats]] = {
    "comments": _comments,
    "nav": _navigation,
    "empty": _empty,
    "firstpar": _first_paragraph,
    "partial": _comments,
    "newtemplate": _new_template,
}


def _transactions(n: int) -> Floats:
    return (np.arange(n) // TRANSACTION).astype(np.float64)
