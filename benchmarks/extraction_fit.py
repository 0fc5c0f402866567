"""Fits the numbers of the `auto` method on sets of pages, and says what they do on sites that they were not fitted on.

    DATA=folder python -m benchmarks.extraction_fit     # writes mediamon/extraction/auto/{first,second}.json

The sets are those of benchmarks/extraction.py, and to them come generated sites (benchmarks/layouts), mostly Russian, whose
elements have no telling names: the sets have few of either. The figures printed come from four folds over sites; what
ships is fitted on all but the layouts held out. On these sets themselves the shipped numbers are therefore better than
elsewhere.

The trees are grown by LightGBM (Ke et al. 2017; requirements-bench.txt), which takes a sixth of scikit-learn's time for them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import lightgbm
import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import GroupKFold

from benchmarks.extraction import pages
from benchmarks.extraction_measures import INVISIBLE, TOKEN, Sums, shingles
from benchmarks.layouts import layouts
from mediamon.extraction.auto import evidence
from mediamon.extraction.auto.context import Boxes, boxes_of, context_of
from mediamon.extraction.auto.context import names as context_names
from mediamon.extraction.auto.next_story import until_next_story
from mediamon.extraction.auto.repeats import without_copies
from mediamon.extraction.auto.sections import sections_of
from mediamon.extraction.auto.trees import questions_of, trees_of
from mediamon.extraction.auto.weighing import Judges, likely
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.roles import find_roles
from mediamon.extraction.segments import Segment, segments_of

FOLDER = Path(evidence.__file__).parent
FOLDS, TREES, SEEDS = 4, 120, 2
GROWING = {
    "objective": "binary", "num_leaves": 16, "learning_rate": 0.09, "min_data_in_leaf": 40, "lambda_l2": 5, "feature_fraction_bynode": 0.4,
    "num_threads": 1, "verbose": -1, "force_col_wise": True, "deterministic": True,
}  # fmt: skip
SHORT = 8  # words, of a text that is looked at with its neighbours
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
    headings: NDArray[np.int64]
    lengths: NDArray[np.float64]
    segments: list[Segment]  # those of `texts`
    every: list[Segment]
    titles: tuple[str | None, ...]

    def body(self, chosen: NDArray[np.bool_]) -> str:
        """The text of the chosen segments, without the next stories and copies."""
        kept = [one for one, taken in zip(self.segments, chosen, strict=True) if taken]
        return "\n".join(one.text for one in without_copies(until_next_story(self.every, kept, self.titles)))


def labelled(name: str, truth: dict[str, Any], html: str) -> Labelled:
    """The page as the method sees it."""
    tree = parse(html, truth["url"])
    every = [one for one in segments_of(tree) if one.text]
    roles, data = find_roles(tree, segments=every), page_data(tree)
    segments = [one for one in every if evidence.worth_weighing(one, roles)]
    boxes, under = boxes_of(segments), sections_of(segments)
    rows = evidence.evidence_of(segments, evidence.page_evidence(roles, data), boxes, under)
    texts = [one.text for one in segments]
    return Labelled(
        name,
        truth,
        texts,
        rows,
        in_body(texts, truth["body"]),
        np.array([len(text.split()) for text in texts], dtype=float),
        boxes,
        under.heading,
        np.array([len(text) for text in texts], dtype=float),
        segments,
        every,
        (data.title, data.headline),
    )


def in_body(texts: Sequence[str], body: str) -> NDArray[np.bool_]:
    """Which texts are of the body: those most of whose 4-grams are, each counted once. Short ones, as cells and items are,
    have none of their own: they are when most of their words are in 4-grams that run over the texts beside them.
    """
    return _by_themselves(texts, body) | _with_neighbours(texts, body)


def _by_themselves(texts: Sequence[str], body: str) -> NDArray[np.bool_]:
    left, lines = shingles(body), {line.strip() for line in body.split("\n")}
    labels = []
    for text in texts:
        own = shingles(text)
        share = (own & left).total() / max(1, own.total())
        if own.total() == 1 and len(text.split()) < 4:
            share = float(text in lines)
        left = left - own if share > 0.5 else left
        labels.append(share > 0.5)
    return np.array(labels, dtype=bool)


def _with_neighbours(texts: Sequence[str], body: str) -> NDArray[np.bool_]:
    """Of the texts shorter than SHORT alone."""
    words = [TOKEN.findall(INVISIBLE.sub("", text)) for text in texts]
    flat = [word for one in words for word in one]
    left, found = shingles(body), np.zeros(len(flat) + 1)
    for place in range(len(flat) - 3):
        run = tuple(flat[place : place + 4])
        if left[run] > 0:
            left[run] -= 1
            found[place : place + 4] = 1
    lengths = np.array([len(one) for one in words], dtype=np.int64)
    ends = np.cumsum(lengths)
    until = np.concatenate([[0.0], np.cumsum(found)])
    short = np.array([len(text.split()) < SHORT for text in texts], dtype=bool)
    return np.asarray(short & (until[ends] - until[ends - lengths] > 0.5 * lengths))


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
Models = list[lightgbm.Booster]


def fit(sample: list[Labelled], rows: Rows, seeds: int = 1) -> Models:
    """Every page weighs about the same, long segments more than short ones."""
    return [_fit(sample, rows, seed) for seed in range(seeds)]


def _fit(sample: list[Labelled], rows: Rows, seed: int) -> lightgbm.Booster:
    weights = [
        np.sqrt(one.words + 0.3) / np.sqrt(max(50.0, one.words[one.labels].sum())) if len(one.words) else one.words
        for one in sample
    ]
    labels = np.concatenate([one.labels for one in sample])
    told = lightgbm.Dataset(np.vstack(rows), labels, weight=np.concatenate(weights))
    return lightgbm.train({**GROWING, "seed": seed}, told, TREES)


def chances(models: Models, rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The models' mean log odds, as a chance."""
    if not len(rows):
        return np.zeros(0, dtype=np.float32)
    mean = np.mean([model.predict(rows, raw_score=True) for model in models], axis=0)
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
    return np.hstack([page.rows, context_of(page.boxes, page.headings, first, page.lengths)])


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
    kept: dict[str, Any] = {"columns": columns, "base": 0.0}  # the first tree has it in its leaves
    listed: dict[str, list[Any]] = {key: [] for key in ("column", "threshold", "left", "right", "value", "starts")}
    depth = 0
    for model in models:
        for tree in model.dump_model()["tree_info"]:
            listed["starts"].append(len(listed["column"]))
            depth = max(depth, _listed(tree["tree_structure"], listed, len(models)))
    return {**kept, **listed, "depth": depth}


