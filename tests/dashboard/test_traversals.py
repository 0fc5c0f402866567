"""The pages of traversals over HTTP: what was done and what was not, whatever pages say."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from lxml import html
from sqlalchemy import Engine
from starlette.testclient import TestClient

from mediamon.browser.kept.folder import TraversalFolder, folder_of
from mediamon.browser.kept.runs import run_of
from mediamon.browser.kept.thumbnails import Thumbnails
from mediamon.dashboard.application import Settings, make_application
from mediamon.dashboard.looking import PAGE
from mediamon.dashboard.watching import make_watch
from mediamon.mentions import load_organisations
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts
from mediamon.traversal import Budget, Reading, Traversal
from tests.storage.made import NOW
from tests.traversal.automata import ROOT, MadeUpPage, growing_list

HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'
ADDRESS = "http://127.0.0.1:8803/"
PICTURE = b"\xff\xd8 a picture"


class Pictured(MadeUpPage):
    async def thumbnail(self) -> str | None:
        return b64encode(PICTURE).decode()


@contextmanager
def traversed(
    data: Path, moves: dict[str, dict[str, str]], presses: int = 1_000, site: str = "meridian", url: str = ADDRESS
) -> Iterator[str]:
    """A traversal as the browser's handler keeps it, which goes on until the block ends; gives the path of its page."""
    path = folder_of(str(data), site, url)
    folder = TraversalFolder(path, url)
    thumbnails = Thumbnails(folder.thumbnails, pause=0)

    def step(traversal: Traversal) -> None:
        thumbnails.keep(traversal.graph)
        folder.note(traversal)

    traversal = Traversal(
        thumbnails.of(Pictured(moves)), budget=Budget(presses=presses), on_event=folder.write, on_step=step
    )
    traversal.resume(folder.unfinished())
    folder.begin(patience=2, revisit=False)
    report = asyncio.run(traversal.run())
    yield f"/traversals/{site}/{path.name}"
    told = {"stopped": report.stopped, "left": report.left, "spared": report.spared, "hung": list(report.hung)}
    folder.end(traversal, ended=report.stopped == "complete", report=told)


def whole(data: Path, moves: dict[str, dict[str, str]], **options: object) -> str:
    """A traversal that has ended."""
    with traversed(data, moves, **options) as path:  # type: ignore[arg-type]
        return path


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    opened = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    yield opened
    opened.dispose()


def client(engine: Engine, data: Path | None, *, signed_in: bool = True) -> TestClient:
    application = make_application(engine, Settings(load_organisations(), hosts=("testserver",), data=data))
    browser = TestClient(application, follow_redirects=False, headers={"Accept-Language": "en"})
    if signed_in:
        with writing(engine) as connection:
            number = accounts.by_name(connection, "anna") or accounts.add(connection, "anna", "viewer", NOW)
            link = accounts.make_link(connection, number, datetime.now(UTC))
        assert browser.get(f"/sign-in/{link}").status_code == 303
    return browser


def figures(page: str) -> dict[str, str]:
    return {
        one.findtext("dt") or "": one.findtext("dd") or "" for one in html.fromstring(page).cssselect(".figures div")
    }


def test_nobody_looks_without_signing_in(engine: Engine, tmp_path: Path) -> None:
    path = whole(tmp_path, growing_list(2))
    for address in ("/traversals", path, f"{path}/last/0.jpg"):
        assert client(engine, tmp_path, signed_in=False).get(address).headers["location"] == "/sign-in"
        assert client(engine, tmp_path).get(address).status_code == 200


def test_the_list_tells_of_each(engine: Engine, tmp_path: Path) -> None:
    whole(tmp_path, growing_list(5))
    whole(tmp_path, growing_list(9), presses=3, site="gazeta", url=ADDRESS + "2")
    page = client(engine, tmp_path).get("/traversals")
    rows = [[cell.text_content().strip() for cell in row] for row in html.fromstring(page.text).cssselect("tbody tr")]
    assert [(row[0], row[1], *row[3:]) for row in rows] == [
        (ADDRESS + "2", "gazeta", "ended at its bound of presses", "4", "3", "4", "1"),
        (ADDRESS, "meridian", "complete", "6", "5", "6", "0"),
    ]
    assert 'href="/traversals" aria-current="page"' in page.text


def test_without_traversals_the_list_says_so(engine: Engine, tmp_path: Path) -> None:
    for data in (tmp_path, None):
        assert "nothing here yet" in client(engine, data).get("/traversals").text


def test_the_page_tells_what_was_done(engine: Engine, tmp_path: Path) -> None:
    page = client(engine, tmp_path).get(whole(tmp_path, growing_list(5))).text
    told = figures(page)
    assert (told["URLs found"], told["presses"], told["states"], told["left unpressed"]) == ("6", "5", "6", "0")
    assert "Every button that promised something new was pressed." in page
    assert "Nothing is left" in page
    tree = html.fromstring(page)
    assert [[cell.text_content() for cell in row] for row in tree.cssselect("#buttons + div tbody tr")] == [
        ["more", "5", "5", "", "0.5", ""]
    ]
    assert len(tree.cssselect("ol.happenings > li")) == 6
    assert "/state/3" in tree.cssselect("ol.happenings > li")[3].text_content()


