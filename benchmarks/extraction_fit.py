"""Fits the numbers of the `auto` method on sets of pages, and says what they do on sites that they were not fitted on.

    DATA=folder python -m benchmarks.extraction_fit     # writes mediamon/extraction/auto/weights.json

The sets are those of benchmarks/extraction.py. The figures printed come from four folds over sites; what ships is
fitted on all. On these sets themselves the shipped numbers are therefore better than elsewhere.
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
from mediamon.extraction.auto import evidence
from mediamon.extraction.auto.weighing import LIKELY
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.roles import find_roles
from mediamon.extraction.segments import segments_of

WEIGHTS = Path(evidence.__file__).parent / "weights.json"
FOLDS, TREES, LEAVES = 4, 120, 16


@dataclass
class Labelled:
    """A page: its segments' texts, their evidence, and which of them are in the true body."""

    name: str
    truth: dict[str, Any]
    texts: list[str]
    rows: NDArray[np.float32]
    labels: NDArray[np.bool_]
    words: NDArray[np.float64]


def labelled(name: str, truth: dict[str, Any], html: str) -> Labelled:
    """The page as the method sees it. A segment is of the body when most of its 4-grams are, each counted once."""
    tree = parse(html, truth["url"])
    segments = [one for one in segments_of(tree) if one.text]
    roles = find_roles(tree, segments=segments)
    segments = [one for one in segments if evidence.worth_weighing(one, roles)]
    rows = evidence.evidence_of(segments, evidence.page_evidence(roles, page_data(tree)))
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
    return Labelled(name, truth, [one.text for one in segments], rows, np.array(labels), np.array(words, dtype=float))


def fit(sample: list[Labelled]) -> HistGradientBoostingClassifier:
    """Every page weighs about the same, long segments more than short ones."""
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
        random_state=0,
    )
    rows = np.vstack([one.rows for one in sample])
    return model.fit(rows, np.concatenate([one.labels for one in sample]), sample_weight=np.concatenate(weights))


def arrays_of(model: HistGradientBoostingClassifier, columns: list[str]) -> dict[str, Any]:
    """The trees as mediamon.extraction.auto.trees.Trees reads them."""
    kept: dict[str, Any] = {"columns": columns, "base": float(np.ravel(model._baseline_prediction)[0])}
    listed: dict[str, list[Any]] = {key: [] for key in ("column", "threshold", "left", "right", "value", "starts")}
    depth = 0
    for (tree,) in model._predictors:
        offset = len(listed["column"])
        listed["starts"].append(offset)
        for number, node in enumerate(tree.nodes):
            leaf, depth = bool(node["is_leaf"]), max(depth, int(node["depth"]))
            listed["column"].append(0 if leaf else int(node["feature_idx"]))
            listed["threshold"].append(0.0 if leaf else round(float(node["num_threshold"]), 6))
            listed["left"].append(offset + (number if leaf else int(node["left"])))
            listed["right"].append(offset + (number if leaf else int(node["right"])))
            listed["value"].append(round(float(node["value"]), 5) if leaf else 0.0)
    return {**kept, **listed, "depth": depth}


def cross_validated(sample: list[Labelled]) -> dict[str, Sums]:
    """The measures per set, each page judged by numbers that never saw its site."""
    sites, sums = [one.truth["site"] for one in sample], {}
    for train, test in GroupKFold(FOLDS).split(sample, groups=sites):
        model = fit([sample[n] for n in train])
        for one in (sample[n] for n in test):
            chances = model.predict_proba(one.rows)[:, 1] if len(one.rows) else []
            kept = [text for text, chance in zip(one.texts, chances, strict=True) if chance >= LIKELY]
            sums.setdefault(one.name, Sums()).add({"body": one.truth["body"]}, {"body": "\n".join(kept)})
    return sums


def main() -> None:
    """Print the figures, write the numbers."""
    sample = [labelled(name, dict(truth), html) for name, truth, html in pages(Path(os.environ["DATA"]))]
    if not os.environ.get("SKIP_FOLDS"):
        for name, sums in cross_validated(sample).items():
            print(f"{name:16}{sums.f1:>8.3f} on sites held out")
    WEIGHTS.write_text(
        json.dumps(arrays_of(fit(sample), evidence.names()), separators=(",", ":")) + "\n", encoding="utf8"
    )


if __name__ == "__main__":
    main()
