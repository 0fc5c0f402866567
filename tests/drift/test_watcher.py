"""The watcher from the first document to a failure and on."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.drift import MENDED, METHODS, Judgement, Phase, Watcher

from .making import Floats, articles, comments, documents_of

BOTH = pytest.mark.parametrize("method", list(METHODS))


def _watcher(method: str = "mended", n: int = 600) -> Watcher:
    watcher = Watcher(method=method)
    watcher.train(articles(n))
    return watcher


def _feed(watcher: Watcher, documents: Iterable[Floats], transaction: int = 40) -> list[Judgement]:
    judgements = []
    for n, document in enumerate(documents):
        judgements.append(watcher.feed(document))
        if n % transaction == transaction - 1:
            ended = watcher.end_transaction()
            judgements += [] if ended is None else [ended]
    return judgements


@BOTH
def test_judges_nothing_before_the_minimum(method: str) -> None:
    watcher = Watcher(method=method, minimum=60)
    judgements = [watcher.feed(row) for row in articles(60)]
    assert all(one.training and not one.suspicious and one.level is None for one in judgements)
    assert watcher.phase is Phase.WATCHING
    assert not watcher.feed(articles(61)[60]).training


def test_too_few_documents_stay_training() -> None:
    watcher = Watcher(minimum=60)
    assert all(one.training for one in _feed(watcher, articles(59)))
    watcher.resolved()
    assert watcher.end_transaction() is None
    assert watcher.phase is Phase.TRAINING


@BOTH
def test_comments_fed_as_articles_are_suspicious_and_a_failure(method: str) -> None:
    watcher = _watcher(method)
    judgements = _feed(watcher, comments(300, seed=1))
    assert [one.level for one in judgements].count("high") == 1
    assert watcher.phase is Phase.FAILED
    after = judgements[[one.level for one in judgements].index("high") :]
    assert all(one.suspicious for one in after)
    assert all(one.level is None for one in after[1:])


def test_mended_finds_comments_within_twenty_and_learns_none_of_them() -> None:
    watcher = _watcher()
    learned = watcher.documents_learned
    levels = [one.level for one in _feed(watcher, comments(20))]
    assert "high" in levels
    assert watcher.documents_learned == learned


def test_good_documents_are_no_failure_and_go_on_training() -> None:
    watcher = _watcher()
    judgements = _feed(watcher, articles(800, seed=7))
    assert "high" not in [one.level for one in judgements]
    assert np.mean([one.suspicious for one in judgements]) < 0.1
    assert watcher.documents_learned > 600


def test_a_new_template_around_the_article_is_no_failure() -> None:
    moved = articles(300, seed=8) * np.array([0.7] + [1.0] * 8)
    assert "high" not in [one.level for one in _feed(_watcher(), moved)]


def test_a_person_who_says_it_is_fine_is_believed() -> None:
    watcher = _watcher()
    _feed(watcher, comments(60))
    watcher.resolved()
    assert watcher.phase is Phase.WATCHING
    judgements = _feed(watcher, comments(200, seed=2))
    assert "high" not in [one.level for one in judgements]
    assert np.mean([one.suspicious for one in judgements]) < 0.5


def test_mended_rules_forget_what_came_while_they_were_broken() -> None:
    watcher = _watcher()
    _feed(watcher, comments(60))
    watcher.resolved(learn=False)
    assert "high" not in [one.level for one in _feed(watcher, articles(100, seed=3))]
    assert "high" in [one.level for one in _feed(watcher, comments(100, seed=3))]


def test_memory_is_bounded() -> None:
    watcher = Watcher(minimum=50)
    watcher.train(articles(MENDED.memory + 500))
    assert watcher.documents_learned == MENDED.memory
    assert len(watcher.to_bytes()) < 1_000_000


@BOTH
@settings(max_examples=15, deadline=None)
@given(training=documents_of(least=2, most=40), later=documents_of(most=40))
def test_any_documents_are_borne(method: str, training: Floats, later: Floats) -> None:
    watcher = Watcher(method=method, minimum=2)
    watcher.train(training)
    for judgement in _feed(watcher, later, transaction=7):
        assert judgement.level in (None, "low", "medium", "high")


@BOTH
def test_numbers_that_are_none(method: str) -> None:
    watcher = _watcher(method, 100)
    for number in (math.nan, math.inf, -math.inf, -5.0, 1e300):
        assert isinstance(watcher.feed((number,) * 9).suspicious, bool)
    assert watcher.feed((math.inf,) * 9).suspicious
    with pytest.raises(ValueError, match="9 numbers"):
        watcher.feed((1.0, 2.0))


@BOTH
def test_constant_documents(method: str) -> None:
    watcher = Watcher(method=method, minimum=30)
    same = np.tile([5000.0, 400, 4, 25, 1, 1, 0, 0, 0], (200, 1))
    judgements = _feed(watcher, same)
    assert not any(one.suspicious or one.level == "high" for one in judgements)


def test_one_giant_page_is_suspicious_and_no_failure() -> None:
    watcher = _watcher()
    giant = watcher.feed((5e7, 4e7, 9e5, 1e9, 9e5, 9e5, 0, 0, 0))
    assert giant.suspicious
    assert "high" not in [one.level for one in _feed(watcher, articles(100, seed=4))]


def test_settings_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="there are: paper, mended"):
        Watcher(method="other")
    with pytest.raises(ValueError, match="minimum=1"):
        Watcher(minimum=1)


@given(st.integers(0, 120))
@settings(max_examples=15, deadline=None)
def test_kept_between_runs_it_answers_the_same(n: int) -> None:
    watcher = Watcher(minimum=60)
    stream = np.vstack([articles(90, seed=6), comments(30)])
    _feed(watcher, stream[:n])
    again = Watcher.from_bytes(watcher.to_bytes())
    assert again.to_bytes() == watcher.to_bytes()
    assert _feed(again, stream[n:]) == _feed(watcher, stream[n:])
