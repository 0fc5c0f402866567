"""A site's stories, and layouts to show them in."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from mediamon.repair import Known, NewPage, Pair

LINE = (
    "bridge river council budget school festival orchestra harbour winter railway forest museum library hospital "
    "engineer farmer teacher minister reporter captain painter baker doctor judge market garden station island valley"
)
WORDS = LINE.split()

Layout = Callable[[Known, int], str]


def story(number: int) -> Known:
    """A story that no other is like."""

    def words(begin: int, many: int) -> str:
        return " ".join(WORDS[(number * 7 + begin * 3 + n * n) % len(WORDS)] for n in range(many))

    lines = [f"Paragraph {n} of story {number} tells of the {words(n, 18)}." for n in range(3 + number % 4)]
    day = datetime(2026, 1 + number % 12, 1 + number % 27, 12, 0, tzinfo=UTC)
    return Known(f"Story {number}: the {words(9, 4)}", "\n".join(lines), (f"Ann Writer{'abcdefgh'[number % 8]}",), day)


def old(known: Known, number: int) -> str:
    """The layout before."""
    return _page(known, f'<div class="story"><h1 class="name">{known.headline}</h1>{_paragraphs(known)}</div>')


def new(known: Known, number: int) -> str:
    """The layout after: an advertisement inside the text, comments under it, banners that come and go above."""
    banner = '<div class="banner">Buy now, it is cheap and good for you</div>' * (number % 3)
    first, *rest = _paragraphs(known).split("</p>", 1)
    body = f'{first}</p><div class="promo-x">Subscribe to our newsletter, it costs nothing at all</div>{rest[0]}'
    comments = "".join(f"<p>I liked story {number}, said reader {n}, very much indeed</p>" for n in range(5))
    date = f'<time datetime="{known.published:%Y-%m-%dT%H:%M:%SZ}">a day</time>' if known.published else ""
    return _page(
        known,
        f'{banner}<article><h1>{known.headline}</h1><div class="by"><a rel="author">{known.authors[0]}</a> {date}</div>'
        f'<div class="article-body">{body}</div></article><div class="comments">{comments}</div>',
    )


def other(known: Known, number: int) -> str:
    """Another layout of after, such as half the readers get in a test."""
    return _page(
        known,
        f'<section id="reader"><h2 class="caption">{known.headline}</h2><main>{_paragraphs(known)}</main></section>',
    )


def nameless(known: Known, number: int) -> str:
    """A layout with no names: places alone."""
    lines = "<br>".join(known.body.split("\n"))
    return _page(
        known, f"<table><tr><td>Menu of the day</td><td><b>{known.headline}</b><div>{lines}</div></td></tr></table>"
    )


def pairs(layout: Layout, numbers: range) -> list[Pair]:
    """Stories, and their pages in a layout."""
    return [Pair(story(n), page(layout, n)) for n in numbers]


def page(layout: Layout, number: int) -> NewPage:
    """One page."""
    return NewPage(f"https://example.org/news/{number}", layout(story(number), number))


def _page(known: Known, body: str) -> str:
    menu = "".join(f'<a href="/{n}">Section {n}</a>' for n in range(8))
    return f"<html><head><title>{known.headline} | The Paper</title></head><body><nav>{menu}</nav>{body}<footer>All rights reserved</footer></body></html>"


def _paragraphs(known: Known) -> str:
    return "".join(f"<p>{line}</p>" for line in known.body.split("\n"))
