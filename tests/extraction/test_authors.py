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
        ("<p>Par Claire Dubois (avec AFP) — Publié le 11 mars 2026</p>", ("Claire Dubois",)),
        ("<p>Par beau temps la ville sort</p>", ()),
        ("<span>Беседовала Ольга Мельникова</span>", ("Ольга Мельникова",)),
        ("<p class=autore>Giulia Moretti</p>", ("Giulia Moretti",)),
        ("<p>Фото: мэрия<br>Текст: Антон Рогов</p>", ("Антон Рогов",)),
        ("<p>Опубликовано: 12 марта 2026. Автор: Ирина Белова</p>", ("Ирина Белова",)),
        ("<small>March 12th, 2026 by Gwen Parry</small>", ("Gwen Parry",)),
        ("<div>Katarzyna Nowak, 11 marca 2026, 20:15</div>", ("Katarzyna Nowak",)),
        ("<div>12 марта 2026, 10:30. Олег Власов</div>", ("Олег Власов",)),
        ("<div><a href='/local'>Local News</a></div><div>March 12, 2026</div>", ()),
        ("<div>Local News</div><section><p>March 12, 2026</p></section>", ()),
    ],
)
def test_a_byline(body: str, names: tuple[str, ...]) -> None:
    assert named(body) == names
