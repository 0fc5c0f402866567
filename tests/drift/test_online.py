"""Clusters, rectangles, projections: what was learned is at home, what is far is not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given, settings

from mediamon.drift.arrays import documents, scaled
from mediamon.drift.clustering import cluster
from mediamon.drift.margin import held_out_margin
from mediamon.drift.method import MENDED, PAPER
from mediamon.drift.online import OnlineDetector
from mediamon.drift.projections import PROJECTIONS
from mediamon.drift.rectangles import Rectangles

from .making import Floats, articles, comments, documents_of


def test_seven_projections() -> None:
    assert [one.name for one in PROJECTIONS] == ["T", "P-S", "P-N", "P-V", "S-N", "S-V", "N-V"]


@settings(max_examples=40, deadline=None)
@given(documents_of())
def test_every_training_document_falls_into_some_rectangle_of_each_projection(training: Floats) -> None:
    for method in (PAPER, MENDED):
        points = scaled(documents(training), method.scale)
        for projection in PROJECTIONS:
            inside = points[:, projection.columns]
            assert Rectangles.around(inside).contain(inside).all()
        detector = OnlineDetector.fit(documents(training), method)
        assert all(detector.where(row) == () for row in training)


def test_clusters_are_at_most_k_and_find_what_lies_apart() -> None:
    rng = np.random.default_rng(0)
    points = np.vstack([rng.normal(centre, 0.1, (50, 2)) for centre in (0, 10, 20)])
    labels = cluster(points, 3)
    assert [len(set(labels[start : start + 50])) for start in (0, 50, 100)] == [1, 1, 1]
    assert len(set(cluster(points, 10))) <= 10


def test_a_rectangle_knows_how_far_a_point_is() -> None:
    rectangles = Rectangles(np.array([[0.0, 0.0]]), np.array([[1.0, 2.0]]))
    assert rectangles.distances(np.array([[0.5, 1.0], [3.0, 1.0], [-1.0, 2.5]])).tolist() == [0.0, 2.0, 1.0]


def test_comments_are_strangers() -> None:
    detector = OnlineDetector.fit(articles(2000), MENDED)
    strangers = [detector.suspicious(detector.where(row)) for row in comments(200)]
    assert np.mean(strangers) > 0.6  # these comments have the sizes of many an article
    assert "T" in detector.where((60_000, 900, 9, 100, 99, 99, 0, 0, 0))


def test_k_of_seven_is_a_setting() -> None:
    lenient = OnlineDetector.fit(articles(200), replace(PAPER, needed=5))
    assert not lenient.suspicious(("T", "P-S"))
    assert lenient.suspicious(("T", "P-S", "P-N"))


def test_few_documents_want_wider_rectangles_than_many() -> None:
    few, many = (held_out_margin(scaled(articles(n), "log"), 10, 0.05) for n in (60, 2000))
    assert few > many
