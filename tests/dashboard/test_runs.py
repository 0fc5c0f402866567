"""The pages of runs, metrics and of a publication's changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from mediamon.dashboard.application import Settings, make_application
from mediamon.dashboard.pages.runs import TOKEN
from mediamon.fleet.disk import Budget
from mediamon.mentions import load_organisations
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts
from mediamon.storage.running import monitors, runs
from mediamon.storage.writing.keeping import keep
from tests.storage.made import NOW, made


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    yield opened
    opened.dispose()


@pytest.fixture
def browser(engine: Engine, tmp_path: Path) -> TestClient:
    (tmp_path / "sites").mkdir()
    (tmp_path / "sites" / "herald.yaml").write_text("name: herald\nfeeds: ['http://127.0.0.1:1/rss']\n")
    settings = Settings(
        load_organisations(), hosts=("testserver",), sites=(tmp_path / "sites",), disk=Budget([tmp_path], 2, 1)
    )
    return TestClient(make_application(engine, settings), follow_redirects=False, headers={"Accept-Language": "en"})


def signed_in(browser: TestClient, engine: Engine) -> TestClient:
    with writing(engine) as connection:
        number = accounts.add(connection, "v", "viewer", NOW)
        link = accounts.make_link(connection, number, datetime.now(UTC))
    assert browser.get(f"/sign-in/{link}").status_code == 303
    return browser


def test_runs_are_shown_in_both_languages(browser: TestClient, engine: Engine) -> None:
    with writing(engine) as connection:
        now = datetime.now(UTC)
        monitors.tell(connection, "host:1:1", now, ["herald"], now)
        for _ in range(3):
            runs.end(connection, runs.begin(connection, "herald", 1, now), "storage_unavailable", {}, now)
    assert browser.get("/runs").status_code == 303
    page = signed_in(browser, engine).get("/runs").text
    assert "host:1" in page
    assert "failing" in page
    assert "3: storage_unavailable" in page
    russian = browser.get("/runs?lang=ru").text
    assert "не удаётся" in russian
    assert "Запуски" in russian


def test_a_broken_site_file_is_told_and_stops_nothing(browser: TestClient, engine: Engine, tmp_path: Path) -> None:
    (tmp_path / "sites" / "herald.yaml").write_text("name: herald\nfeds: []\n")
    page = signed_in(browser, engine).get("/runs")
    assert page.status_code == 200
    assert "herald.yaml:2: feds: there is no such field" in page.text


def test_metrics_want_the_token_or_an_account(
    browser: TestClient, engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert browser.get("/metrics").status_code == 401
    assert browser.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 401
    monkeypatch.setenv(TOKEN, "long-and-secret")
    assert browser.get("/metrics", headers={"Authorization": "Bearer long-and-secre"}).status_code == 401
    answer = browser.get("/metrics", headers={"Authorization": "Bearer long-and-secret"})
    assert answer.status_code == 200
    assert 'mediamon_site_state{site="herald",state="due"} 1' in answer.text
    assert 'mediamon_disk_budget_bytes{level="low"} 2' in answer.text
    assert 'mediamon_jobs{state="queued"} 0' in answer.text
    assert signed_in(browser, engine).get("/metrics").status_code == 200


def test_changes_of_a_publication_are_shown_as_text(browser: TestClient, engine: Engine) -> None:
    hour = timedelta(hours=1)
    before = "МГУ открыл институт.\nЕго возглавит <b>Иванов</b>.\nЗанятия начнутся осенью."
    with writing(engine) as connection:
        keep(connection, [made(body=before)], (hour, hour), NOW)
        after = made(body=before.replace("<b>Иванов</b>", "Петров"), headline="Новый заголовок")
        after = replace(after, snapshot=replace(after.snapshot, fetched_at=NOW + hour))
        keep(connection, [after], (hour, hour), NOW + hour)
    page = signed_in(browser, engine).get("/publications/1").text
    assert "<del>Его возглавит &lt;b&gt;Иванов&lt;/b&gt;.</del>" in page
    assert "<ins>Его возглавит Петров.</ins>" in page
    assert "<del>Занятия" not in page
    assert "<del>Заголовок 1</del>" in page
