"""Series, entropy, runs, thresholds and what follows from them."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays as any_array

from mediamon.drift.arrays import documents
from mediamon.drift.entropy import relative_entropy, shares
from mediamon.drift.judgement import Criterion
from mediamon.drift.method import MENDED, PAPER
from mediamon.drift.offline import OfflineDetector, level_of
from mediamon.drift.runs import even_sizes, largest_divergences, log_sizes, run_counts
from mediamon.drift.series import SERIES, SeriesModel, sturges
from mediamon.drift.threshold import Threshold

from .making import Floats, articles, comments, documents_of

COUNTS = any_array(np.float64, 6, elements=st.floats(0, 1e6))


@given(COUNTS, COUNTS)
def test_entropy_is_never_negative_and_nothing_between_equals(one: Floats, other: Floats) -> None:
    assert 0 <= relative_entropy(shares(one), shares(other)) < math.inf
    assert relative_entropy(shares(one), shares(one)) == 0


def test_empty_bins_are_finite_and_no_counts_are_uniform() -> None:
    assert shares(np.zeros(4)).tolist() == [0.25] * 4
    assert math.isfinite(relative_entropy(shares(np.array([9.0, 0])), shares(np.array([0, 9.0]))))


def test_sturges() -> None:
    assert [sturges(n) for n in (0, 1, 2, 1024, 3000)] == [1, 1, 2, 11, 12]


@settings(max_examples=30, deadline=None)
@given(documents_of())
def test_training_documents_lie_in_the_inner_bins_once_each(training: Floats) -> None:
    for scale in ("plain", "log"):
        *texts, tags = SeriesModel.fit(documents(training), scale).contributions(documents(training))
        for one in texts:
            assert (one.sum(axis=1) == 1).all()
            assert (one[:, 0] == 0).all()
            assert (one[:, -1] == 0).all()
        assert tags.shape == (len(training), 5)


def test_runs_are_consecutive() -> None:
    assert run_counts(np.eye(3), 2).tolist() == [[1, 1, 0], [0, 1, 1]]


@given(st.integers(1, 5000))
def test_sizes_of_runs_fit_into_the_documents(n: int) -> None:
    for sizes in (even_sizes(n), log_sizes(n)):
        assert sizes == tuple(sorted(set(sizes)))
        assert sizes[0] >= 1
        assert sizes[-1] <= n


@given(st.dictionaries(st.integers(1, 5000), st.floats(0, 20), min_size=1, max_size=30))
def test_the_threshold_lies_on_or_above_every_point(points: dict[int, float]) -> None:
    threshold = Threshold.fit(list(points), list(points.values()))
    assert all(threshold.at(j) >= k - 1e-9 for j, k in points.items())
    assert threshold.at(0) == threshold.at(min(points))
    assert threshold.at(10**9) == threshold.at(max(points))


def test_a_threshold_needs_points() -> None:
    with pytest.raises(ValueError, match="at least one size"):
        Threshold.fit([], [])


@settings(max_examples=20, deadline=None)
@given(documents_of(least=2, most=30))
def test_no_run_of_the_training_set_fires(training: Floats) -> None:
    detector = OfflineDetector.fit(documents(training), PAPER)
    for size in even_sizes(len(training)):
        assert detector.check(documents(training)[:size], PAPER).fired == () or size < detector.thresholds[0].unit


def test_larger_sets_wander_less() -> None:
    tags = SeriesModel.fit(articles(800), "log").contributions(articles(800))[1]
    few, many = largest_divergences(tags, (10, 200), apart=True, draws=20)
    assert few > many


def test_comments_are_a_failure_and_articles_are_none() -> None:
    for method in (PAPER, MENDED):
        detector = OfflineDetector.fit(articles(1500), method)
        assert detector.check(articles(100, seed=5), method).level == "low"
        assert detector.check(comments(300), method).level == "high"


def test_documents_without_any_tag_have_strange_tags() -> None:
    empty = articles(50, seed=3) * np.array([1.0] + [0.0] * 8)
    fired = OfflineDetector.fit(articles(1500), MENDED).check(empty, MENDED).fired
    assert {one.name for one in fired} >= {"S", "N", "V", "T"}


def test_order_within_a_set_means_nothing() -> None:
    detector, tested = OfflineDetector.fit(articles(300), MENDED), comments(40)
    assert detector.check(tested, MENDED) == detector.check(tested[::-1].copy(), MENDED)


def _fired(names: str, times: float = 1.5) -> tuple[Criterion, ...]:
    return tuple(Criterion(name, times, 1.0) for name in names)


def test_levels_of_the_paper() -> None:
    assert [level_of(_fired("PSNVT"[:n]), PAPER) for n in range(6)] == [
        "low",
        "low",
        "medium",
        "medium",
        "high",
        "high",
    ]


def test_weights_and_emphasis_are_settings() -> None:
    heavy = replace(PAPER, weights=(4.0, 1.0, 1.0, 1.0, 1.0))
    assert level_of(_fired("P"), heavy) == "high"
    assert level_of(_fired("PT", times=3.0), MENDED) == "high"
    assert level_of(_fired("P", times=90.0), MENDED) == "low"
    assert len(SERIES) == len(PAPER.weights) == len(MENDED.emphatic)
