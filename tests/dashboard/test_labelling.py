"""The labelling pages: what is asked, what is kept, who agrees with whom."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Engine, select
from starlette.testclient import TestClient

from mediamon.dashboard.application import Settings, make_application
from mediamon.mentions import load_organisations
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import expert_label
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    with writing(engine) as connection:
        write(connection, [made(1), made(2, body="МГУ оштрафован за свалку."), made(3, body="МГУ " + HOSTILE)], NOW)
    yield engine
    engine.dispose()


def client(engine: Engine, name: str, role: str = "expert") -> TestClient:
    application = make_application(engine, Settings(load_organisations(), hosts=("testserver",)))
    browser = TestClient(application, follow_redirects=False, headers={"Accept-Language": "en"})
    with writing(engine) as connection:
        number = accounts.by_name(connection, name) or accounts.add(connection, name, role, NOW)  # type: ignore[arg-type]
        link = accounts.make_link(connection, number, datetime.now(UTC))
    assert browser.get(f"/sign-in/{link}").status_code == 303
    return browser


def field(text: str, name: str) -> str:
    return text.split(f'name="{name}" value="')[1].split('"')[0]


def say(browser: TestClient, label: str) -> str:
    """Answer the question that is asked; its publication."""
    asked = browser.get("/labelling").text
    form = {name: field(asked, name) for name in ("token", "publication_id", "organisation", "skip")}
    assert browser.post("/labelling", data={**form, "label": label}).status_code == 303
    return form["publication_id"]


def test_how_many_wait_is_told_in_both_languages(filled: Engine) -> None:
    anna = client(filled, "anna")
    for language, words in (("en", "3 wait<"), ("ru", "3 ждут<")):
        assert words in anna.get(f"/labelling?lang={language}").text


def test_each_is_asked_once_and_answers_are_kept(filled: Engine) -> None:
    anna = client(filled, "anna")
    answered = [say(anna, "negative") for _ in range(3)]
    assert sorted(answered) == ["1", "2", "3"]
    assert "Nothing waits for a label." in anna.get("/labelling").text
    with filled.connect() as connection:
        assert len(connection.execute(select(expert_label)).fetchall()) == 3


def test_what_is_put_off_comes_later(filled: Engine) -> None:
    anna = client(filled, "anna")
    first = anna.get("/labelling").text
    later = anna.get("/labelling", params={"skip": f"{field(first, 'publication_id')}.msu"}).text
    assert field(later, "publication_id") != field(first, "publication_id")
    everything = anna.get("/labelling", params={"skip": "1.msu,2.msu,3.msu"}).text
    assert "Show again what was put off" in everything
    assert anna.get("/labelling", params={"skip": "," * 9000 + HOSTILE}).status_code == 200


def test_what_resembles_what_was_put_off_waits(filled: Engine) -> None:
    alike = "МГУ построит корпус физического факультета на Воробьёвых горах {}."
    with writing(filled) as connection:
        write(connection, [made(4, body=alike.format("осенью")), made(5, body=alike.format("весной"))], NOW)
    anna = client(filled, "anna")
    assert field(anna.get("/labelling").text, "publication_id") == "5"
    assert field(anna.get("/labelling", params={"skip": "5.msu"}).text, "publication_id") == "3"


def test_keys_and_hostile_texts(filled: Engine) -> None:
    text = client(filled, "anna").get("/labelling", params={"skip": "1.msu,2.msu"}).text
    assert all(f'accesskey="{key}"' in text for key in "pn0bs")
    assert "<script>alert" not in text
    assert "<img src=x" not in text


def test_agreement_is_told_and_differences_shown(filled: Engine) -> None:
    anna, boris = client(filled, "anna"), client(filled, "boris")
    said = {"1": "positive", "2": "negative", "3": "neutral"}
    for browser, other in ((anna, {}), (boris, {"2": "ambiguous"})):
        for _ in range(3):
            number = field(browser.get("/labelling").text, "publication_id")
            assert say(browser, {**said, **other}[number]) == number
    text = boris.get("/labelling/agreement").text
    assert "3 pairs were judged by several" in text
    assert "anna: negative, boris: ambiguous" in text
    assert "<td>0.571</td>" in text  # observed 2/3, by chance 2/9


def test_only_experts_label(filled: Engine) -> None:
    viewer = client(filled, "vera", "viewer")
    assert viewer.get("/labelling").status_code == 403
    assert viewer.get("/labelling/agreement").status_code == 200
    assert "/labelling" not in viewer.get("/").text
    assert client(filled, "anna").post("/labelling", data={"label": "positive"}).status_code in (403, 422)
