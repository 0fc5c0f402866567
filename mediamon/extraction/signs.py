"""Signs of what a page is when it is no article: documentation, a forum, a shop, a list, a firm's services; and of a story.

Each sign is worth little; how many of one kind there are, beside those of a story, is told well from few examples.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from lxml.html import HtmlElement

from mediamon.extraction.counting import Words
from mediamon.extraction.metadata import Metadata
from mediamon.extraction.page_data import PageData
from mediamon.extraction.segments import Segment

LONGEST_NAMES, LONGEST_TITLE = 3000, 200
# Of the program that made the page and of its sort: classes of html and body, the generator's name
MADE_BY = {
    "forum": re.compile(
        r"discourse|vbulletin|phpbb|xenforo|invision|nodebb|flarum|\bsmf\b|mybb|lithium|khoros|vanilla|bbpress|"
        r"stackexchange|stackoverflow|question-page|topic-page|ubb\.?threads|higherlogic|mvnforum|jforum|simple machines"
    ),
    "docs": re.compile(
        r"docusaurus|sphinx|mkdocs|gitbook|readthedocs|vuepress|vitepress|docsy|hugo-book|rst-content|nextra|mintlify|javadoc|"
        r"doxygen|devsite|theme-doc|jekyll-docs|swagger|redoc|starlight|docfx|antora|asciidoctor|pkgdown|rustdoc|typedoc|mdbook|confluence"
    ),
    "shop": re.compile(
        r"shopify|woocommerce|magento|bigcommerce|prestashop|demandware|product-page|single-product|add-?to-?cart|product-detail|pdp"
    ),
    "list": re.compile(r"category-|archive|search-results|listing|tax-|\btag-|blog-index|paged"),
    "service": re.compile(r"page-template|page-id-|\bhome\b|front-page|landing|node-type-page|template-home"),
    "story": re.compile(
        r"single-post|post-template|\bsingle\b|article-page|page-article|postid-|blog-post|is-article|article-template|story-page|"
        r"node-type-article|type-article|blogpost"
    ),
}
HOSTS = {
    "docs": re.compile(
        r"^(?:docs?|developers?|api|learn|wiki|support|help|kb|reference|manual)\.|readthedocs|gitbook|\.dev$"
    ),
    "forum": re.compile(
        r"^(?:forums?|community|discuss|boards?|answers|ask)\.|forum|reddit|stack(?:overflow|exchange)|quora|discourse"
    ),
    "shop": re.compile(r"shop|store|market|^www\.(?:amazon|ebay|etsy|walmart)\b"),
}
TITLES = {
    "forum": re.compile(r"forum|thread|discussion|community|question|reddit|solved"),
    "docs": re.compile(r"docs\b|documentation|reference|manual|api\b|guide|tutorial|overview|getting started"),
    "shop": re.compile(r"\bbuy\b|\bshop\b|price|for sale|store|online|free shipping|official"),
    "service": re.compile(
        r"services?\b|solutions?|company|agency|experts?|consult|contact|about|near me|hire|lawyer|clinic"
    ),
    "list": re.compile(
        r"archive|categor|collection|jobs|listings?|results|all |browse|page \d|latest|\btop \d|directory"
    ),
}
# Addresses of which the programs and habits of such sites make nothing else
ADDRESSES = {
    "docs": re.compile(
        r"/docs?/|/documentation/|/reference/|/api-reference|/man(?:ual|pages)?/|/handbook/|/javadoc|/sdk/|^(?:docs|api)\."
    ),
    "forum": re.compile(
        r"/forums?/|/boards?/|/threads?/|/t/[\w-]+/\d|/t/\d|/topics?/\d|/discussions?/|/questions/\d|viewtopic|showthread|ubbthreads|"
        r"/comments/\w+/|/m-p/|/td-p/|^(?:forums?|community|discuss|boards?)\."
    ),
    "shop": re.compile(r"/products?/|/dp/\w|/gp/|/itm/|/item/\d|/shop/|/store/|/collections/|/buy/|-p-\d|/sku|/cart\b"),
    "list": re.compile(
        r"/categor(?:y|ies)/|/tags?/|/search\b|/archives?/|/page/\d+/?$|/listings?/|/browse/|/directory/|/jobs/?$|/(?:blog|news|articles)/?$"
    ),
    "service": re.compile(
        r"/services?/|/solutions?/|/features?/|/pricing|/contact|/about(?:-us)?/?$|/locations?/|/tools?/"
    ),
}
ASKED = re.compile(r"(?:^|&)(?:q|s|search|query)=")  # in what follows the question mark
# What elements of a product, or of answers to a question, are marked as (schema.org)
MARKED_AS = {
    "shop": frozenset(("price", "pricecurrency", "offers", "sku", "availability", "lowprice", "mpn", "gtin13")),
    "forum": frozenset(("upvotecount", "answercount", "suggestedanswer", "acceptedanswer", "comment", "commentcount")),
}
PRICED = ("product:price:amount", "og:price:amount", "product:price")
LINKED_HEADINGS = frozenset(("h2", "h3", "h4"))
DATED = Words(re.compile(r"\b20[012]\d\b| ago\b"), ("20", " ago"))
LONGEST_DATED, FEW_DATES = 60_000, 8  # characters of the page that are looked at for dates
CARDS = frozenset(("div", "article", "section", "tr", "td", "table", "dl"))
LEAST_CARDS, IN_CARDS, NEAREST, LEAST_TEXT = 3, 0.5, 4, 30
KINDS = ("docs", "forum", "shop", "list", "service")
FEW_TIMES, FEW_REPLIES, MANY_REPLIES, FEW_PRICES, FEW_CALLS, MANY_CALLS = 8, 5, 20, 3, 2, 6
LINKED, IN_LINKS, IN_ARTICLE, IN_BODY = 0.8, 0.5, 0.8, 0.5  # shares


@dataclass(frozen=True, slots=True)
class Told:
    """What is known already: by kind, whether JSON-LD's types and the address say so; prices, calls to buy a service and words
    of forums on the page; its text in lower case.
    """

    types: frozenset[str]
    paths: frozenset[str]
    prices: int
    calls: int
    replies: int
    page: str = ""


def signs_of(
    url: str, data: PageData, meta: Metadata, segments: Sequence[Segment], kept: Sequence[Segment], told: Told
) -> list[float]:
    """The number of signs of a story, of each of KINDS, of the strongest of them; each but the first less those of a story; by
    kind, what the address and marked elements say; headings that are links, and their share.
    """
    surely, marked = addressed_as(url), {kind: _marked_as(data, kind) for kind in MARKED_AS}
    story = _of_story(data, meta, kept, told)
    others = _of_others(url, data, meta, segments, told, surely, marked)
    listed = [others[kind] for kind in KINDS]
    strongest = max(listed)
    headings = [one for one in segments if not one.around.tags.isdisjoint(LINKED_HEADINGS)]
    linked = sum(one.links >= LINKED * len(one.text) for one in headings)
    compared = (strongest - story, *(one - story for one in listed))
    by_address = [float(kind in surely) for kind in KINDS]
    by_marks = [float(number) for number in marked.values()]
    return [story, *listed, strongest, *compared, *by_address, *by_marks, float(linked), linked / max(1, len(headings))]


def addressed_as(url: str) -> frozenset[str]:
    """The kinds whose addresses look so."""
    parts = urlsplit(url.lower()[:500])
    place = parts.netloc.removeprefix("www.") + parts.path
    found = {kind for kind, pattern in ADDRESSES.items() if pattern.search(place)}
    return frozenset(found | {"list"} if ASKED.search(parts.query) else found)


def _marked_as(data: PageData, kind: str) -> int:
    """How many elements of the page are marked so."""
    marked = sum((one.get("itemprop") or "").lower() in MARKED_AS[kind] for one in data.marks.properties)
    return marked + (kind == "shop" and any(name in data.metas for name in PRICED))


def _of_story(data: PageData, meta: Metadata, kept: Sequence[Segment], told: Told) -> float:
    total = max(1, sum(len(one.text) for one in kept))
    in_article = sum(len(one.text) for one in kept if "article" in one.around.tags)
    in_body = sum(len(one.text) for one in kept if "body" in one.around.hints)
    kinds = " ".join(str(one.get("@type")) for one in data.objects)
    return float(
        sum((
            "article" in told.types, "story" in told.paths, data.metas.get("og:type") == "article",
            "article:published_time" in data.metas, meta.sources.get("date_published") in ("json-ld", "meta"),
            meta.sources.get("authors") in ("json-ld", "meta"), in_article > IN_ARTICLE * total, in_body > IN_BODY * total,
            MADE_BY["story"].search(_names(data)) is not None, "NewsArticle" in kinds, "BlogPosting" in kinds,
            "article:modified_time" in data.metas,
        ))
    )  # fmt: skip


def _of_others(
    url: str,
    data: PageData,
    meta: Metadata,
    segments: Sequence[Segment],
    told: Told,
    surely: frozenset[str],
    marked: Mapping[str, int],
) -> dict[str, float]:
    """surely: what the address says; marked: how many elements are marked so, by kind."""
    names, title, host = _names(data), data.title[:LONGEST_TITLE].lower(), urlsplit(url.lower()[:500]).netloc
    undated, unsigned = meta.date_published is None, not meta.authors
    linked = sum(one.links >= LINKED * len(one.text) for one in segments)
    repeats = _share_in_cards(segments) > IN_CARDS
    dates = DATED.count(told.page[:LONGEST_DATED])
    code = len(data.marks.codes)
    own = {
        "docs": ("technical" in told.types) + any(one.tag == "pre" for one in segments) + (code > 1) + undated + unsigned,
        "forum": 2 * ("forum" in told.types) + (told.replies > FEW_REPLIES) + (told.replies > MANY_REPLIES)
        + (len(data.marks.times) > FEW_TIMES) + (dates > FEW_DATES) + repeats,
        "shop": ("product" in told.types) + 2 * ("product" in data.metas.get("og:type", "")) + (told.prices > FEW_PRICES)
        + ("'offers'" in str(data.objects)) + undated + unsigned,
        "list": ("list" in told.types) + (linked > IN_LINKS * len(segments)) + undated + repeats,
        "service": ("organisation" in told.types) + (told.calls > FEW_CALLS) + (told.calls > MANY_CALLS) + undated + unsigned,
    }  # fmt: skip
    # Of the program, which is the surest sign where it tells.
    weight = {"docs": 2, "forum": 2, "shop": 2, "list": 1, "service": 1}
    return {
        kind: float(
            own[kind]
            + (kind in told.paths)
            + (kind in surely)
            + (marked.get(kind, 0) > 0)
            + weight[kind] * (MADE_BY[kind].search(names) is not None)
            + (kind in HOSTS and HOSTS[kind].search(host) is not None)
            + (TITLES[kind].search(title) is not None)
        )
        for kind in KINDS
    }


def _share_in_cards(segments: Sequence[Segment]) -> float:
    """Of the page's plain text, how much stands in elements of one class of which there are several: posts, cards, rows."""
    held: dict[HtmlElement, int] = {}
    total = 0
    for one in segments:
        plain = len(one.text) - one.links
        if plain < LEAST_TEXT or plain < one.links:
            continue
        total += plain
        for box in one.around.boxes[-NEAREST:]:
            if box.tag in CARDS:
                held[box] = held.get(box, 0) + plain
    kinds: dict[tuple[str, str], list[int]] = {}
    for box, length in held.items():
        kinds.setdefault((str(box.tag), box.get("class") or ""), []).append(length)
    return max((sum(one) for one in kinds.values() if len(one) >= LEAST_CARDS), default=0) / max(1, total)


def _names(data: PageData) -> str:
    """Classes and ids of the whole page, and the name of what made it, in lower case."""
    whole = [one for one in data.marks.elements[:1] if one.tag == "html"]
    whole += [one for one in (whole[0] if whole else ()) if one.tag == "body"]
    named = [one.get(name) or "" for one in whole for name in ("class", "id")]
    return " ".join((*named, data.metas.get("generator", ""), data.metas.get("og:site_name", "")))[
        :LONGEST_NAMES
    ].lower()
