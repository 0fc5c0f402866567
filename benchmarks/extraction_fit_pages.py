"""Fits what tells articles from other pages, and says what it does on sites that it was not fitted on.

    DATA=folder python -m benchmarks.extraction_fit_pages     # writes mediamon/extraction/auto/page.json

Every page of the sets counts: those whose page_type is not "article" are the others.
"""

from __future__ import annotations

import gzip
import json
import os
from datetime import UTC
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import ExtraTreesClassifier
from sklearn.model_selection import GroupKFold

from benchmarks.extraction_fit import FOLDER
from mediamon.extraction.auto.weighing import weigh
from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.refusing import looks

FILE = FOLDER / "page.json"
FOLDS, TREES, STEEPNESS, REFUSED = 8, 120, 4.0, 0.009  # of the articles of held-out sites
NEWS = ("andy", "fundus")


def read(folder: Path) -> tuple[NDArray[np.float64], NDArray[np.str_], list[str], list[str]]:
    """(looks, kind of page, site, set) of every page."""
    rows, kinds, sites, sets = [], [], [], []
    for path in sorted(folder.glob("*/truth.jsonl")):
        for line in path.open(encoding="utf8"):
            truth = json.loads(line)
            html = gzip.decompress((path.parent / f"{truth['id']}.html.gz").read_bytes()).decode("utf8", "replace")
            rows.append(row_of(html, truth["url"]))
            kinds.append(truth.get("page_type", "article"))
            sites.append(truth["site"])
            sets.append(path.parent.name)
    return np.array(rows, dtype=float), np.array(kinds), sites, sets


def row_of(html: str, url: str) -> list[float]:
    """The page in numbers."""
    tree = parse(html, url)
    data = page_data(tree)
    weighed = weigh(tree, data)
    return looks(url, data, metadata_of(tree, data, UTC), weighed.segments, weighed.kept)


def fit(rows: NDArray[np.float64], labels: NDArray[np.bool_]) -> ExtraTreesClassifier:
    """A forest of random splits: of few pages of the rarer kind it makes more than boosting does (.48 against .69 with other columns than these)."""
    forest = ExtraTreesClassifier(TREES, min_samples_leaf=2, max_features=0.3, class_weight="balanced", random_state=0)
    return forest.fit(rows, labels)


def arrays_of(forest: ExtraTreesClassifier) -> dict[str, Any]:
    """The forest as mediamon.extraction.auto.trees.Trees reads it: the sum of its values is the log odds of its mean, about."""
    kept: dict[str, Any] = {"columns": [], "base": 0.0, "depth": max(one.get_depth() for one in forest.estimators_)}
    listed: dict[str, list[Any]] = {key: [] for key in ("column", "threshold", "left", "right", "value", "starts")}
    for one in forest.estimators_:
        tree, offset = one.tree_, len(listed["column"])
        listed["starts"].append(offset)
        for node in range(tree.node_count):
            leaf = tree.children_left[node] < 0
            share = float(tree.value[node][0][1] / tree.value[node][0].sum())
            listed["column"].append(0 if leaf else int(tree.feature[node]))
            listed["threshold"].append(0.0 if leaf else round(float(tree.threshold[node]), 5))
            listed["left"].append(offset + (node if leaf else int(tree.children_left[node])))
            listed["right"].append(offset + (node if leaf else int(tree.children_right[node])))
            listed["value"].append(round(STEEPNESS * (share - 0.5) / TREES, 6) if leaf else 0.0)
    return {**kept, **listed}


def chances(forest: ExtraTreesClassifier, rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """As the shipped arrays give them."""
    return np.asarray(1 / (1 + np.exp(-STEEPNESS * (forest.predict_proba(rows)[:, 1] - 0.5))))


def main() -> None:
    """Print the figures, write the numbers."""
    rows, kinds, sites, sets = read(Path(os.environ["DATA"]))
    labels = kinds == "article"
    held_out = np.zeros(len(labels))
    for train, test in GroupKFold(FOLDS).split(rows, labels, sites):
        held_out[test] = chances(fit(rows[train], labels[train]), rows[test])
    threshold = float(np.quantile(held_out[labels], REFUSED))
    print(f"sites held out: {np.mean(held_out[~labels] < threshold):.3f} of other pages recognised,", end=" ")
    print(f"{np.mean(held_out[labels] < threshold):.4f} of articles refused")
    for kind in sorted(set(kinds[~labels])):
        print(f"  {kind}: {np.sum(held_out[kinds == kind] < threshold)} of {np.sum(kinds == kind)}")
    news = np.array([name in NEWS for name in sets])
    print(
        f"by what refuses 1 % of {' and '.join(NEWS)} alone: {np.mean(held_out[~labels] < np.quantile(held_out[news], 0.01)):.3f}"
    )
    kept = {**arrays_of(fit(rows, labels)), "threshold_of_article": round(threshold, 4)}
    FILE.write_text(json.dumps(kept, separators=(",", ":")) + "\n", encoding="utf8")


if __name__ == "__main__":
    main()
