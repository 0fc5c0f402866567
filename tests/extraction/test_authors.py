"""Names of people out of bylines of many makes."""

from __future__ import annotations

import pytest

from mediamon.extraction.authors import authors_of
from mediamon.extraction.page_data import page_data
from mediamon.extraction.parsing import parse


def named(body: str) -> tuple[str, ...]:
    tree = parse(f"<html><body><h1>A bridge</h1>{body}</body></html>", "https://herald.example/a")
    return authors_of(tree, page_data(tree), "Herald")[0]


@pytest.mark.parametrize(
    ("body", "names"),
    [
        ("<p>Written by</p><p>Ann Lee</p>", ("Ann Lee",)),
        ("<h3>Author</h3><p> Lisa D. Ellis</p>", ("Lisa D. Ellis",)),
        ("<div class=byline><span>Ann Lee</span> <span>Tom Fox</span></div>", ("Ann Lee", "Tom Fox")),
        ("<div class=author><a class=name href='/blog/author/yucy/'>Yucy</a></div>", ("Yucy",)),
        ("<div class=author><a class=name href='/blog/author/12/'>News</a></div>", ()),
        ("<p>This post was written by Ann Lee, Head of Data</p>", ("Ann Lee",)),
        ("<div class=byline>Montag, 3. Mai</div>", ()),
        ("<div class=byline>By Ann Lee</div>", ("Ann Lee",)),
        ("<p>Автор: Иван Петров</p>", ("Иван Петров",)),
    ],
)
def test_a_byline(body: str, names: tuple[str, ...]) -> None:
    assert named(body) == names
