"""One article out of several pages of it."""

from __future__ import annotations

from dataclasses import replace

from mediamon.extraction.blocks import html_of, text_of
from mediamon.items import Article


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
