"""The dashboard over HTTP: who gets in, what is shown, what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, Engine, delete, event, select
from starlette.testclient import TestClient

from mediamon.dashboard.application import Settings, make_application
from mediamon.items import Incident
from mediamon.mentions import load_organisations
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import expert_label, mention, publication
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    with writing(engine) as connection:
        write(connection, [made(n, label="positive" if n % 2 else "negative") for n in range(1, 31)], NOW)
        write(connection, [made(99, headline=HOSTILE, body="МГУ " + HOSTILE)], NOW)
        open_incident(connection, Incident("s", "drift", "high", "s is broken", "because " + HOSTILE), NOW)
    yield engine
    engine.dispose()


def client(engine: Engine, role: str | None = "administrator") -> TestClient:
    application = make_application(engine, Settings(load_organisations(), hosts=("testserver",)))
    browser = TestClient(application, follow_redirects=False, headers={"Accept-Language": "en"})
    if role:
        with writing(engine) as connection:
            number = accounts.by_name(connection, role) or accounts.add(connection, role, role, NOW)  # type: ignore[arg-type]
            link = accounts.make_link(connection, number, datetime.now(UTC))
        assert browser.get(f"/sign-in/{link}").status_code == 303
    return browser


def token(page: httpx.Response) -> str:
    return page.text.split('name="token" value="')[1].split('"')[0]


@pytest.mark.parametrize(
    "path", ["/", "/report.csv", "/publications?organisation=msu", "/publications/1", "/search", "/incidents"]
)
def test_nobody_gets_in_without_signing_in(filled: Engine, path: str) -> None:
    answer = client(filled, None).get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/sign-in")


def test_a_link_signs_in_once(filled: Engine) -> None:
    with writing(filled) as connection:
        number = accounts.add(connection, "anna", "viewer", NOW)
        link = accounts.make_link(connection, number, datetime.now(UTC))
    assert client(filled, None).get(f"/sign-in/{link}").status_code == 303
    again = client(filled, None).get(f"/sign-in/{link}")
    assert again.status_code == 403
    assert "used already" in again.text
    assert "used already" in client(filled, None).get("/sign-in/guess").text


def test_the_report_links_down_to_sentences(filled: Engine) -> None:
    browser = client(filled)
    page = browser.get("/")
    assert "Московский государственный университет" in page.text
    assert (
        'href="/publications?organisation=msu&amp;since=&amp;until=&amp;site=&amp;label=negative">15</a>' in page.text
    )
    behind = browser.get("/publications?organisation=msu&label=negative")
    assert behind.text.count('<article class="row') == 15
    assert "<blockquote>МГУ имени Ломоносова открыл новый институт.</blockquote>" in behind.text
    one = browser.get("/publications/3")
    assert '<mark title="Московский государственный университет имени М. В. Ломоносова">МГУ</mark>' in one.text


def test_long_lists_come_in_pages(filled: Engine) -> None:
    browser = client(filled)
    first = browser.get("/publications?organisation=msu")
    assert first.text.count('<article class="row') == 20
    older = first.text.split('<p><a href="')[1].split('"')[0].replace("&amp;", "&")
    assert browser.get(older).text.count('<article class="row') == 11


def test_a_period_narrows_the_report(filled: Engine) -> None:
    browser = client(filled)
    assert browser.get("/?since=2026-11-02").text.count("publications?organisation") == 0
    assert browser.get("/?since=2026-11-01&until=2026-11-01").text.count("publications?organisation") > 0
    assert browser.get("/?since=yesterday").status_code == 400


def test_csv(filled: Engine) -> None:
    answer = client(filled).get("/report.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text.splitlines()[1].startswith("msu,")


def test_search_finds_forms_of_words(filled: Engine) -> None:
    browser = client(filled)
    assert "Заголовок 30" in browser.get("/search?words=институтом").text
    assert "nothing here yet" in browser.get("/search?words=кошка").text
    assert "Заголовок 30" in browser.get("/search?words=институтом&month=2026-11").text
    assert "nothing here yet" in browser.get("/search?words=институтом&month=2026-10").text
    assert {browser.get(f"/search?words=МГУ&month={one}").status_code for one in ("9999-12", "soon")} == {400}


def test_what_is_not_there_is_not_found(filled: Engine) -> None:
    browser = client(filled)
    assert browser.get("/publications/4711").status_code == 404
    assert browser.get("/publications?organisation=nobody").status_code == 404
    assert browser.get("/publications?organisation=msu&label=x").status_code == 404
    assert browser.get("/publications/x").status_code == 422


def test_only_experts_may_label(filled: Engine) -> None:
    browser = client(filled, "viewer")
    page = browser.get("/publications/1")
    assert "Save</button>" not in page.text
    form = {"token": token(page), "organisation": "msu", "label": "negative"}
    assert browser.post("/publications/1/label", data=form).status_code == 403


def test_an_experts_label_is_kept_and_shown(filled: Engine) -> None:
    browser = client(filled, "expert")
    form = {"token": token(browser.get("/publications/1")), "organisation": "msu", "label": "ambiguous"}
    assert browser.post("/publications/1/label", data=form).status_code == 303
    assert "ambiguous</span> (expert" in browser.get("/publications/1").text
    with filled.connect() as connection:
        assert connection.execute(select(expert_label.c.label)).scalars().all() == ["ambiguous"]
    assert browser.post("/publications/1/label", data={**form, "label": "nonsense"}).status_code == 422
    assert browser.post("/publications/1/label", data={**form, "organisation": "igras"}).status_code == 404


def test_what_is_erased_while_it_is_labelled(filled: Engine) -> None:
    """After the look whether the publication is there, and before the label is kept: no failure of the database."""
    browser, erased = client(filled, "expert"), []

    def erase(connection: Connection, clause: object, *_: object) -> None:
        if not erased and "INSERT INTO expert_label" in str(clause):
            erased.append(connection.execute(delete(publication).where(publication.c.id == 1)).rowcount)

    form = {"token": token(browser.get("/publications/1")), "organisation": "msu", "label": "negative"}
    event.listen(filled, "before_execute", erase)
    answer = browser.post("/publications/1/label", data=form, headers={"Accept": "text/html"})
    event.remove(filled, "before_execute", erase)
    assert (erased, answer.status_code) == ([1], 409)
    assert "Somebody has changed or deleted what this is about" in answer.text


def test_forms_from_elsewhere_are_refused(filled: Engine) -> None:
    browser = client(filled, "expert")
    form = {"token": token(browser.get("/publications/1")), "organisation": "msu", "label": "negative"}
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
    ):
        assert browser.post("/publications/1/label", data=form, headers=headers).status_code == 403
    assert browser.post("/publications/1/label", data={**form, "token": "x"}).status_code == 403
    assert browser.post("/publications/1/label", data={**form, "organisation": "x" * 200_000}).status_code == 403
    with filled.connect() as connection:
        assert connection.execute(select(expert_label)).fetchall() == []


def test_a_foreign_host_name_is_refused(filled: Engine) -> None:
    assert client(filled).get("/", headers={"Host": "evil.example"}).status_code == 400


def test_signing_out_ends_the_session(filled: Engine) -> None:
    browser = client(filled)
    session = dict(browser.cookies)
    assert browser.post("/sign-out", data={"token": token(browser.get("/"))}).status_code == 303
    browser.cookies.update(session)
    assert browser.get("/").headers["location"] == "/sign-in"


@pytest.mark.parametrize("path", ["/", "/publications?organisation=msu", "/search?words=МГУ", "/incidents", "/sign-in"])
def test_nothing_hostile_comes_out_as_markup(filled: Engine, path: str) -> None:
    page = client(filled).get(path)
    assert page.status_code == 200
    assert "<script" not in page.text
    assert "<img" not in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]


def test_a_hostile_publication_is_shown_as_text(filled: Engine) -> None:
    with filled.connect() as connection:
        number = connection.execute(select(publication.c.id).where(publication.c.headline == HOSTILE)).scalar_one()
    page = client(filled).get(f"/publications/{number}")
    assert "<script" not in page.text
    assert "&lt;script&gt;" in page.text


def test_both_languages(filled: Engine) -> None:
    browser = client(filled)
    assert "Отчёт" in browser.get("/?lang=ru").text
    assert "Отчёт" in browser.get("/").text  # remembered
    assert "Report" in browser.get("/?lang=en").text
    assert "Инциденты" in client(filled).get("/incidents", headers={"Accept-Language": "ru-RU,ru;q=0.9"}).text


BLOCKS = (
    {"type": "header", "level": 2, "text": "О МГУ"},
    {"type": "paragraph", "text": "Ректор МГУ сказал.", "attributes": [{"type": "bold", "from": 0, "to": 10}, {"type": "link", "from": 7, "to": 10, "href": "javascript:alert(1)"}]},
    {"type": "image", "url": "https://a.example/a.jpg", "size": {"width": None, "height": None}, "caption": [{"type": "paragraph", "text": "Подпись " + HOSTILE}]},
    {"type": "list", "style": "ordered", "children": [{"type": "paragraph", "text": "МГУ"}]},
)  # fmt: skip
OLD = (
    {"type": "listItem", "text": "МГУ"},
    {"type": "image", "text": "", "url": "javascript:alert(1)"},
    {"type": "quote", "text": "нет"},
)


@pytest.mark.parametrize(
    ("blocks", "body", "shown"),
    [
        (BLOCKS, "О МГУ\nРектор МГУ сказал.\nМГУ", ['<b>Ректор <mark title="Московский', "<li><mark", '<a href="https://a.example/a.jpg"', "<h2>О <mark"]),
        (OLD, "МГУ\nнет", ["<ul><li><mark", "<blockquote><p>нет</p></blockquote>"]),
        (BLOCKS, "Другой\nтекст МГУ", ["<p>Другой<br>текст <mark"]),
        (({"type": "paragraph"}, {"kind": 1}), "МГУ", ["<p><mark"]),
        ((), "", ["<article></article>"]),
    ],
)  # fmt: skip
def test_blocks_are_shown_with_the_mentions_in_them(
    filled: Engine, blocks: tuple[dict[str, object], ...], body: str, shown: list[str]
) -> None:
    with writing(filled) as connection:
        connection.execute(publication.update().where(publication.c.id == 1).values(body=body, blocks=list(blocks)))
        connection.execute(mention.delete().where(mention.c.publication_id == 1))
        places = [place for place in range(len(body)) if body.startswith("МГУ", place)]
        one = {"publication_id": 1, "organisation": "msu", "surface": "МГУ", "sentence": body, "why": "name"}
        for place in places:
            connection.execute(mention.insert(), one | {"start": place, "end": place + 3})
    page = client(filled).get("/publications/1").text
    assert page.count("<mark") == len(places)
    assert "javascript:" not in page
    assert "<script" not in page
    assert "<img" not in page
    for piece in shown:
        assert piece in page