def _listed(node: dict[str, Any], listed: dict[str, list[Any]], models: int) -> int:
    """Adds a node with all below it. Returns how many steps lie below it."""
    place, leaf = len(listed["column"]), "leaf_value" in node
    listed["column"].append(0 if leaf else int(node["split_feature"]))
    listed["threshold"].append(0.0 if leaf else round(float(node["threshold"]), 6))
    listed["value"].append(round(float(node["leaf_value"]) / models, 5) if leaf else 0.0)
    listed["left"].append(place)
    listed["right"].append(place)
    if leaf:
        return 0
    steps = []
    for side in ("left", "right"):
        listed[side][place] = len(listed["column"])
        steps.append(_listed(node[f"{side}_child"], listed, models))
    return 1 + max(steps)


def fitted_without(sample: list[Labelled]) -> Iterator[tuple[list[Labelled], Fitted]]:
    """By fold: its pages, and what is fitted on those of all other sites."""
    sites = [one.truth["site"] for one in sample]
    beside = made(MADE, held_out=False)
    for train, test in GroupKFold(FOLDS).split(sample, groups=sites):
        yield [sample[n] for n in test], fit_both([sample[n] for n in train] + beside)


def judges_of(fitted: Fitted) -> Judges:
    """As the method asks them."""
    first, second = (questions_of(trees_of(arrays_of(models, []))) for models in (fitted.first, fitted.second))
    return Judges(first, second)


def cross_validated(sample: list[Labelled]) -> dict[str, Sums]:
    """The measures per set, each page judged by numbers that never saw its site."""
    sums, unseen = dict[str, Sums](), made(MADE_HELD_OUT, held_out=True)
    for held_out, fitted in fitted_without(sample):
        for one in [*held_out, *unseen]:
            body = one.body(likely(fitted.judge(one), one.words))
            sums.setdefault(one.name, Sums()).add({"body": one.truth["body"]}, {"body": body})
    return sums


def main() -> None:
    """Print the figures, write the numbers."""
    sample = [labelled(name, dict(truth), html) for name, truth, html in pages(Path(os.environ["DATA"]))]
    if not os.environ.get("SKIP_FOLDS"):
        for name, sums in cross_validated(sample).items():
            print(f"{name:16}{sums.f1:>9.4f}, {sums.low:.3f} of pages below one half, on sites held out", flush=True)
    fitted = fit_both(sample + made(MADE, held_out=False))
    listed = evidence.names()
    for name, models, columns in (("first", fitted.first, listed), ("second", fitted.second, listed + context_names())):
        text = json.dumps(arrays_of(models, columns), separators=(",", ":")) + "\n"
        FOLDER.joinpath(f"{name}.json").write_text(text, encoding="utf8")


if __name__ == "__main__":
    main()
