"""What is answered when something is broken: a page that says what to do, with the headers of every other page."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Engine, event, text
from starlette.testclient import TestClient

from mediamon.dashboard.application import Settings, make_application
from mediamon.storage.database.engine import open_database, writing
from tests.dashboard.test_dashboard import client

AS_A_BROWSER = {"Accept": "text/html", "Accept-Language": "ru", "Cookie": "mediamon_session=x"}


def test_a_database_that_does_not_answer(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    with writing(engine) as connection:
        connection.execute(text("ALTER TABLE session RENAME TO elsewhere"))
    application = make_application(engine, Settings((), hosts=("testserver",)))
    answer = TestClient(application, raise_server_exceptions=False).get("/search", headers=AS_A_BROWSER)
    assert answer.status_code == 503
    assert "База данных не отвечает" in answer.text
    assert "Content-Security-Policy" in answer.headers
    engine.dispose()


def test_a_page_that_is_not_there_is_told_so_though_the_database_does_not_answer(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    with writing(engine) as connection:
        connection.execute(text("ALTER TABLE session RENAME TO elsewhere"))
    application = make_application(engine, Settings((), hosts=("testserver",)))
    assert TestClient(application).get("/nothing", headers=AS_A_BROWSER).status_code == 404
    engine.dispose()


def test_who_waits_for_the_database_on_an_error_page_keeps_nobody_waiting(tmp_path: Path) -> None:
    engine, asked, answers = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}"), Event(), Event()

    @event.listens_for(engine, "before_cursor_execute")
    def stands(*_: object) -> None:
        asked.set()
        answers.wait(20)

    application = make_application(engine, Settings((), hosts=("testserver",)))
    with TestClient(application) as one, ThreadPoolExecutor() as others:
        waits = others.submit(one.get, "/nothing", headers=AS_A_BROWSER)
        assert asked.wait(20)
        assert one.get("/static/style.css").status_code == 200
        assert not waits.done()
        answers.set()
        assert waits.result().status_code == 404
    engine.dispose()


@pytest.mark.parametrize(("headers", "kind"), [(AS_A_BROWSER, "text/html"), ({"Accept": "*/*"}, "text/plain")])
def test_a_mistake_of_ours(tmp_path: Path, headers: dict[str, str], kind: str) -> None:
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    application = make_application(engine, Settings((), hosts=("testserver",)))

    @application.get("/broken")
    def broken() -> None:
        raise ZeroDivisionError("secret of the inside")

    answer = TestClient(application, raise_server_exceptions=False).get("/broken", headers=headers)
    assert answer.status_code == 500
    assert answer.headers["content-type"].startswith(kind)
    assert "secret" not in answer.text
    assert "Content-Security-Policy" in answer.headers
    engine.dispose()


ASKED = ["/?site=\0", "/?language=a%00b", "/report.csv?site=%00", "/publications?organisation=msu&site=%00", "/review?site=%00",
         "/review.docx?title=%00", "/search?words=%00", "/feeds/searches/%00.xml", "/sign-in/%00"]  # fmt: skip


@pytest.mark.parametrize("path", ASKED)
def test_a_nul_in_an_address_is_no_fault_of_the_database(engine: Engine, path: str) -> None:
    answer = client(engine).get(path.replace("\0", "%00"), headers={"Accept": "text/html"})
    assert answer.status_code < 500
    assert answer.status_code != 422 or "that the database cannot take" in answer.text
    assert "Content-Security-Policy" in answer.headers
