"""Settings with which nothing can be crawled end a crawl in a line with the mend; doctor tells them, too."""

from __future__ import annotations

import asyncio

import pytest
from scrapy.exceptions import UsageError
from scrapy.settings import BaseSettings

from mediamon.fleet.doctor import CHECKS
from mediamon.fleet.doctor_settings import SETTINGS
from mediamon.spiders.wrong_settings import refuse_wrong
from tests.conftest import Project

WRONG = [
    ("MEDIAMON_METHOD", "foo", "MEDIAMON_METHOD: no method 'foo': there are auto"),
    ("MEDIAMON_METHOD", "no.such.thing", "cannot be loaded"),
    ("MEDIAMON_TONALITY_MODEL", "/nope", "MEDIAMON_TONALITY_MODEL: /nope: no model"),
]


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [*WRONG, ("MEDIAMON_IN_FLIGHT", "0", "MEDIAMON_IN_FLIGHT is '0': write a whole number above 0")],
)
def test_no_crawl_begins(demo_project: Project, name: str, value: str, said: str) -> None:
    done = demo_project.run("crawl", "gazeta", "-s", f"{name}={value}", timeout=60)
    assert done.returncode == 2
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("name", "value", "said"), WRONG)
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
    found = [finding for check in SETTINGS for finding in asyncio.run(check.look(settings))]  # type: ignore[arg-type]
    assert all(one.level == "wrong" for one in found)
    return [one.told for one in found]


def test_what_is_usual_is_fine() -> None:
    assert told({}) == told({"MEDIAMON_KEEP": {"runs": 9}, "MEDIAMON_METHOD": "roles"}) == []
    refuse_wrong(BaseSettings({"MEDIAMON_DATA": "var"}))
    with pytest.raises(UsageError):
        refuse_wrong(BaseSettings({"MEDIAMON_DATA": "var", "MEDIAMON_BATCH": 0}))
