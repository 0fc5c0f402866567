"""A stage of a user's own, between two of ours, and the switches."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from scrapy.settings import BaseSettings
from sqlalchemy import func, select

from mediamon.drift import Judgement, Observation, OurDetector
from mediamon.items import Publication
from mediamon.storage.tables.found import drift_model, mention, publication, score
from tests.conftest import Project


class CountWords:
    """What a user would write."""

    def process_item(self, item: Any) -> Any:
        """Count the words of the body."""
        if isinstance(item, Publication) and item.article:
            return replace(item, extras={**item.extras, "words": len(item.article.body.split())})
        return item


pytestmark = pytest.mark.xdist_group("line")
OURS = "tests.pipelines.test_users_stage.CountWords"
STAGES: dict[str, int | None] = {OURS: 450, "mediamon.pipelines.tonality.TonalityPipeline": None}


class WordsAddOn:
    """An add-on of a user's, with the priority that Scrapy gives to add-ons."""

    def update_settings(self, settings: BaseSettings) -> None:
        settings.set("ITEM_PIPELINES", STAGES, "addon")


@pytest.mark.parametrize(
    "given",
    [f"ITEM_PIPELINES={json.dumps(STAGES)}", 'ADDONS={"tests.pipelines.test_users_stage.WordsAddOn": 0}'],
    ids=["by_a_setting", "by_an_add_on"],
)
def test_a_users_stage_keeps_what_it_finds(demo_project: Project, given: str) -> None:
    done = demo_project.run("crawl", "gazeta", "-s", given)
    assert done.returncode == 0, done.stderr
    with demo_project.open().connect() as connection:
        rows = connection.execute(select(publication.c.extras, publication.c.body)).fetchall()
        assert len(rows) == 90
        assert all(row.extras == {"words": len(row.body.split())} for row in rows)
        # the tonality stage was switched off: mentions without scores
        assert connection.execute(select(func.count()).select_from(mention)).scalar_one() > 50
        assert connection.execute(select(func.count()).select_from(score)).scalar_one() == 0


def test_the_papers_drift_detector_can_be_chosen(demo_project: Project) -> None:
    done = demo_project.run("crawl", "gazeta", "-s", "MEDIAMON_DRIFT_METHOD=paper", "-s", "MEDIAMON_DRIFT_TRAINING=40")
    assert done.returncode == 0, done.stderr
    assert "'finish_reason': 'finished'" in done.stderr


class Paragraphless(OurDetector):
    """A detector of a user's own: ours, which suspects besides what has no paragraph."""

    def feed(self, document: Sequence[float] | Observation) -> Judgement:
        numbers = document.numbers if isinstance(document, Observation) else document
        return replace(super().feed(document), suspicious=True) if numbers[2] < 4 else super().feed(document)


def test_a_users_detector_can_be_named_in_the_settings(demo_project: Project) -> None:
    name = "tests.pipelines.test_users_stage.Paragraphless"
    settings = ("-s", "MEDIAMON_DRIFT_METHOD=mine", "-s", f'MEDIAMON_DRIFT_METHODS={{"mine": "{name}"}}')
    done = demo_project.run("crawl", "gazeta", *settings)
    assert done.returncode == 0, done.stderr
    assert "mediamon/drift/suspicious" in done.stderr
    with demo_project.open().connect() as connection:
        assert connection.execute(select(drift_model.c.method)).scalar_one() == "mine"
