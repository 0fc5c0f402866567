"""Fits what tells articles from other pages, and says what it does on sites that it was not fitted on.

    DATA=folder python -m benchmarks.extraction_fit_pages     # writes mediamon/extraction/auto/{page,words,headings,names,addresses}.json

Every page of the sets counts: those whose page_type is not "article" are the others. What a page looks like depends on what
`auto` keeps of it, and how surely: so each is looked at with trees that were fitted without its site, as it is with pages that
come. With those that ship, which know the articles among these pages and none of the others, the figures would be better by four
hundredths than they are elsewhere. The weights of words and names are not fitted on WITHOUT, whose pages are articles in many
languages: they would say that whatever is not English is an article.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC
from itertools import cycle
from pathlib import Path

import lightgbm
import numpy as np
from numpy.typing import NDArray
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold

from benchmarks.extraction import pages
from benchmarks.extraction_fit import FOLDER, Models, arrays_of, fitted_without, judges_of, labelled
from benchmarks.layouts import layouts
from mediamon.extraction.auto.address import bounded, runs_of
from mediamon.extraction.auto.naming import parts_of
from mediamon.extraction.auto.weighing import Judges, weigh
from mediamon.extraction.auto.wording import WORD, beginning_of, headings_of
from mediamon.extraction.looks import looks
from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.refusing import is_declared, joined

FILE, *WORDS_FILES = (FOLDER / f"{name}.json" for name in ("page", "words", "headings", "names", "addresses"))
FOLDS, DIVISIONS = 8, 10
TREES, SEEDS, REFUSED = 400, 2, 0.009  # refused: of the articles of held-out sites
GROWING = {
    "objective": "binary", "num_leaves": 4, "learning_rate": 0.06, "min_data_in_leaf": 6, "lambda_l2": 5, "feature_fraction": 0.3,
    "bagging_fraction": 0.4, "bagging_freq": 1, "num_threads": 1, "verbose": -1, "deterministic": True,
}  # fmt: skip
# What each column of `looks` may speak for: an article (1), another page (-1), either (0). Few pages are others, and chance
# alone would let a price speak for an article here and there.
SPEAKING = (
    1, -1, -1, -1, -1, -1,  # JSON-LD's types: an article first
    -1, -1, -1, -1, -1, 1,  # what the address says: a story last
    1, 0, -1, 1, 1, 1, 1, 1,  # og:type, day, authors
    1, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1,  # text kept, links, sections, paragraphs, items
    -1, -1, -1, -1, -1, 0,  # prices, calls, replies, code, comments
    0, 1, 0, -1, 0, 0, 1, 1, -1, -1, -1, 0,  # address, headline, questions, quotes, what is said, you and we, form, table
    1, *[-1] * 21,  # signs of a story, of others
    1, 1, 1, 1, 1,  # of a story once more
    1, 1, 1, -1, 1,  # how sure the evidence was
    1, -1, -1, -1, -1, -1, -1, -1,  # where links lead: elsewhere first
    -1, -1, 0, -1, -1, -1, 1, 1, 1, 1, -1, 1,  # slides and the like, picture, feed, relations
    0,  # sections
)  # fmt: skip
MADE = 3  # pages of each generated site
# Of a text, of headings, of names, runs of an address: pages that have one that counts, and how many count at most
FEWEST, MOST = (15, 15, 12, 6), (2000, 2000, 2000, 3000)
SURENESS, WITHOUT = 5.0, "fundus"
NEWS = ("andy", "fundus")


@dataclass(frozen=True)
class Numbers:
    """A page: its looks, the beginning of its text, its headings, the parts of its elements' names, its address, whether its own
    word is taken.
    """

    row: list[float]
    text: str
    headings: str
    parts: frozenset[str]
    url: str
    declared: bool

    @property
    def words(self) -> tuple[list[str], list[str], list[str], list[str]]:
        """What is judged by words: of the text, of the headings, of the names; and the runs of the address."""
        return WORD.findall(self.text), WORD.findall(self.headings), sorted(self.parts), runs_of(self.url)


@dataclass(frozen=True)
class Sample:
    """All pages; of each its kind, its site and its set."""

    numbers: Sequence[Numbers]
    kinds: NDArray[np.str_]
    sites: Sequence[str]
    sets: NDArray[np.str_]

    @property
    def rows(self) -> NDArray[np.float64]:
        """Their looks."""
        return np.array([one.row for one in self.numbers], dtype=float)

    @property
    def articles(self) -> NDArray[np.bool_]:
        """Which are."""
        return np.asarray(self.kinds == "article")


def read(folder: Path) -> tuple[Sample, NDArray[np.float64]]:
    """Every page of the sets; and the looks of articles of the generated sites that belong to the fitting: old layouts without a
    word for machines, which the sets lack. They are learned from, and not measured.
    """
    given = list(pages(folder, articles=False))
    known = [
        labelled(name, dict(truth), html)
        for name, truth, html in given
        if truth.get("page_type", "article") == "article"
    ]
    folds = [({one.truth["site"] for one in held_out}, judges_of(it)) for held_out, it in fitted_without(known)]
    unseen = {site: judges for sites, judges in folds for site in sites}
    others = cycle(judges for _, judges in folds)
    numbers, kinds = [], []
    for _, truth, html in given:
        site = truth["site"]
        if site not in unseen:
            unseen[site] = next(others)
        numbers.append(numbers_of(html, truth["url"], unseen[site]))
        kinds.append(truth.get("page_type", "article"))
    beside = [page for one in layouts() if not one.held_out for page in one.pages(MADE)]
    rows = np.array([numbers_of(page.html, page.url, folds[0][1]).row for page in beside], dtype=float)
    sites, sets = [truth["site"] for _, truth, _ in given], np.array([name for name, _, _ in given])
    return Sample(numbers, np.array(kinds), sites, sets), rows


def numbers_of(html: str, url: str, judges: Judges) -> Numbers:
    """The page as it is judged."""
    tree = parse(html, url)
    data = page_data(tree)
    weighed = weigh(tree, data, judges=judges)
    row = looks(url, data, metadata_of(tree, data, UTC), weighed)
    text = beginning_of(data.title, (one.text for one in weighed.segments))
    headings, parts = headings_of(weighed.segments), parts_of(data.marks.classes)
    return Numbers(row, text, headings, parts, url, is_declared(data, weighed))


@dataclass
class Words:
    """The words' rarities and weights, and what they say of texts."""

    counting: TfidfVectorizer
    judging: LogisticRegression

    def odds(self, texts: Sequence[Iterable[str]]) -> NDArray[np.float64]:
        """Log odds of each."""
        return np.asarray(self.judging.decision_function(self.counting.transform(texts)))

    def listed(self) -> dict[str, tuple[float, float]]:
        """As mediamon.extraction.auto.wording reads them."""
        rarities, weights = self.counting.idf_, self.judging.coef_[0]
        places = sorted(self.counting.vocabulary_.items())
        return {word: (round(float(rarities[n]), 3), round(float(weights[n]), 3)) for word, n in places}


