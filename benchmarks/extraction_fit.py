"""Fits the numbers of the `auto` method on sets of pages, and says what they do on sites that they were not fitted on.

    DATA=folder python -m benchmarks.extraction_fit     # writes mediamon/extraction/auto/{first,second}.json

The sets are those of benchmarks/extraction.py, and to them come generated sites (benchmarks/layouts), mostly Russian, whose
elements have no telling names: the sets have few of either. The figures printed come from four folds over sites; what
ships is fitted on all but the layouts held out. On these sets themselves the shipped numbers are therefore better than
elsewhere.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.model_selection import GroupKFold

from benchmarks.extraction import pages
from benchmarks.extraction_measures import Sums, shingles
from benchmarks.layouts import layouts
from mediamon.extraction.auto import evidence
from mediamon.extraction.auto.context import Boxes, boxes_of, context_of
from mediamon.extraction.auto.context import names as context_names
from mediamon.extraction.auto.weighing import likely
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.roles import find_roles
from mediamon.extraction.segments import segments_of

FOLDER = Path(evidence.__file__).parent
FOLDS, TREES, LEAVES, SEEDS = 4, 120, 16, 2
MADE, MADE_HELD_OUT = 6, 5  # pages of each generated site


@dataclass
class Labelled:
    """A page: its segments' texts, their evidence, and which of them are in the true body."""

    name: str
    truth: dict[str, Any]
    texts: list[str]
    rows: NDArray[np.float32]
    labels: NDArray[np.bool_]
    words: NDArray[np.float64]
    boxes: Boxes
    lengths: NDArray[np.float64]


def labelled(name: str, truth: dict[str, Any], html: str) -> Labelled:
    """The page as the method sees it. A segment is of the body when most of its 4-grams are, each counted once."""
    tree = parse(html, truth["url"])
    segments = [one for one in segments_of(tree) if one.text]
    roles = find_roles(tree, segments=segments)
    segments = [one for one in segments if evidence.worth_weighing(one, roles)]
    boxes = boxes_of(segments)
    rows = evidence.evidence_of(segments, evidence.page_evidence(roles, page_data(tree)), boxes)
    left, lines = shingles(truth["body"]), {line.strip() for line in truth["body"].split("\n")}
    labels, words = [], []
    for segment in segments:
        own = shingles(segment.text)
        share = (own & left).total() / max(1, own.total())
        if own.total() == 1 and len(segment.text.split()) < 4:
            share = float(segment.text in lines)
        left = left - own if share > 0.5 else left
        labels.append(share > 0.5)
        words.append(len(segment.text.split()))
    texts = [one.text for one in segments]
    lengths = np.array([len(text) for text in texts], dtype=float)
    return Labelled(
        name,
        truth,
        texts,
        rows,
        np.array(labels, dtype=bool),
        np.array(words, dtype=float),
        boxes,
        lengths,
    )


def made(count: int, *, held_out: bool) -> list[Labelled]:
    """Pages of the generated sites that have text without their scripts."""
    sites = [one for one in layouts() if one.held_out is held_out]
    truths = [
        ({"site": one.name, "url": page.url, "body": page.body}, page.html)
        for one in sites
        for page in one.pages(count)
    ]
    return [page for truth, html in truths if len((page := labelled("layouts held out", truth, html)).words)]


Rows = list[NDArray[np.float32]]
Models = list[HistGradientBoostingClassifier]


def fit(sample: list[Labelled], rows: Rows, seeds: int = 1) -> Models:
    """Every page weighs about the same, long segments more than short ones."""
    return [_fit(sample, rows, seed) for seed in range(seeds)]


def _fit(sample: list[Labelled], rows: Rows, seed: int) -> HistGradientBoostingClassifier:
    weights = [
        np.sqrt(one.words + 0.3) / np.sqrt(max(50.0, one.words[one.labels].sum())) if len(one.words) else one.words
        for one in sample
    ]
    model = HistGradientBoostingClassifier(
        max_iter=TREES,
        learning_rate=0.09,
        max_leaf_nodes=LEAVES,
        min_samples_leaf=40,
        l2_regularization=5,
        max_features=0.4,
        random_state=seed,
    )
    labels = np.concatenate([one.labels for one in sample])
    return model.fit(np.vstack(rows), labels, sample_weight=np.concatenate(weights))


