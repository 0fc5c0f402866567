"""Days that a form or a link may name, to the first and the last of all: a page or a sentence that says what to write."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.writing.batch import write
from tests.dashboard.test_dashboard import client
from tests.storage.made import NOW, made

DAYS = ("0001-01-01", "1969-12-31", "9999-12-01", "9999-12-05", "9999-12-31")
PATHS = (
    "/",
    "/report.csv",
    "/report.json",
    "/report.xlsx",
    "/publications?organisation=msu",
    "/review",
    "/review.html",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    engine: Engine = open_database(f"sqlite:///{Path(tmp_path_factory.mktemp('ends')) / 'd.sqlite'}")
    with writing(engine) as connection:
        write(connection, [made(number, label="positive") for number in range(1, 4)], NOW)
    yield client(engine)
    engine.dispose()


@pytest.mark.parametrize("day", DAYS)
@pytest.mark.parametrize("path", PATHS)
def test_the_ends_of_time_are_days(browser: TestClient, path: str, day: str) -> None:
    joint = "&" if "?" in path else "?"
    for unit in ("day", "week", "month"):
        for query in (f"since={day}", f"until={day}", f"since={day}&until={day}"):
            assert browser.get(f"{path}{joint}{query}&unit={unit}").status_code == 200


def test_until_the_last_day_everything_is_counted(browser: TestClient) -> None:
    assert browser.get("/report.csv?until=9999-12-31").text == browser.get("/report.csv").text
    assert browser.get("/report.csv?since=9999-12-05").text != browser.get("/report.csv").text


@pytest.mark.parametrize("day", ["2026-02-30", "10000-01-01", "0000-01-01", "-1", "today", "2026-01-01T00:00"])
def test_what_is_no_day_is_told(browser: TestClient, day: str) -> None:
    for path in PATHS:
        answer = browser.get(path, params={"since": day, "organisation": "msu"})
        assert answer.status_code == 400
        assert "is not a day: write one like" in answer.text


@pytest.mark.parametrize("month", ["0001-01", "9999-11", "9999-12", "0000-01", "2026-13", "x"])
def test_months_of_a_search(browser: TestClient, month: str) -> None:
    assert browser.get("/search", params={"words": "МГУ", "month": month}).status_code in (200, 400)