def test_each_drawn_state_leads_to_its_row_and_has_its_picture(engine: Engine, tmp_path: Path) -> None:
    browser = client(engine, tmp_path)
    tree = html.fromstring(browser.get(whole(tmp_path, {"": {"a": "1", "b": "2"}, "1": {}, "2": {}})).text)
    links = tree.cssselect("svg a")
    assert len(links) == 3
    assert all(tree.get_element_by_id(link.get("href")[1:]) is not None for link in links)
    images = tree.cssselect("svg image")
    assert len(images) == 3
    for image in images:
        answer = browser.get(image.get("href"))
        assert (answer.status_code, answer.content) == (200, PICTURE)
        assert answer.headers["content-type"] == "image/jpeg"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"].startswith("private")


def test_the_page_tells_what_was_left(engine: Engine, tmp_path: Path) -> None:
    page = client(engine, tmp_path).get(whole(tmp_path, growing_list(9), presses=3)).text
    chips = [one.text_content() for one in html.fromstring(page).cssselect(".chips li")]
    assert chips == ["more ×1"]
    assert "as many presses as it was allowed" in page


def test_a_traversal_under_way_is_loaded_anew_until_it_ends(engine: Engine, tmp_path: Path) -> None:
    browser = client(engine, tmp_path)
    with traversed(tmp_path, growing_list(3)) as path:
        page = browser.get(path).text
        assert 'http-equiv="refresh"' in page
        assert "pressing buttons right now" in page
        assert figures(page)["URLs found"] == "4"
        assert 'http-equiv="refresh"' not in browser.get(path + "?still=1").text
        assert "under way" in browser.get("/traversals").text
    page = browser.get(path).text
    assert 'http-equiv="refresh"' not in page
    assert "complete" in page


def test_one_that_was_cut_off_is_not_under_way(engine: Engine, tmp_path: Path) -> None:
    with traversed(tmp_path, growing_list(3)) as path:
        kept = {one.name: one.read_bytes() for one in (tmp_path / path[1:]).iterdir() if one.is_file()}
    for name in ("last.jsonl", "last.json"):
        (tmp_path / path[1:] / name).unlink()
    for name, content in kept.items():
        (tmp_path / path[1:] / name).write_bytes(content)
    page = client(engine, tmp_path).get(path).text
    assert "The program ended before the traversal did" in page
    assert figures(page)["presses"] == "3"


def test_the_last_whole_one_can_be_reached_from_a_newer_one(engine: Engine, tmp_path: Path) -> None:
    browser = client(engine, tmp_path)
    whole(tmp_path, growing_list(3))
    path = whole(tmp_path, growing_list(9), presses=2)
    assert figures(browser.get(path).text)["presses"] == "2"
    other = html.fromstring(browser.get(path).text).xpath("//a[text()='the last whole one']/@href")
    assert figures(browser.get(other[0]).text)["presses"] == "3"


def test_long_stories_come_in_pages(engine: Engine, tmp_path: Path) -> None:
    browser, path = client(engine, tmp_path), whole(tmp_path, growing_list(PAGE + 30))
    first = html.fromstring(browser.get(path).text)
    assert len(first.cssselect("ol.happenings > li")) == PAGE
    onward = first.cssselect("ol.happenings ~ p a")[0].get("href")
    second = html.fromstring(browser.get(path + onward.partition("#")[0]).text)
    assert len(second.cssselect("ol.happenings > li")) == 31
    assert second.cssselect("ol.happenings")[0].get("start") == str(PAGE + 1)
    for wrong in ("0", "-5", "99999999999"):
        assert browser.get(f"{path}?from={wrong}").status_code == 200


def test_nothing_hostile_comes_out_as_markup(engine: Engine, tmp_path: Path) -> None:
    moves = {"": {HOSTILE: HOSTILE, "javascript:alert(1)": "2"}, HOSTILE: {HOSTILE: "3"}, "2": {}, "3": {HOSTILE: ""}}
    address = "http://127.0.0.1/" + HOSTILE
    path = whole(tmp_path, moves, presses=3, url=address)
    for where in ("/traversals", path, path + "?lang=ru"):
        page = client(engine, tmp_path).get(where)
        assert "<script" not in page.text
        assert "onerror" not in {name for one in html.fromstring(page.text).iter() for name in one.keys()}  # noqa: SIM118
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert all(not link.startswith("javascript") for *_, link, _ in html.fromstring(page.text).iterlinks())
    assert "&lt;script&gt;" in client(engine, tmp_path).get(path).text


