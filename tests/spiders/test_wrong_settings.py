"""Settings with which nothing can be crawled end a crawl in a line with the mend; doctor tells them, too."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from scrapy.exceptions import UsageError
from scrapy.settings import BaseSettings
from scrapy.utils.test import get_crawler

from mediamon.fleet.doctor import CHECKS
from mediamon.fleet.doctor_settings import SETTINGS
from mediamon.settings import ITEM_PIPELINES_BASE
from mediamon.spiders.site import SiteSpider
from mediamon.spiders.wrong_settings import refuse_wrong
from tests.conftest import Project

WRONG = [
    ("MEDIAMON_METHOD", "foo", "MEDIAMON_METHOD: no method 'foo': there are auto"),
    ("MEDIAMON_METHOD", "no.such.thing", "cannot be loaded"),
    ("MEDIAMON_DRIFT_METHOD", "foo", "MEDIAMON_DRIFT_METHOD: no drift method 'foo'; there are: "),
    ("MEDIAMON_REACH", "10.0.0.0/999", "MEDIAMON_REACH: '10.0.0.0/999' does not appear to be"),
    ("MEDIAMON_TONALITY_MODEL", "/nope", "MEDIAMON_TONALITY_MODEL: /nope: no model"),
]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        *WRONG,
        ("MEDIAMON_IN_FLIGHT", "0", "MEDIAMON_IN_FLIGHT is '0': write a whole number above 0"),
        ("MEDIAMON_ORGANISATIONS", "/nope.yaml", "MEDIAMON_ORGANISATIONS: /nope.yaml:1: cannot be read"),
    ],
)
def test_no_crawl_begins(demo_project: Project, name: str, value: str, said: str) -> None:
    done = demo_project.run("crawl", "gazeta", "-s", f"{name}={value}", timeout=60)
    assert done.returncode == 2
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("given", ["site=x", "name=boo", "crawler=x", "under_way=1", "run=1"])
def test_no_argument_takes_the_place_of_what_a_spider_is(demo_project: Project, given: str) -> None:
    """Scrapy makes attributes of them: publications were stored under another site's name."""
    name = given.partition("=")[0]
    done = demo_project.run("crawl", "gazeta", "-a", given, timeout=60)
    assert done.returncode == 2
    assert f"-a {name}=…: the spider has a {name} of its own" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_nor_does_one_that_a_node_is_given() -> None:
    """By scrapyd's schedule.json, which calls no command."""
    with pytest.raises(ValueError, match="the spider has a site of its own"):
        SiteSpider.from_crawler(get_crawler(SiteSpider), site="x")
    assert SiteSpider.from_crawler(get_crawler(SiteSpider), "a", mine="x").mine == "x"  # type: ignore[attr-defined]


@pytest.mark.parametrize(("name", "value", "said"), [*WRONG, ("MEDIAMON_EXECUTOR", "foo", "write local or scrapyd")])
def test_doctor_tells_it(name: str, value: str, said: str) -> None:
    (found,) = told({name: value})
    assert said in found


@pytest.mark.parametrize(
    ("value", "said"),
    [('{"a": 1}', "there is nothing called 'a'"), ("five", "must be a mapping"), ({"runs": 0}, "at least 1")],
)
def test_doctor_tells_of_rules_that_are_none(value: object, said: str) -> None:
    (found,) = told({"MEDIAMON_KEEP": value})
    assert said in found


def told(given: dict[str, object]) -> list[str]:
    assert set(SETTINGS) <= set(CHECKS)
    settings = BaseSettings({"MEDIAMON_DATA": "var", **given})
    settings.set("ITEM_PIPELINES_BASE", ITEM_PIPELINES_BASE)
    found = [finding for check in SETTINGS for finding in asyncio.run(check.look(settings))]  # type: ignore[arg-type]
    assert all(one.level == "wrong" for one in found)
    return [one.told for one in found]


def test_what_is_usual_is_fine() -> None:
    assert told({}) == told({"MEDIAMON_KEEP": {"runs": 9}, "MEDIAMON_METHOD": "roles"}) == []
    refuse_wrong(BaseSettings({"MEDIAMON_DATA": "var"}))
    with pytest.raises(UsageError):
        refuse_wrong(BaseSettings({"MEDIAMON_DATA": "var", "MEDIAMON_BATCH": 0}))


def test_a_spider_without_a_site_says_that_it_does_nothing(demo_project: Project, tmp_path: Path) -> None:
    own = tmp_path / "own.py"
    own.write_text(
        "from mediamon.spiders.site import SiteSpider\n\n\nclass Own(SiteSpider):\n    name = 'nobody'\n", "utf8"
    )
    done = demo_project.run("runspider", str(own), timeout=60)
    assert "nobody has no site, and does nothing: write a site file of its name" in done.stderr