def fit_words(texts: Sequence[Iterable[str]], labels: NDArray[np.bool_], fewest: int, most: int) -> Words:
    """Each text as its words. fewest, most: pages that have a word, and words, that count. Without a constant, so that a text of
    unknown words is neither.
    """
    counting = TfidfVectorizer(analyzer=list, min_df=fewest, max_features=most, sublinear_tf=True)
    judging = LogisticRegression(C=SURENESS, class_weight="balanced", max_iter=500, fit_intercept=False)
    return Words(counting, judging.fit(counting.fit_transform(texts), labels))


def fit_beside(rows: NDArray[np.float64], labels: NDArray[np.bool_], beside: NDArray[np.float64]) -> Models:
    """With the generated articles among them."""
    return fit(np.vstack([rows, beside]), np.concatenate([labels, np.ones(len(beside), dtype=bool)]))


def fit_all_words(sample: Sample, places: NDArray[np.int64]) -> list[Words]:
    """Those of texts, of headings, of elements' names and of addresses, on these pages but for WITHOUT."""
    told = places[sample.sets[places] != WITHOUT]
    labels = sample.articles[told]
    kinds = zip(*(sample.numbers[n].words for n in told), strict=True)
    return [fit_words(texts, labels, *counted) for texts, *counted in zip(kinds, FEWEST, MOST, strict=True)]