@pytest.mark.parametrize(
    "path",
    [
        "/traversals/meridian/0123456789abcdef",
        "/traversals/nobody/{key}",
        "/traversals/meridian/%2e%2e",
        "/traversals/..%2Fmeridian/{key}",
        "/traversals/%2e%2e/%2e%2e",
        "/traversals/meridian/{key}%00",
        "/traversals/meridian/{key}?run=../now",
        "/traversals/meridian/{key}?run=now",
        "/traversals/meridian/{key}/last/4711.jpg",
        "/traversals/meridian/{key}/last/-1.jpg",
        "/traversals/meridian/{key}/last/..%2F..%2Furl.jpg",
        "/traversals/meridian/{key}/../0.jpg",
        "/traversals/meridian/{key}/elsewhere/0.jpg",
        "/traversals/meridian/{key}/last.json",
    ],
)
def test_what_is_not_there_is_not_found(engine: Engine, tmp_path: Path, path: str) -> None:
    key = whole(tmp_path, growing_list(2)).rpartition("/")[2]
    (tmp_path / "traversals" / "url.jpg").write_text("secret")
    browser = client(engine, tmp_path)
    assert browser.get(path.replace("{key}", key)).status_code == 404
    assert client(engine, None).get(f"/traversals/meridian/{key}").status_code == 404


@pytest.mark.parametrize(
    ("site", "key", "which"),
    [
        ("..", "0" * 16, ""),
        (".", "0" * 16, ""),
        ("a/b", "0" * 16, ""),
        ("", "", ""),
        ("a", "..", ""),
        ("a\n", "0" * 16, ""),
    ],
)
def test_names_that_lead_elsewhere_are_refused(tmp_path: Path, site: str, key: str, which: str) -> None:
    folder = tmp_path / "traversals" / site / key
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "last.jsonl").write_text("")
    assert run_of(tmp_path, site, key, which) is None


@pytest.mark.parametrize("notes", ["", "[]", "{", '{"presses": "many"}', '{"left": 7, "told": 1e400}', '{"told": "x"}'])
def test_notes_that_cannot_be_read_are_done_without(engine: Engine, tmp_path: Path, notes: str) -> None:
    path = whole(tmp_path, growing_list(4))
    (tmp_path / path[1:] / "last.json").write_text(notes)
    browser = client(engine, tmp_path)
    assert figures(browser.get(path).text)["URLs found"] == "5"
    assert browser.get("/traversals").status_code == 200


def test_a_journal_that_cannot_be_read_is_an_empty_page(engine: Engine, tmp_path: Path) -> None:
    path = whole(tmp_path, growing_list(4))
    (tmp_path / path[1:] / "last.jsonl").write_bytes(b"\xff\xfe{}\n")
    page = client(engine, tmp_path).get(path)
    assert page.status_code == 200
    assert "<svg" not in page.text


def test_both_languages(engine: Engine, tmp_path: Path) -> None:
    path = whole(tmp_path, growing_list(9), presses=3)
    page = client(engine, tmp_path).get(path + "?lang=ru").text
    for words in (
        "Обход",
        "предел нажатий",
        "найдено адресов",
        "Что не сделано",
        "остались ненажатые кнопки",
        "нажато",
    ):
        assert words in page
    assert "Обходы" in client(engine, tmp_path).get("/traversals?lang=ru").text


def test_what_came_by_itself_is_told_in_both_languages(
    engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def linger(page: Pictured, seconds: float) -> Reading | None:
        if page.state == "1":
            return None
        page.state = "1"
        return page.reading(1.0)

    monkeypatch.setattr(Pictured, "linger", linger)
    path = whole(tmp_path, {ROOT: {}, "1": {}})
    for language, words in (("en", "something came by itself"), ("ru", "что-то появилось само")):
        page = html.fromstring(client(engine, tmp_path).get(f"{path}?lang={language}").text)
        told = [item.text_content() for item in page.cssselect(".happenings > li")]
        assert [words in one for one in told] == [False, True]
        assert "«" not in told[1]


def test_who_watches_needs_no_account_but_the_loopback_address(tmp_path: Path) -> None:
    with traversed(tmp_path, growing_list(3)) as path:
        browser = TestClient(
            make_watch(tmp_path / path[1:]), base_url="http://127.0.0.1", headers={"Accept-Language": "en"}
        )
        page = browser.get("/")
        assert "under way" in page.text
        image = html.fromstring(page.text).cssselect("svg image")[0].get("href")
        assert browser.get(image).content == PICTURE
        assert browser.get("/thumbnails/4711.jpg").status_code == 404
        assert browser.get("/", headers={"Host": "evil.example"}).status_code == 400
        assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "complete" in browser.get("/").text


def test_who_watches_sees_no_older_traversal(tmp_path: Path) -> None:
    path = whole(tmp_path, growing_list(3))
    browser = TestClient(
        make_watch(tmp_path / path[1:]), base_url="http://127.0.0.1", headers={"Accept-Language": "en"}
    )
    assert "The browser is being opened" in browser.get("/").text
