"""What a project switches off is told, and what it adds switches nothing off."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from scrapy.settings import Settings

import mediamon.settings
from mediamon.browser.handlers.walled_handler import WalledDownloadHandler
from mediamon.fleet.doctor_line import line
from mediamon.pipelines.store import StorePipeline

RUN = "mediamon.spiders.runs.extension.RunExtension"


class MyStore(StorePipeline):
    """A stage that does more."""


class MyHandler(WalledDownloadHandler):
    """A handler that does more."""


def told(**given: Any) -> list[tuple[str, str]]:
    settings = Settings()
    settings.setmodule(mediamon.settings, priority="project")
    settings.setdict(given, priority="project")
    return [(one.level, one.told) for one in asyncio.run(line(settings))]


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"EXTENSIONS": {"scrapy.extensions.periodic_log.PeriodicLog": 0}},
        {"ITEM_PIPELINES": {MyStore: 900, "mediamon.pipelines.store.StorePipeline": None}},
        {"DOWNLOADER_MIDDLEWARES": {"scrapy.downloadermiddlewares.httpcache.HttpCacheMiddleware": None}},
        {"DOWNLOAD_HANDLERS": {"ftp": None, "https": MyHandler}},
    ],
)
def test_what_is_added_switches_nothing_off(given: dict[str, Any]) -> None:
    assert told(**given) == []


def test_what_is_off_is_told() -> None:
    assert told(EXTENSIONS={RUN: None}) == [("wrong", f"EXTENSIONS switches {RUN} off: nothing is crawled")]
    store = "mediamon.pipelines.store.StorePipeline"
    assert told(ITEM_PIPELINES={store: None}) == [("warning", f"ITEM_PIPELINES switches {store} off")]
    ((level, said),) = told(DOWNLOAD_HANDLERS={"http": "scrapy.core.downloader.handlers.http11.HTTP11DownloadHandler"})
    assert level == "warning"
    assert "for http: the wall does not stand before this network" in said
    ((level, said),) = told(ITEM_PIPELINES={"no.such.Stage": 300})
    assert level == "wrong"
    assert "no.such" in said or "No module named 'no'" in said