def judge(
    sample: Sample, beside: NDArray[np.float64], train: NDArray[np.int64], test: NDArray[np.int64]
) -> list[float]:
    """Chances of the pages `test`, by what is fitted on `train`."""
    rows = sample.rows
    models = fit_beside(rows[train], sample.articles[train], beside)
    kinds = zip(*(sample.numbers[n].words for n in test), strict=True)
    *by_words, by_address = (
        words.odds(texts) for words, texts in zip(fit_all_words(sample, train), kinds, strict=True)
    )
    addressed = map(bounded, by_address)
    found = [joined(*one) for one in zip(chances(models, rows[test]), addressed, *by_words, strict=True)]
    return [1.0 if sample.numbers[n].declared else one for n, one in zip(test, found, strict=True)]


def fit(rows: NDArray[np.float64], labels: NDArray[np.bool_]) -> Models:
    """Small boosted trees, in which both kinds weigh as much."""
    weights = np.where(labels, 1.0, np.sum(labels) / max(1, np.sum(~labels)))
    told = lightgbm.Dataset(rows, labels, weight=weights, params={"verbose": -1})
    bounds = {"monotone_constraints": list(SPEAKING), "monotone_constraints_method": "advanced"}
    return [lightgbm.train({**GROWING, **bounds, "seed": seed}, told, TREES) for seed in range(SEEDS)]


def chances(models: Models, rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """The models' mean log odds, as a chance."""
    mean = np.mean([model.predict(rows, raw_score=True) for model in models], axis=0)
    return np.asarray(1 / (1 + np.exp(-mean)))


def held_out(sample: Sample, beside: NDArray[np.float64], division: int) -> NDArray[np.float64]:
    """Chances of all pages, each by what was fitted on other sites. division: 0 for scikit-learn's own, else a shuffled one."""
    found = np.zeros(len(sample.numbers))
    folds = GroupKFold(FOLDS, shuffle=True, random_state=division) if division else GroupKFold(FOLDS)
    for train, test in folds.split(sample.rows, groups=sample.sites):
        found[test] = judge(sample, beside, train, test)
    return found


def tell(sample: Sample, divided: Sequence[NDArray[np.float64]]) -> None:
    """What is recognised, by division of the sites into folds, and on the average."""
    articles, news = sample.articles, np.isin(sample.sets, NEWS)

    def recognised(share: float, among: NDArray[np.bool_] = articles) -> list[float]:
        return [float(np.mean(one[~articles] < np.quantile(one[among], share))) for one in divided]

    for share in (REFUSED, 0.02, 0.03):
        each = recognised(share)
        print(
            f"at {share:.2%} of articles refused: {np.mean(each):.3f} of other pages", *(f"{one:.3f}" for one in each)
        )
    print(f"by what refuses 1 % of {' and '.join(NEWS)} alone: {np.mean(recognised(0.01, news)):.3f}")
    middle = np.median(divided, axis=0)
    under = middle < np.quantile(middle[articles], REFUSED)
    for kind in sorted(set(sample.kinds)):
        print(f"  {kind}: {np.sum(under[sample.kinds == kind])} of {np.sum(sample.kinds == kind)} refused")
    for name in sorted(set(sample.sets[articles])):
        print(f"  articles of {name}: {np.sum(under[(sample.sets == name) & articles])}")


def write(sample: Sample, beside: NDArray[np.float64], threshold: float) -> None:
    """What ships, fitted on all pages."""
    for file, words in zip(WORDS_FILES, fit_all_words(sample, np.arange(len(sample.numbers))), strict=True):
        _keep(file, words.listed())
    _keep(FILE, {**arrays_of(fit_beside(sample.rows, sample.articles, beside), []), "threshold_of_article": threshold})


def _keep(file: Path, kept: object) -> None:
    file.write_text(json.dumps(kept, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf8")


def main(say: Callable[[Sample, Sequence[NDArray[np.float64]]], None] = tell) -> None:
    """Print the figures, write the numbers."""
    sample, beside = read(Path(os.environ["DATA"]))
    divided = [held_out(sample, beside, division) for division in range(DIVISIONS)]
    say(sample, divided)
    threshold = float(np.mean([np.quantile(one[sample.articles], REFUSED) for one in divided]))
    write(sample, beside, round(threshold, 4))


if __name__ == "__main__":
    main()
