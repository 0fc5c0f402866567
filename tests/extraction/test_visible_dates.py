"""Dates that a reader sees, and the zone in which the page itself tells a moment."""

from __future__ import annotations

from datetime import UTC

import pytest

from mediamon.extraction.authors import authors_of
from mediamon.extraction.metadata import metadata_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse

URL = "https://herald.example/news/a-bridge"


def published(body: str, head: str = "", url: str = URL, lang: str = "en") -> str | None:
    tree = parse(f"<html lang={lang}><head>{head}</head><body>{body}</body></html>", url)
    found = metadata_of(tree, page_data(tree), UTC).date_published
    return found.isoformat() if found else None


def meta(moment: str) -> str:
    return f'<meta property="article:published_time" content="{moment}">'


@pytest.mark.parametrize(
    ("body", "url", "said"),
    [
        ("<time datetime='2023-12-23T05:30:00+11:00'>23 Dec</time>", URL, "2023-12-23T05:30:00+11:00"),
        ("<span>Dec 22, 2023 1:30 PM</span>", URL, "2023-12-22T13:30:00-05:00"),
        ("<p>text</p>", "https://herald.example/2023/12/23/a-bridge", "2023-12-23T00:30:00+06:00"),
        ("<span>Dec 22, 2023 1:41 PM</span>", URL, "2023-12-22T18:30:00+00:00"),  # of another story
        ("<time datetime='2023-12-23T05:30:00+10:00'>23 Dec</time>", URL, "2023-12-22T18:30:00+00:00"),
        ("<time datetime='2023-12-22T14:30:00 UTC'>22 Dec</time>", URL, "2023-12-22T18:30:00+00:00"),
    ],
)
def test_a_moment_is_told_in_the_zone_of_the_page(body: str, url: str, said: str) -> None:
    assert published(f"<h1>A bridge</h1>{body}", meta("2023-12-22T18:30:00Z"), url) == said


def test_a_day_without_a_clock_is_left_as_it_is() -> None:
    head = meta("2023-12-22")
    assert published("<h1>A</h1><span>Dec 23, 2023 5:00 AM</span>", head) == "2023-12-22T00:00:00+00:00"


@pytest.mark.parametrize(
    ("body", "lang", "day"),
    [
        ("<h1>A bridge</h1><p>February 4, 2025 - 11 minutes</p>", "en", "2025-02-04"),
        ("<p>January 7, 2026</p><h1>A bridge</h1>", "en", "2026-01-07"),
        ("<h1>A bridge</h1><span>Updated: <b>May 1, 2025</b></span><p>3 Sept 2024</p>", "en", "2024-09-03"),
        ("<h1>A bridge</h1><span>3/4/2025</span>", "en-US", "2025-03-04"),
        ("<h1>A bridge</h1><span>3/4/2025</span>", "en-GB", "2025-04-03"),
        ("<h1>Мост</h1><span>3.4.2025</span>", "ru", "2025-04-03"),
        ("<h1>Мост</h1><span>12 марта 2026</span>", "ru", "2026-03-12"),
        ("<h1>Мост</h1><p>Опубликовано: 12 марта 2026 Обновлено: 14 марта 2026</p>", "ru", "2026-03-12"),
        ("<h1>Мост</h1><p>Обновлено: 14 марта 2026</p><p>12 марта 2026</p>", "ru", "2026-03-12"),
        ("<h1>Eine Brücke</h1><p>12. März 2026, 06:45 Uhr</p>", "de", "2026-03-12"),
        (
            "<h1>Un puente</h1><p>Publicado el 11 de marzo de 2026. Actualizado el 13 de marzo de 2026</p>",
            "es",
            "2026-03-11",
        ),
        ("<h1>A bridge</h1><p>12 sandwiches 2026</p><p>12 May 2026</p>", "en", "2026-05-12"),
        ("<h1>橋</h1><p>2026年3月12日</p>", "ja", "2026-03-12"),
    ],
)
def test_without_data_the_date_beside_the_headline_is_taken(body: str, lang: str, day: str) -> None:
    told = published(body, lang=lang)
    assert told is not None
    assert told.startswith(day)


def test_pages_of_the_last_century_have_fonts() -> None:
    body = """<table><tr><td><font class="date">19 октября 2026, 09:55</font></td></tr>
    <tr><td><h1>Подарок городу</h1><font size="2" class="author">Автор: Елена Богданова</font></td></tr></table>"""
    assert (published(body, lang="ru") or "").startswith("2026-10-19")
    tree = parse(f"<html lang='ru'><body>{body}</body></html>", URL)
    assert authors_of(tree, page_data(tree), None)[0] == ("Елена Богданова",)


@pytest.mark.parametrize(
    ("body", "lang", "day"),
    [
        ("<div>Posted on the 15/12/2025 at 19:00</div>", "en", "2025-12-15"),
        ("<div>Published on 01/25/26</div>", "en", "2026-01-25"),
        ("<div>Published on 01/12/26</div>", "en-GB", "2026-12-01"),
        ("<div>Do 25.04.24 | 14:07 Uhr | Von</div>", "de", "2024-04-25"),
        ("<date>December 19th, 2025</date>", "en", "2025-12-19"),
        ("<div>Last updated, published 01/25/26</div>", "en", None),
        ("<div>Version 1.2.24 of the program</div>", "en", None),
        ("<div>Published on 13/45/26</div>", "en", None),
    ],
)
def test_far_from_the_headline_a_day_in_numbers_says_what_it_is(body: str, lang: str, day: str | None) -> None:
    found = published(f"<p>text</p>{body}", lang=lang)
    assert (found and found[:10]) == day


