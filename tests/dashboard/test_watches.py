"""Watches in the dashboard: list, history, picture, side by side; clippings for other pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from lxml import etree
from sqlalchemy import Engine

from mediamon.storage import watches
from mediamon.storage.database.engine import open_database, writing
from tests.dashboard.test_dashboard import client, token
from tests.storage.made import NOW

PAGE = """<title>Flats</title><h1>Flats to rent</h1><p>Call us in the morning, please.</p><table><tr><th>Address</th><th>Price</th></tr>
<tr><td>Main Street 5</td><td>{}</td></tr><tr><td>Oak Lane 1</td><td>640</td></tr></table>
<h2>House rules</h2><ul><li>{} <script>alert(1)</script><a href="javascript:alert(2)">no dogs</a></li></ul>"""

RULES = '/page/h1[text()="Flats to rent"]/h2[text()="House rules"]'


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    with writing(engine) as connection:
        first = PAGE.format("1,250", "No cats,")
        watches.add(connection, "https://flats.example/a", ["Main Street 5", "price"], "> 1,300", first, NOW)
        watches.add(connection, "https://flats.example/a", RULES, "changes", first, NOW)
        for hours, value in enumerate(("1,290", "1,400", "1,380"), 1):
            for number in (1, 2):
                watches.check(connection, number, PAGE.format(value, "No cats,"), NOW + timedelta(hours=hours))
    yield engine
    engine.dispose()


def key_of(engine: Engine, number: int) -> str:
    with engine.connect() as connection:
        return str(watches.get(connection, number).clip_key)


@pytest.mark.parametrize("path", ["/watches", "/watches/1", "/watches/1/chart.svg", "/watches/1/2"])
def test_only_for_those_who_signed_in(filled: Engine, path: str) -> None:
    assert client(filled, None).get(path).status_code == 303
    assert client(filled, "viewer").get(path).status_code in (200, 404)


def test_all_and_one(filled: Engine) -> None:
    browser = client(filled)
    assert "Main Street 5 › Price" in browser.get("/watches").text
    page = browser.get("/watches/1").text
    assert page.count("<tr>") == 5  # the head, and four values
    assert "1,400" in page
    assert "Main Street 5 › Price: 1,290 → 1,400" in page
    assert "Changes at every check" in page
    assert "Наблюдения" in browser.get("/watches?lang=ru").text
    assert browser.get("/watches/99").status_code == 404


def test_the_history_is_a_picture(filled: Engine) -> None:
    answer = client(filled).get("/watches/1/chart.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    svg = etree.fromstring(answer.content)
    assert len(svg.findall("{*}circle")) == 4
    assert len(svg.findall("{*}line")) == 1  # the threshold
    assert client(filled).get("/watches/2/chart.svg").status_code == 404


def test_side_by_side(filled: Engine) -> None:
    browser = client(filled)
    with filled.connect() as connection:
        newest = watches.versions(connection, 1)[0].id
        oldest = watches.versions(connection, 1)[-1].id
    page = browser.get(f"/watches/1/{newest}").text
    assert "<mark>1,400</mark>" in page
    assert "<mark>1,380</mark>" in page
    assert "No cats" not in page
    assert "No cats" in browser.get(f"/watches/1/{newest}?everything=1").text
    assert browser.get(f"/watches/1/{oldest}").status_code == 404


def test_removing_needs_a_form_and_an_expert(filled: Engine) -> None:
    assert client(filled, "viewer").post("/watches/1/remove", data={"token": "x"}).status_code == 403
    browser = client(filled)
    assert browser.post("/watches/1/remove", data={"token": "x"}).status_code == 403
    given = token(browser.get("/watches/1"))
    assert browser.post("/watches/1/remove", data={"token": given}).status_code == 303
    assert browser.get("/watches/1").status_code == 404


def test_clippings_need_the_key_alone_and_can_do_nothing(filled: Engine) -> None:
    browser, key = client(filled, None), key_of(filled, 2)
    answer = browser.get(f"/clip/{key}.html")
    assert answer.status_code == 200
    assert answer.text == "<h3>House rules</h3><ul><li>No cats, no dogs</li></ul>"
    assert "sandbox" in answer.headers["content-security-policy"]
    assert browser.get("/clip/guess.html").status_code == 404
    assert browser.get(f"/clip/{key}.exe").status_code == 404
    made = json.loads(browser.get(f"/clip/{key_of(filled, 1)}.json").text)
    assert (made["content"]["text"], made["gone"], made["path"][-2:]) == ("1,380", False, ["Main Street 5", "Price"])


def test_a_feed_of_values(filled: Engine) -> None:
    feed = etree.fromstring(client(filled, None).get(f"/clip/{key_of(filled, 1)}.atom").content)
    titles = [one.text for one in feed.findall("{*}entry/{*}title")]
    assert titles[0] == "Flats to rent › Call us in the morning, please. › Main Street 5 › Price: 1,380"
    assert len({one.text for one in feed.findall("{*}entry/{*}id")}) == 4


def test_the_etag_means_that_a_reader_sees_the_same(filled: Engine) -> None:
    browser, key = client(filled, None), key_of(filled, 2)
    etag = browser.get(f"/clip/{key}.html").headers["etag"]
    assert browser.get(f"/clip/{key}.html", headers={"If-None-Match": etag}).status_code == 304
    with writing(filled) as connection:  # other markup, and a change elsewhere
        html = PAGE.format("1,500", "<b>No</b> cats,").replace("<ul>", '<div class="new"><ul>')
        watches.check(connection, 2, html, NOW + timedelta(hours=9))
    assert browser.get(f"/clip/{key}.html", headers={"If-None-Match": etag}).status_code == 304
    with writing(filled) as connection:
        watches.check(connection, 2, PAGE.format("1,500", "No bats,"), NOW + timedelta(hours=10))
    answer = browser.get(f"/clip/{key}.html", headers={"If-None-Match": etag})
    assert (answer.status_code, "No bats" in answer.text) == (200, True)
