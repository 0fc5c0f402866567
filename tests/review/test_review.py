"""The press review: what it says, in every form; and that nothing hostile in a publication is more than text in it."""

from __future__ import annotations

import threading
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path

import pytest
from docx import Document
from lxml import etree, html
from sqlalchemy import Engine

from mediamon.items import Incident
from mediamon.review import Chosen, as_html, gather, newest
from mediamon.review.docx import as_docx
from mediamon.review.pdf import NoPdf, as_pdf, printed
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.publications.period import Period
from mediamon.storage.reading import basket
from mediamon.storage.reports.report import Asked
from mediamon.storage.writing.batch import write
from tests.dashboard.everything import SCRIPTS, hostile
from tests.storage.made import NOW, made, words

NAMES = {"msu": "Московский университет"}
DAY = timedelta(days=1)


@pytest.fixture
def filled(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(f"sqlite:///{tmp_path / 'r.sqlite'}")
    with writing(engine) as connection:
        write(connection, [made(n, body=f"МГУ {words(n)}", published=NOW - n * DAY) for n in range(1, 6)], NOW)
        open_incident(connection, Incident("s", "drift", "high", f"s is broken {SCRIPTS[0]}", "why"), NOW - 2 * DAY)
    yield engine
    engine.dispose()


def review(engine: Engine, *chosen: Chosen, period: Period | None = None, language: str = "en"):  # type: ignore[no-untyped-def]
    with engine.connect() as connection:
        asked = Asked(period or Period())
        return gather(connection, NAMES, chosen, asked, title="October", language=language, now=NOW)


def test_it_says_what_was_chosen_in_order_with_report_and_gaps(filled: Engine) -> None:
    with writing(filled) as connection:
        number = accounts.add(connection, "anna", "expert", NOW)
        labels.say(connection, 3, "msu", "negative", number, NOW)
    made_of = review(filled, Chosen(3, "Look\nhere"), Chosen(1), Chosen(4711))
    assert [item.headline for item in made_of.items] == ["Заголовок 3", "Заголовок 1"]
    assert made_of.items[0].judged == (("Московский университет", "negative", "expert"),)
    assert (made_of.period.since, made_of.period.until) == (
        datetime(2026, 10, 29, tzinfo=UTC),
        datetime(2026, 11, 1, tzinfo=UTC),
    )
    ((name, line),) = made_of.lines
    assert (name, line.total, line.negative) == ("Московский университет", 3, 1)
    assert [gap.site for gap in made_of.gaps] == ["s"]
    text = html.fromstring(as_html(made_of).encode()).text_content()
    for said in ("October", "2026-10-29 – 2026-10-31", "Look", "Gaps in coverage", "s is broken", "Заголовок 1"):
        assert said in text
    russian = as_html(review(filled, language="ru"))
    assert "Пробелы в наблюдении" in russian
    assert "Публикаций нет." in russian


def test_the_newest_of_an_organisation_are_chosen_by_themselves(filled: Engine) -> None:
    with filled.connect() as connection:
        period = Period(NOW - 3 * DAY, NOW)
        assert [one.number for one in newest(connection, Asked(period, organisation="msu"))] == [3, 2, 1]
        assert [one.number for one in newest(connection, Asked(period))] == [3, 2, 1]
        assert newest(connection, Asked(period), "negative") == []


def test_the_basket_keeps_order_and_comments(filled: Engine) -> None:
    with writing(filled) as connection:
        anna, boris = (accounts.add(connection, name, "viewer", NOW) for name in ("anna", "boris"))
        assert basket.add(connection, anna, [1, 2, 2, 3, 99], NOW) == 3
        assert basket.add(connection, anna, [1], NOW) == 0
        basket.move(connection, anna, 3, -5)
        basket.move(connection, anna, 1, 1)
        basket.comment(connection, anna, 3, " mine ")
        basket.comment(connection, boris, 3, "not mine")
        assert [(row.publication_id, row.comment) for row in basket.items(connection, anna)] == [
            (3, "mine"),
            (2, ""),
            (1, ""),
        ]
        assert basket.items(connection, boris) == []
        assert not basket.remove(connection, boris, 3)
        assert basket.remove(connection, anna, 3)
        assert basket.remove(connection, anna)
        assert not basket.remove(connection, anna)


@pytest.fixture
def hostiles(filled: Engine) -> Engine:
    items = [hostile(n) for n in range(len(SCRIPTS))]
    broken = made(900, body="МГУ \ud800 текст", headline="\x00\x08\ufffe\u202eheadline\uffff")
    with writing(filled) as connection:
        write(connection, [*items, replace(broken)], NOW)
    return filled


def everything(engine: Engine):  # type: ignore[no-untyped-def]
    with engine.connect() as connection:
        chosen = [Chosen(one.number, SCRIPTS[n % 20] + "\x00") for n, one in enumerate(newest(connection, Asked()))]
    return review(engine, *chosen)


def test_nothing_hostile_is_markup_in_the_page(hostiles: Engine) -> None:
    page = as_html(everything(hostiles))
    root = html.fromstring(page.encode())
    assert root.xpath("//script|//img|//iframe|//svg|//form|//base|//link|//style[position()>1]") == []
    assert all(link.startswith(("http://", "https://")) for link in root.xpath("//@href"))
    assert not any(name.startswith("on") for name in {str(one.attrname) for one in root.xpath("//@*")})
    assert "default-src 'none'" in root.xpath("//meta[@http-equiv]/@content")[0]
    assert len(root.xpath("//article")) > 15


def test_nothing_hostile_is_more_than_text_in_the_document(hostiles: Engine) -> None:
    content = as_docx(everything(hostiles))
    text = "\n".join(one.text for one in Document(BytesIO(content)).paragraphs)
    assert SCRIPTS[0] in text
    with zipfile.ZipFile(BytesIO(content)) as file:
        names = file.namelist()
        parts = {name: etree.fromstring(file.read(name)) for name in names if name.endswith((".xml", ".rels"))}
    assert not any("vba" in name.lower() or "embed" in name.lower() for name in names)
    document = parts["word/document.xml"]
    for field in ("instrText", "fldSimple", "object", "altChunk"):
        assert document.xpath(f"//*[local-name()='{field}']") == []
    links = parts["word/_rels/document.xml.rels"].xpath("//*[@TargetMode='External']/@Target")
    assert links
    assert all(link.startswith(("http://", "https://")) for link in links)


def test_a_pdf_is_printed_without_scripts_and_network(hostiles: Engine) -> None:
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_response(200)
            self.end_headers()

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        own = f"http://127.0.0.1:{server.server_address[1]}/"
        lures = f'<img src="{own}a"><iframe src="{own}b"></iframe><link rel=stylesheet href="{own}c"><script>fetch("{own}d")</script>'
        content = printed(as_html(everything(hostiles)).replace("default-src 'none'; ", "").replace("</body>", lures))
    finally:
        server.shutdown()
        server.server_close()
    assert content.startswith(b"%PDF-")
    assert b"/JavaScript" not in content
    assert len(content) > 20_000
    assert asked == []


def test_printing_that_hangs_or_fails_is_ended(filled: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NoPdf, match="longer than"):
        printed("<p>x", seconds=0.2)
    monkeypatch.setenv("MEDIAMON_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(NoPdf, match="could not print"):
        as_pdf(review(filled))


def test_the_newest_of_a_label_are_those_that_an_expert_said_it_of(filled: Engine) -> None:
    with writing(filled) as connection:
        anna = accounts.add(connection, "anna", "expert", NOW)
        for number, label in ((1, "negative"), (2, "ambiguous")):
            labels.say(connection, number, "msu", label, anna, NOW)
        found = {
            label: [one.number for one in newest(connection, Asked(), label)]
            for label in ("positive", "negative", "ambiguous", "neutral")
        }
        assert found == {"positive": [5, 4, 3], "negative": [1], "ambiguous": [2], "neutral": []}
        by_organisation = {label: newest(connection, Asked(organisation="msu"), label) for label in found}
        assert {label: sorted(one.number for one in rows) for label, rows in by_organisation.items()} == {
            label: sorted(numbers) for label, numbers in found.items()
        }


def test_the_newest_are_of_the_language_that_was_asked_for(filled: Engine) -> None:
    with filled.connect() as connection:
        assert len(newest(connection, Asked(language=""))) == 5
        assert newest(connection, Asked(language="en")) == []
