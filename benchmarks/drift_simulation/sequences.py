"""Sequences as the scorers read them: 100 good documents, then what is tested; with transactions and what is bad."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.drift_simulation.articles import Articles
from benchmarks.drift_simulation.failures import FAILURES
from benchmarks.drift_simulation.honest import HONEST

Arrays = dict[str, NDArray[Any]]
BEFORE, BROKEN, AFTERWARDS = 100, 300, 200  # documents: before the change, with it, and when a slow one has come


def good(name: str, articles: Articles, n: int) -> Arrays:
    """n good documents."""
    transactions = articles.transactions(n)
    return {name: articles.write(transactions), f"{name}_tx": transactions}


def broken(kind: str, articles: Articles) -> Arrays:
    """Good ones, then a redesign after which a share of pages delivers something else. The page's size changes with it."""
    failure, share = FAILURES[kind]
    transactions, rng, p = articles.transactions(BEFORE + BROKEN), articles.rng, articles.parameters
    documents = articles.write(transactions)
    after = np.arange(len(documents)) >= BEFORE
    bad = after & (rng.random(len(documents)) < share)
    if share == 1.0:
        documents[after, 0] *= p.moved
    documents[bad] = failure(p, rng, documents[bad])
    documents[:, 0] = documents[:, 0].round()
    return {f"d_{kind}": documents, f"d_{kind}_tx": transactions, f"d_{kind}_bad": bad.astype(np.int64)}


def section(articles: Articles, broken_section: int = 3) -> Arrays:
    """One section of the site's is broken, its pages deliver comments. `_group`: the section of each document."""
    transactions, rng, p = articles.transactions(BEFORE + 2 * BROKEN), articles.rng, articles.parameters
    documents = articles.write(transactions)
    groups = rng.integers(0, p.sections, len(documents))
    bad = (np.arange(len(documents)) >= BEFORE) & (groups == broken_section)
    documents[bad] = FAILURES["comments"][0](p, rng, documents[bad])
    arrays = {"d_section": documents, "d_section_tx": transactions, "d_section_bad": bad.astype(np.int64)}
    return arrays | {"d_section_group": groups}


def honest(kind: str, articles: Articles) -> Arrays:
    """Good ones, then a change that comes over some documents and stays. Nothing is bad."""
    change, length, moved = HONEST[kind]
    n = BEFORE + max(length, BROKEN - AFTERWARDS) + AFTERWARDS
    come = np.clip((np.arange(n) - BEFORE + 1) / length, 0.0, 1.0)
    transactions = articles.transactions(n)
    documents = articles.write(transactions, change(articles.parameters, articles.rng, come))
    if moved:
        documents[BEFORE:, 0] = (documents[BEFORE:, 0] * articles.parameters.moved).round()
    return {f"d_{kind}": documents, f"d_{kind}_tx": transactions, f"d_{kind}_bad": np.zeros(n, dtype=np.int64)}
