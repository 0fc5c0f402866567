"""The report's page: trend, languages, stories, waves, files, and paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine

from mediamon.dashboard.pictures.trend import filled, trend
from mediamon.items import Incident
from mediamon.mentions import Matcher, load_organisations
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.reports.report import Line
from mediamon.storage.writing.batch import write
from tests.dashboard.test_dashboard import client
from tests.storage.made import NOW, made, words


@pytest.fixture
def filled_with_stories(tmp_path: Path) -> Iterator[Engine]:
    """Three copies of a story in Russian, one of another in Kazakh, three weeks before."""
    engine = open_database(f"sqlite:///{tmp_path / 'd.sqlite'}")
    copies = [made(n, body=f"МГУ {words(1)}", label="negative") for n in (1, 2, 3)]
    kazakh = made(4, body=f"МГУ {words(2)}", label=None, published=NOW - timedelta(days=21))
    assert kazakh.article is not None
    with writing(engine) as connection:
        write(connection, [*copies, replace(kazakh, article=replace(kazakh.article, language="kk"))], NOW)
    yield engine
    engine.dispose()


def test_one_story_three_publications(filled_with_stories: Engine) -> None:
    browser = client(filled_with_stories)
    assert 'once=1">2</a>' in browser.get("/").text
    every = browser.get("/publications?organisation=msu")
    assert every.text.count('<article class="row') == 4
    assert every.text.count("one story, publications: 3</a>") == 3
    once = browser.get("/publications?organisation=msu&once=1")
    assert once.text.count('<article class="row') == 2
    story = browser.get("/stories/1").text
    assert story.count("<li>") == 3
    assert "told first" in story
    assert 'href="/stories/1">one story, publications: 3' in browser.get("/publications/2").text
    assert "one story" not in browser.get("/publications/4").text
    assert browser.get("/stories/4711").status_code == 404


def test_a_language_narrows_the_report_and_what_is_behind_it(filled_with_stories: Engine) -> None:
    browser = client(filled_with_stories)
    page = browser.get("/?language=kk").text
    link = page.split('<td class="unscored"><a href="')[1].split('"')[0].replace("&amp;", "&")
    assert "language=kk" in link
    assert browser.get(link).text.count('<article class="row') == 1
    unknown = browser.get("/?language=-").text
    assert '<td class="unscored">0 (0)</td>' in unknown
    assert "unknown language</option>" in unknown


@pytest.mark.parametrize(
    ("unit", "first", "parts"), [("day", "2026-10-11", 22), ("week", "2026-10-05", 4), ("month", "2026-10", 2)]
)
def test_the_trend_has_a_table_beside_it(filled_with_stories: Engine, unit: str, first: str, parts: int) -> None:
    page = client(filled_with_stories).get(f"/?unit={unit}").text
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="trend"' in page
    rows = page.split("<caption>")[1].split("<tbody>")[1].split("</tbody>")[0]
    assert rows.count("<tr>") == parts
    assert f'<th scope="row">{first}</th><td>1</td>' in rows
    assert client(filled_with_stories).get("/?unit=hour").status_code == 422


def test_the_report_comes_as_files(filled_with_stories: Engine) -> None:
    browser = client(filled_with_stories)
    book = browser.get("/report.xlsx?site=s")
    assert (book.content[:2], "spreadsheetml" in book.headers["content-type"]) == (b"PK", True)
    (msu, *_) = browser.get("/report.json").json()
    assert (msu["total"], msu["stories"], msu["unscored"]["count"], msu["neutral"]["count"]) == (4, 2, 1, 0)
    assert browser.get("/report.csv?language=kk").text.splitlines()[1].startswith("msu,")
    for path in ("/report.xlsx", "/report.json", "/stories/1"):
        assert client(filled_with_stories, None).get(path).status_code == 303


def test_waves_stand_in_the_report(filled_with_stories: Engine) -> None:
    with writing(filled_with_stories) as connection:
        evidence = {"since": "2026-11-01", "count": 9}
        wave = Incident("msu", "negative_wave", "high", "msu: 9 negative <stories>", "why", evidence)
        open_incident(connection, wave, NOW)
    browser = client(filled_with_stories)
    page = browser.get("/").text
    assert "msu: 9 negative &lt;stories&gt;" in page
    assert "Negative waves" in page
    assert page.index("Negative waves") < page.index("There are none in this period.")
    wave = browser.get("/incidents/1").text
    link = wave.split("The stories of the wave")[0].rpartition('href="')[2].split('"')[0].replace("&amp;", "&")
    assert browser.get(link).text.count('<article class="row') == 1
    assert "Nothing is wrong" not in wave
    assert "Negative waves" not in browser.get("/?until=2026-10-01").text


def test_what_stands_for_a_name_is_marked_otherwise(filled_with_stories: Engine) -> None:
    body = "Московский государственный университет открыл корпус. Университет рад."
    one = made(9, body=body)
    mentions = Matcher(load_organisations()).find_all(body, "ru")
    with writing(filled_with_stories) as connection:
        write(connection, [replace(one, mentions=mentions)], NOW)
    page = client(filled_with_stories).get("/publications/5").text
    assert page.count("<mark") == 2
    assert 'title="→ Московский государственный университет имени М. В. Ломоносова">Университет</mark>' in page


def test_the_page_can_be_printed(filled_with_stories: Engine) -> None:
    browser = client(filled_with_stories)
    style = browser.get("/static/style.css").text.split("@media print")[1]
    assert "header, form { display: none !important; }" in style
    assert "Report of" in browser.get("/").text
    assert "<script" not in browser.get("/").text


def test_parts_without_publications_are_drawn_as_nothing() -> None:
    lines = filled([Line(part="2026-01", positive=2), Line(part="2025-10", negative=1)], "month")
    assert [line.part for line in lines] == ["2025-10", "2025-11", "2025-12", "2026-01"]
    assert trend(lines, "<t>").count("<rect") == 2
    assert "&lt;t&gt;" in trend(lines, "<t>")
    assert filled([], "day") == []
    assert trend([Line(part="2026-01")]) == ""
    assert len(filled([Line(part="0001-01-01"), Line(part="2026-01-01")], "day")) == 366


def test_the_report_is_in_russian_too(filled_with_stories: Engine) -> None:
    page = client(filled_with_stories).get("/?lang=ru").text
    assert "сюжетов" in page
    assert "не известен" in page
    assert "Во времени" in page
