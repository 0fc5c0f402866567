"""Features, normal scores, trees, experts: each alone."""

from __future__ import annotations

import numpy as np

from mediamon.drift.ours.asking import Panel
from mediamon.drift.ours.experts import fit_experts
from mediamon.drift.ours.features import WIDTH, features, features_of
from mediamon.drift.ours.imagined import IMAGINED
from mediamon.drift.ours.normal import NormalScores
from mediamon.drift.ours.shape import fit_shape
from mediamon.drift.ours.trees import fit_trees
from mediamon.drift.ours.tuning import TUNING

from .making import articles, comments


def test_one_documents_features_are_those_of_many() -> None:
    rows = np.vstack([articles(50), comments(50), np.zeros((1, 9))])
    many = features(rows)
    assert many.shape == (101, WIDTH)
    for row, expected in zip(rows, many, strict=True):
        assert np.allclose(features_of(row.tolist()), expected, atol=1e-9)


def test_the_page_size_is_no_feature() -> None:
    rows = articles(20)
    assert np.array_equal(features(rows), features(rows * np.array([3.0] + [1.0] * 8)))


def test_normal_scores_are_normal_in_training_and_far_beyond_it() -> None:
    column = np.random.default_rng(0).lognormal(0, 1, (2000, 1))
    scores = NormalScores.fit(column)
    placed = scores.of_all(column)
    assert abs(placed.mean()) < 0.05
    assert abs(placed.std() - 1) < 0.1
    assert scores.of([1e9])[0] == 3.0
    assert scores.of([-1.0])[0] == -3.0
    assert [scores.of([float(one)])[0] for one in column[:20, 0]] == placed[:20, 0].tolist()


def test_a_feature_that_never_changes_scores_zero() -> None:
    assert NormalScores.fit(np.full((50, 1), 7.0)).of([7.0])[0] == 0.0


def test_trees_tell_what_can_be_told() -> None:
    good, bad = features(articles(800)), features(comments(800))
    trees = fit_trees(good, bad, TUNING)
    fresh, worse = trees.scores(features(articles(300, seed=1))), trees.scores(features(comments(300, seed=1)))
    assert np.mean(worse[:, None] > fresh[None, :]) > 0.99


def test_the_panel_says_what_each_expert_says() -> None:
    experts, held_out = fit_experts(articles(300), TUNING)
    panel, rows = Panel(experts), features(articles(30, seed=2))
    assert held_out.shape == (len(IMAGINED), 300)
    for row in rows:
        scores = panel.scores(row)
        assert np.allclose(scores, [expert.trees.scores(row[None])[0] for expert in experts])
        assert panel.bins(scores) == tuple(int(expert.bins(row[None])[0]) for expert in experts)


def test_shares_of_bins_are_shares() -> None:
    experts, _ = fit_experts(articles(300), TUNING)
    for expert in experts:
        assert np.isclose(expert.good.sum(), 1)
        assert np.isclose(expert.failures.sum(), 1)
        assert expert.good.min() > 0


def test_imagined_failures_are_documents() -> None:
    for make in IMAGINED.values():
        rows = make(articles(200), np.random.default_rng(0))
        assert rows.shape[1] == 9
        assert np.isfinite(rows).all()
        assert (rows >= 0).all()


def test_no_shape_of_few_documents_and_one_of_many() -> None:
    assert fit_shape(articles(TUNING.enough_for_shape - 1), TUNING) is None
    shape = fit_shape(articles(1000), TUNING)
    assert shape is not None
    ewma, centre = np.zeros((len(TUNING.speeds), WIDTH)), np.zeros(WIDTH)
    for row in comments(60):
        ewma += shape.speeds[:, None] * (shape.place(features_of(row.tolist()), centre) - ewma)
    assert shape.statistics(ewma).max() > 1
