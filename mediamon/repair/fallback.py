"""When no old page shows in the new layout: what `auto` and the memory of the site make of new pages stands in for the known."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mediamon.extraction import NotAnArticle, extract, learn
from mediamon.repair.comparing import letters
from mediamon.repair.values import Context, Known, NewPage, Pair


def guessed(pages: Sequence[NewPage], context: Context) -> list[Pair]:
    """New pages with what they seem to say. Pages whose headline others share are left out: it is the site's name."""
    memory = learn([(page.html, page.url) for page in pages])
    pairs = []
    for page in pages:
        try:
            article = extract(page.html, page.url, zone=context.zone, fetched_at=page.fetched_at, site_memory=memory)
        except NotAnArticle:
            continue
        pairs.append(Pair(Known(article.headline, article.body, article.authors, article.date_published), page))
    headlines = Counter(letters(pair.known.headline) for pair in pairs)
    return [pair for pair in pairs if headlines[letters(pair.known.headline)] == 1]
