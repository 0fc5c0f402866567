"""Learning a site from the HTML of several of its publications; nobody has to say what is right on any of them.

What repeats is found first. Then `auto` looks at each page, told what repeats, and the chances that it gives are gathered by
style, so that a page that is doubtful by itself sides with the others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from lxml.html import HtmlElement

from mediamon.extraction.auto.weighing import Look, look
from mediamon.extraction.page_data import PageData, page_data
from mediamon.extraction.parsing import parse
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.roles import find_roles
from mediamon.extraction.segments import Segment, segments_of
from mediamon.extraction.site_memory.headed import headings_of
from mediamon.extraction.site_memory.memory import AGREED, FEWEST_PAGES, Known, SiteMemory
from mediamon.extraction.site_memory.paths import path_of
from mediamon.extraction.site_memory.styles import Style, styles_of

REPEATED = 0.5  # of the pages that have a text, from which it is the site's and not a story's


@dataclass(frozen=True, slots=True)
class _Page:
    tree: HtmlElement
    data: PageData
    segments: list[Segment]
    texts: frozenset[tuple[str, Style]]  # in lower case, with their own style
    root: str | None


def learn(pages: Iterable[tuple[str, str]]) -> SiteMemory:
    """What publications of one site, as (html, url), have in common. Unreadable ones are passed over; an address counts once."""
    read = [page for url, html in {url: html for html, url in pages}.items() if (page := _read(html, url)) is not None]
    count = len(read)
    if count < FEWEST_PAGES:
        return SiteMemory(frozenset(), None, count)
    texts, roots, styled = Counter[str](), Counter[str](), Counter[tuple[str, Style]]()
    for page in read:
        styled.update(page.texts)
        texts.update({text for text, _ in page.texts})
        roots.update([page.root] if page.root else [])
    furniture = frozenset(text for text, number in texts.items() if number > max(1, REPEATED * count))
    root, agreed = next(iter(roots.most_common(1)), ("", 0))
    fixed = frozenset(text for (text, _), number in styled.items() if number >= AGREED * count)
    headings = headings_of([page.segments for page in read], furniture)
    memory = SiteMemory(furniture, root if agreed >= AGREED * count else None, count, fixed=fixed, headings=headings)
    looks = [look(page.tree, page.data, memory) for page in read]
    return replace(memory, styles=_styles(looks))


def _read(html: str, url: str) -> _Page | None:
    try:
        tree = parse(html, url)
    except NotAnArticle:
        return None
    segments = [one for one in segments_of(tree) if one.text]
    article = find_roles(tree, segments=segments).article
    texts = frozenset((one.text.casefold(), styles_of(one)[0]) for one in segments)
    return _Page(tree, page_data(tree), segments, texts, path_of(article) if article is not None else None)


def _styles(looks: Sequence[Look]) -> dict[Style, Known]:
    words, story = defaultdict[Style, float](float), defaultdict[Style, float](float)
    pages = defaultdict[Style, set[int]](set)
    for number, one in enumerate(looks):
        chances = dict(zip(map(id, one.likely), one.chances, strict=True))
        for segment in one.segments:
            length, chance = segment.text.count(" ") + 1, float(chances.get(id(segment), 0.0))
            for style in styles_of(segment):
                words[style] += length
                story[style] += length * chance
                pages[style].add(number)
    return {style: Known(words[style], story[style], len(pages[style])) for style in words}
