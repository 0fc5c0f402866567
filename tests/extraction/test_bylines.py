"""Lines that name the author to readers alone."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from lxml import html as lxml_html

from mediamon.extraction.bylines import LONGEST_BYLINE, beside_headline, by_words
from tests.extraction.blocks.generated import markup


def named(inner: str) -> list[str]:
    return list(by_words(lxml_html.document_fromstring(f"<body>{inner}</body>"), lambda name: name[:1].isupper()))


def beside(inner: str) -> list[str]:
    return list(beside_headline(lxml_html.document_fromstring(f"<body>{inner}</body>")))


@pytest.mark.parametrize(
    ("inner", "line"),
    [
        ("<p>By Jane Doe</p>", ["By Jane Doe"]),
        ("<p>Text: <b>Jane Doe</b></p>", ["Text: Jane Doe"]),
        ("<div>Автор: Иван Петров</div>", ["Автор: Иван Петров"]),
        ("<p>Записала Мария Иванова</p>", ["Записала Мария Иванова"]),
        ("<p>Записала она всё это давно</p>", []),  # a sentence, for no name follows
        ("<span>By</span><span>Jane Doe</span>", ["Jane Doe"]),
        ("<span>Author</span><span>admin</span>", []),
        ("<p>By the way</p>", ["By the way"]),  # who is a person is asked elsewhere
        ("<p>London, 12 March 2026, by Jane Doe</p>", ["Jane Doe"]),
        ("<p>one<br>Фото: агентство. Автор: Иван Петров</p>", ["Иван Петров"]),
        ("<p>Nothing of the kind</p>", []),
        (f"<p>By {'Jane ' * 30}</p>", []),
    ],
)
def test_bylines(inner: str, line: list[str]) -> None:
    assert named(inner) == line


@pytest.mark.parametrize(
    ("inner", "name"),
    [
        ("<h1>News</h1><p>Jane Doe · 12 March 2026</p>", ["Jane Doe"]),
        ("<h1>News</h1><p>12 March 2026 | Jane Doe</p>", ["Jane Doe"]),
        ("<h1>News</h1><div><span>Иван Петров</span><span>12.03.2026</span></div>", ["Иван Петров"]),
        ("<h1>News</h1><div><a>World News</a><span>12.03.2026</span></div>", []),  # a link leads to a section
        ("<h1>News</h1><p>Jane Doe</p>", []),
        ("<p>Jane Doe · 12 March 2026</p>", []),  # no headline
        (f"<h1>News</h1><p>{'word ' * 40}</p><p>Jane Doe · 12 March 2026</p>", []),  # the story has begun
    ],
)
def test_names_beside_the_headline(inner: str, name: list[str]) -> None:
    assert beside(inner) == name


@settings(max_examples=60)
@given(markup)
def test_no_page_makes_it_fail_and_what_is_told_is_short_and_once(inner: str) -> None:
    page = f"<h1>News</h1>{inner}"
    for found in (named(page), beside(page)):
        assert len(found) <= 1
        assert all(0 < len(one) <= LONGEST_BYLINE for one in found)