def chances(models: Models, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The models' mean log odds, as a chance."""
    if not len(rows):
        return np.zeros(0, dtype=np.float32)
    mean = np.mean([model.decision_function(rows) for model in models], axis=0)
    return np.asarray(1 / (1 + np.exp(-mean)), dtype=np.float32)


@dataclass
class Fitted:
    """Both looks."""

    first: Models
    second: Models

    def judge(self, page: Labelled) -> NDArray[np.float32]:
        """The chances of a page's segments."""
        return chances(self.second, with_context(page, chances(self.first, page.rows)))


def with_context(page: Labelled, first: NDArray[np.float32]) -> NDArray[np.float32]:
    """The evidence beside what the first look makes of a segment's company."""
    return np.hstack([page.rows, context_of(page.boxes, first, page.lengths)])


def fit_both(sample: list[Labelled]) -> Fitted:
    """The second look is fitted on first chances of pages whose sites the first look has not seen."""
    sites = [one.truth["site"] for one in sample]
    second_rows: dict[int, NDArray[np.float32]] = {}
    for train, test in GroupKFold(FOLDS).split(sample, groups=sites):
        first = fit([sample[n] for n in train], [sample[n].rows for n in train])
        second_rows |= {int(n): with_context(sample[n], chances(first, sample[n].rows)) for n in test}
    rows = [second_rows[n] for n in range(len(sample))]
    return Fitted(fit(sample, [one.rows for one in sample], SEEDS), fit(sample, rows, SEEDS))


def arrays_of(models: Models, columns: list[str]) -> dict[str, Any]:
    """The trees as mediamon.extraction.auto.trees.Trees reads them; of several models, their mean."""
    base = float(np.mean([np.ravel(model._baseline_prediction)[0] for model in models]))
    kept: dict[str, Any] = {"columns": columns, "base": base}
    listed: dict[str, list[Any]] = {key: [] for key in ("column", "threshold", "left", "right", "value", "starts")}
    depth = 0
    for (tree,) in (predictors for model in models for predictors in model._predictors):
        offset = len(listed["column"])
        listed["starts"].append(offset)
        for number, node in enumerate(tree.nodes):
            leaf, depth = bool(node["is_leaf"]), max(depth, int(node["depth"]))
            listed["column"].append(0 if leaf else int(node["feature_idx"]))
            listed["threshold"].append(0.0 if leaf else round(float(node["num_threshold"]), 6))
            listed["left"].append(offset + (number if leaf else int(node["left"])))
            listed["right"].append(offset + (number if leaf else int(node["right"])))
            listed["value"].append(round(float(node["value"]) / len(models), 5) if leaf else 0.0)
    return {**kept, **listed, "depth": depth}


def cross_validated(sample: list[Labelled]) -> dict[str, Sums]:
    """The measures per set, each page judged by numbers that never saw its site."""
    sites, sums = [one.truth["site"] for one in sample], dict[str, Sums]()
    beside, unseen = made(MADE, held_out=False), made(MADE_HELD_OUT, held_out=True)
    for train, test in GroupKFold(FOLDS).split(sample, groups=sites):
        fitted = fit_both([sample[n] for n in train] + beside)
        for one in [*(sample[n] for n in test), *unseen]:
            chosen = likely(fitted.judge(one), one.words)
            kept = [text for text, taken in zip(one.texts, chosen, strict=True) if taken]
            sums.setdefault(one.name, Sums()).add({"body": one.truth["body"]}, {"body": "\n".join(kept)})
    return sums


def main() -> None:
    """Print the figures, write the numbers."""
    sample = [labelled(name, dict(truth), html) for name, truth, html in pages(Path(os.environ["DATA"]))]
    if not os.environ.get("SKIP_FOLDS"):
        for name, sums in cross_validated(sample).items():
            print(f"{name:16}{sums.f1:>8.3f} on sites held out")
    fitted = fit_both(sample + made(MADE, held_out=False))
    listed = evidence.names()
    for name, models, columns in (("first", fitted.first, listed), ("second", fitted.second, listed + context_names())):
        text = json.dumps(arrays_of(models, columns), separators=(",", ":")) + "\n"
        FOLDER.joinpath(f"{name}.json").write_text(text, encoding="utf8")


if __name__ == "__main__":
    main()
