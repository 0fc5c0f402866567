"""A publication that names somebody thousands of times is judged by some of the mentions, and it is told how many are left out."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from scrapy.utils.test import get_crawler

from mediamon.items import LABELS, Article, Label, Mention, Publication, Snapshot
from mediamon.mentions import Matcher, load_organisations
from mediamon.mentions.sentences import _GRID
from mediamon.pipelines.tonality import TonalityPipeline
from mediamon.tonality import TonalityModel, judge, left_out
from mediamon.tonality.arrays import Floats
from mediamon.tonality.encoding import Target
from mediamon.tonality.judging import MOST, evenly

TEXT = "слово МГУ и РГГУ " * 2_000
FOUND = Matcher(load_organisations()).find_all(TEXT, "ru")


class Recorded:
    """A model that says neutral and keeps what it was asked."""

    language, version = "ru", "recorded"

    def __init__(self) -> None:
        self.asked: list[Target] = []

    def probabilities(self, targets: Iterable[Target]) -> Floats:
        """Of each, neutral."""
        self.asked += targets
        return np.tile([0.1, 0.8, 0.1], (len(self.asked), 1))

    def labels(self, probabilities: Floats) -> tuple[Label, ...]:
        """The greatest."""
        return tuple(LABELS[number] for number in probabilities.argmax(axis=1))


def test_a_model_is_asked_for_so_many_windows_of_bounded_size() -> None:
    model = Recorded()
    scores = judge(FOUND, TEXT, "ru", TonalityModel({"ru": model}))
    assert len(FOUND) == 4_000
    assert [(one.organisation, one.label) for one in scores] == [("msu", "neutral"), ("rggu", "neutral")]
    assert len(model.asked) == 2 * MOST
    assert max(len(sentence) for sentence, *_ in model.asked) <= 4 * _GRID
    assert {sentence[start:end] for sentence, start, end in model.asked} == {"МГУ", "РГГУ"}


@pytest.mark.parametrize("count", [0, 1, MOST - 1, MOST, MOST + 1, 10 * MOST + 7])
def test_they_are_taken_evenly_from_the_first_to_the_last(count: int) -> None:
    mentions = [Mention("msu", number, number + 1, "М", "М", "name") for number in range(count)]
    starts = [one.start for one in evenly(mentions)]
    assert len(starts) == len(set(starts)) == min(count, MOST)
    assert starts[:1] + starts[-1:] == [one.start for one in mentions[:1] + mentions[-1:]]
    steps = {after - before for before, after in pairwise(starts)}
    assert not steps or max(steps) - min(steps) <= 1
    assert left_out(mentions) == max(0, count - MOST)


def test_what_settles_the_label_may_stand_at_the_end(model: TonalityModel) -> None:
    body = "МГУ открыт в среду. " * 500 + "Суд признал МГУ виновным в мошенничестве и коррупции."
    (score,) = judge(Matcher(load_organisations()).find(body, "ru"), body, "ru", model)
    assert (score.organisation, score.label) == ("msu", "negative")


def test_what_is_left_out_is_counted_and_told(caplog: pytest.LogCaptureFixture, tmp_path: Path) -> None:
    now = datetime(2026, 11, 1, tzinfo=UTC)
    stage = TonalityPipeline.from_crawler(get_crawler(settings_dict={"MEDIAMON_DATA": str(tmp_path)}))
    stage._model = TonalityModel({"ru": Recorded()})
    item = Publication(
        Snapshot("s", "http://a/1", "http://a/1", 200, now, "", found_by="feed"),
        Article("http://a/1", "Слова", TEXT, "xpath", language="ru"),
        mentions=FOUND,
    )
    process(stage, item)
    assert stage.crawler.stats is not None
    assert stage.crawler.stats.get_value("mediamon/tonality/mentions_left_out") == 4_000 - 2 * MOST
    with caplog.at_level(logging.WARNING):
        process(stage, item)
    assert f"http://a/1: {4_000 - 2 * MOST} mentions are not judged" in caplog.text


def process(stage: TonalityPipeline, item: Publication) -> None:
    with pytest.raises(StopIteration):
        stage.process_item(item).send(None)
