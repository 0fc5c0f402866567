"""What surrounds an article: navigation, teasers, comments, footers. Plain data and the commonest HTML of it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from random import Random

from benchmarks.layouts.pieces import Language, Piece, others
from benchmarks.layouts.texts import ENGLISH_COMMENTS, LEGAL, NAV, WORDS
from mediamon.demo.corpus.stock import stock

NAMES = {
    "ru": ("Виталий К.", "nadezhda57", "Прохожий", "Галина Петровна", "Инженер", "Лидия С.", "user4411", "Сосед"),
    "en": ("Harold P.", "ninetails", "Passer-by", "Mrs Ellery", "oldsalt", "J. Brook", "user4411", "Neighbour"),
}
Teaser = tuple[str, str]  # headline, text
Comment = tuple[str, list[str]]  # who, paragraphs


def word(language: Language, name: str) -> str:
    """A word of the interface."""
    return WORDS[language][name]


def nav(language: Language, tag: str = "a", between: str = " ") -> str:
    """Links to sections."""
    return between.join(f'<{tag} href="/section/">{one}</{tag}>' for one in NAV[language])


def teasers(piece: Piece, rng: Random, count: int, sentences: int = 0) -> list[Teaser]:
    """Headlines of other stories with `sentences` paragraphs of each."""
    found = others(piece, rng, count)
    return [(escape(one.headline), escape(" ".join(one.body.split("\n")[:sentences]), quote=False)) for one in found]


def teaser_links(piece: Piece, rng: Random, count: int, form: str = '<li><a href="/news/1">{}</a></li>') -> str:
    """Headlines alone."""
    return "".join(form.format(headline) for headline, _ in teasers(piece, rng, count))


def comments(language: Language, rng: Random, count: int, most: int = 3) -> list[Comment]:
    """Comments of up to `most` paragraphs each."""
    pool: Sequence[str] = ENGLISH_COMMENTS
    if language == "ru":
        topic = stock("ru")["comments"]
        pool = (*topic.pool("long"), *(one for one in topic.pool("short") if len(one) > 25))
    return [_comment(language, rng, pool, most) for _ in range(count)]


def length(found: Sequence[Comment]) -> int:
    """Characters that people wrote."""
    return sum(len(text) for _, texts in found for text in texts)


def comments_longer_than(language: Language, rng: Random, characters: float) -> list[Comment]:
    """As many as it takes."""
    found: list[Comment] = []
    while length(found) < characters:
        found += comments(language, rng, 3)
    return found


def legal(language: Language, count: int = 6, form: str = "<p>{}</p>") -> str:
    """A footer's text."""
    return "".join(form.format(text) for text in LEGAL[language][:count])


def date_line(piece: Piece) -> str:
    """When it was published, in figures."""
    return f"{piece.published:%d.%m.%Y %H:%M}"


def authors(piece: Piece) -> str:
    """Names, or none."""
    return ", ".join(map(escape, piece.authors))


def _comment(language: Language, rng: Random, pool: Sequence[str], most: int) -> Comment:
    texts = rng.sample(list(pool), min(len(pool), rng.randint(1, most)))
    return rng.choice(NAMES[language]), [escape(text, quote=False) for text in texts]
