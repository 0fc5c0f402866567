"""One article out of several pages of it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from mediamon.extraction.blocks import html_of, text_of
from mediamon.items import Article

# What pages of an article add to its headline: "(2)", "— страница 2", "| Page 2 of 3".
NUMBERED = re.compile(
    r"(?:[\W_]+(?:страница|стр|часть|page|p|pg|part|seite|teil|página|parte|of|из|von|de|sur)(?!\w)|[\W_]+\d{1,2}(?!\w))+[\W_]*$",
    re.IGNORECASE,
)


def same_headline(one: str, other: str) -> bool:
    """Whether two pages have one headline, but for the number of the page.

    >>> same_headline("План набережной", "План набережной — страница 2"), same_headline("Итоги 2025", "Итоги 2026")
    (True, False)
    """
    return _plain(one) == _plain(other) != ""


def _plain(headline: str) -> str:
    return " ".join(NUMBERED.sub("", headline).split()).casefold()


def joined(article: Article, further: Article) -> Article | None:
    """The article with what its next page adds, all else being that of its first; None where the page adds nothing.

    A lead or a picture with which every page of it begins is taken once. `next_page` is then where the further page goes on.
    """
    alike = 0
    for one, other in zip(article.blocks, further.blocks, strict=False):
        if one != other:
            break
        alike += 1
    added = further.blocks[alike:]
    if not any(one not in article.blocks for one in added):
        return None
    blocks = (*article.blocks, *added)
    return replace(article, blocks=blocks, body=text_of(blocks), html=html_of(blocks), next_page=further.next_page)


def joined_all(article: Article, further: Iterable[Article]) -> Article:
    """The article with all its further pages, up to the first that adds nothing."""
    for one in further:
        longer = joined(article, one)
        if longer is None:
            return article
        article = longer
    return article