def test_a_day_in_words_is_taken_before_one_in_numbers() -> None:
    assert published("<div>Posted 01/25/26</div><p>text</p><i>March 3, 2025</i>") == "2025-03-03T00:00:00+00:00"


@pytest.mark.parametrize(
    "address", ["https://herald.example/2025-12-15+A+bridge", "https://herald.example/2025-12-15%20A"]
)
def test_a_day_in_the_address_ends_where_the_words_begin(address: str) -> None:
    assert published("<p>text</p>", url=address) == "2025-12-15T00:00:00+00:00"


def test_a_name_of_a_tag_that_says_published_date() -> None:
    assert published("<p>text</p>", '<meta name="published-date" content="2021-02-16">') == "2021-02-16T00:00:00+00:00"


def news(kind: str, published_on: str, changed_on: str) -> str:
    said = f'{{"@type": "{kind}", "headline": "A bridge", "datePublished": "{published_on}", "dateModified": "{changed_on}"}}'
    return f'<script type="application/ld+json">{said}</script>'


@pytest.mark.parametrize(
    ("kind", "changed_on", "shown", "day"),
    [
        ("NewsArticle", "2023-11-27T11:20:00Z", "November 27, 2023", "2023-11-27"),
        ("BlogPosting", "2023-11-27T11:20:00Z", "November 27, 2023", "2019-11-25"),  # it was looked through
        ("NewsArticle", "2023-11-27T11:20:00Z", "Updated November 27, 2023", "2019-11-25"),
        ("NewsArticle", "2023-11-27T11:20:00Z", "Uppfært 27.11.2023", "2019-11-25"),
        ("NewsArticle", "2023-11-27T11:20:00Z", "November 20, 2023", "2019-11-25"),  # a day that no data know
        ("NewsArticle", "2019-11-26T11:20:00Z", "November 26, 2019", "2019-11-25"),  # clocks may differ by that
    ],
)
def test_news_that_are_brought_again_have_the_day_that_they_show(
    kind: str, changed_on: str, shown: str, day: str
) -> None:
    told = published(f"<h1>A bridge</h1><span>{shown}</span>", news(kind, "2019-11-25T08:00:00Z", changed_on))
    assert told is not None
    assert told[:10] == day


def test_of_two_days_of_publication_in_the_data_the_one_is_taken_that_is_shown() -> None:
    head = (
        news("Article", "2022-07-04T10:45:00Z", "2024-01-01T00:00:00Z") + "<meta name=date content='November 14, 2023'>"
    )
    assert published("<h1>A bridge</h1><span>Nov 14, 2023 3:30 am</span>", head) == "2023-11-14T00:00:00+00:00"
    assert published("<h1>A bridge</h1>", head) == "2022-07-04T10:45:00+00:00"


@pytest.mark.parametrize(
    ("words", "day"), [("posted on", "2023-12-19"), ("Published:", "2023-12-19"), ("seen", "2023-12-20")]
)
def test_a_time_that_is_said_to_be_of_publication_is_trusted_before_the_address(words: str, day: str) -> None:
    body = f"<h1>A bridge</h1><small>{words} <time datetime='2023-12-19T23:30:00-05:00'>19</time></small><time>2023-12-24</time>"
    told = published(body, url="https://herald.example/news/2023-12-20/a-bridge")
    assert told is not None
    assert told[:10] == day


@pytest.mark.parametrize("zero", ["1970-01-01T00:00:00Z", "0001-01-01T00:00:00", "1969-12-31T19:00:00-05:00"])
def test_the_zero_of_a_clock_is_no_day(zero: str) -> None:
    told = published("<h1>A bridge</h1><p>10 March 2026</p>", meta(zero))
    assert told is not None
    assert told.startswith("2026-03-10")


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("12 марта 2026 года, 14:05", "2026-03-12T14:05"),
        ("12 марта 2026 г. в 9:05", "2026-03-12T09:05"),
        ("March 12, 2026 at 2:05 p.m. ET", "2026-03-12T14:05"),
        ("12 March 2026 | 14:05", "2026-03-12T14:05"),
        ("12.03.2026, 14.05 Uhr", "2026-03-12T14:05"),
        ("12 de marzo de 2026 a las 7:30", "2026-03-12T07:30"),
        ("March 12, 2026 — 5 min read", "2026-03-12T00:00"),
        ("12 March 2026, 25:10", "2026-03-12T00:00"),
        ("March 12, 2026 13:05 pm", "2026-03-12T00:00"),
        ("12 March 2026 14.05.2026", "2026-03-12T00:00"),
    ],
)
def test_the_hour_that_stands_behind_the_day_counts(text: str, moment: str) -> None:
    assert published(f"<h1>A bridge is built</h1><p>{text}</p>", lang="de") == f"{moment}:00+00:00"
