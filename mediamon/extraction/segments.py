"""A page as a sequence of segments: the runs of text between block boundaries, each with what is known of its surroundings.

One walk over the tree serves the methods, the classifier and the blocks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lxml.html import HtmlElement

from mediamon.extraction.finder import Finder

_UNREAD = "script style noscript template svg input select textarea iframe object head math canvas map"
_BOXES = (
    "p div section article main header footer nav aside form blockquote pre ul ol li dl dt dd table tbody thead tfoot "
    "tr td th caption figure figcaption h1 h2 h3 h4 h5 h6 center address details summary hr body fieldset button"
)
NEVER = frozenset(_UNREAD.split())
BLOCKS = frozenset(_BOXES.split())
WHOLE_PAGE = frozenset(("html", "body"))  # their classes speak of the page: has-sidebar, no-comments
HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufeff]")
SPACES = re.compile(r"[ \t\r\n\f\v]+")
HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
DIGITS = re.compile(r"\d+")
LONGEST_NAMES = 300  # characters of class, id and itemprop, which tell what an element is
DEEPEST = 200  # elements; below it what remains is taken as one text (Python's own stack is bounded too)

# Words of class and id, by what they tell of the element (Kargin, Gurin 2021, step 2, widened by what the sets show)
HINTS: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern)
    for name, pattern in {
        "comments": r"comment|disqus|discussion|replies|respond|reactions?\b|leserbrief",
        "related": r"relate[ds]|recommend|read-?(more|also|next)|see-?also|more-?(on|from|stories|news)|teaser|trending|popular|"
        r"most-?read|latest|recirc|outbrain|taboola|recent|similar|also-?like|suggest|promo|up-?next|carousel|linklist",
        "share": r"share|sharing|social|follow-?us|addtoany|addthis|whatsapp|facebook|twitter-|print-?button|toolbar",
        "appeal": r"newsletter|subscri|sign-?up|signup|donat|paywall|piano|membership|register|login|call-?to-?action|\bcta|"
        r"banner|popup|modal|overlay|consent|cookie|\bgdpr|app-?promo|download",
        "consent": r"onetrust|\bot-(?:sdk|pc)-|didomi|cybotcookie|usercentrics|\bcmplz|\bqc-cmp|truste-|borlabs|iubenda-cs|"
        r"(?:cookie|privacy)-?(?:banner|consent|notice|dialog|law|modal|popup|pref|bar\b)|gdpr-?(?:banner|modal|popup|notice|dialog)",
        "bio": r"author-?(bio|box|info|card|desc)|about-?(the-?)?author|\bbio\b|contributor|writer-?(bio|info)|author__bio",
        "byline": r"byline|author|dateline|timestamp|publish|\bdate|posted|meta\b|meta[-_]|credit|reading-?time|entry-?meta",
        "navigation": r"\bnav|navi|menu|breadcrumb|pagination|pager|footer|masthead|site-?header|topbar|sitemap|skip-?(to|link)|toc\b|table-?of-?contents",
        "side": r"side-?bar|widget|\baside|(right|left|side)-?_?(rail|col)",
        "advert": r"\bad-|\bads\b|[-_]ad\b|[-_]ads?[-_]|advert|sponsor|dfp|promoted|commercial|anzeige|affiliate",
        "caption": r"caption|legend|copyright|image-?(credit|source|desc)|photo-?(credit|desc)|gallery|slideshow|bildunter",
        "tags": r"\btags?\b|tag-?list|topics|keywords|categor|hashtags",
        "body": r"article-?_*(body|content|text)|story-?_*(body|content|text)|post-?_*(body|content|text)|entry-?content|body-?(copy|text|content)|"
        r"articlebody|main-?content|rich-?text|prose|wysiwyg|content__article|paragraph|single-?content|blog-?(content|post)",
        "lead": r"\blead\b|lede|standfirst|\bdek\b|subtitle|sub-?head|intro|summary|excerpt|teaser-?text|abstract|kicker|deck\b|sapo",
    }.items()
}

# Of each of these patterns, pieces one of which stands in whatever it finds, as long as they can be: most names have none of them
PIECES: dict[str, tuple[str, ...]] = {
    "comments": ("comment", "disqus", "discussion", "replies", "respond", "reaction", "leserbrief"),
    "related": (
        "relate", "recommend", "readmore", "read-more", "readalso", "read-also", "readnext", "read-next", "seealso", "see-also", "moreon",
        "more-on", "morefrom", "more-from", "morestories", "more-stories", "morenews", "more-news", "teaser", "trending", "popular",
        "mostread", "most-read", "latest", "recirc", "outbrain", "taboola", "recent", "similar", "alsolike", "also-like", "suggest", "promo",
        "upnext", "up-next", "carousel", "linklist",
    ),
    "share": (
        "share", "sharing", "social", "followus", "follow-us", "addtoany", "addthis", "whatsapp", "facebook", "twitter-", "printbutton",
        "print-button", "toolbar",
    ),
    "appeal": (
        "newsletter", "subscri", "signup", "sign-up", "donat", "paywall", "piano", "membership", "register", "login", "callto", "call-to",
        "cta", "banner", "popup", "modal", "overlay", "consent", "cookie", "gdpr", "apppromo", "app-promo", "download",
    ),
    "consent": (
        "onetrust", "ot-", "didomi", "cybotcookie", "usercentrics", "cmplz", "qc-cmp", "truste-", "borlabs", "iubenda-cs", "cookie",
        "gdpr", "privacy",
    ),
    "bio": ("author", "bio", "contributor", "writer"),
    "byline": (
        "byline", "author", "dateline", "timestamp", "publish", "date", "posted", "meta", "credit", "readingtime", "reading-time",
    ),
    "navigation": (
        "nav", "menu", "breadcrumb", "pagination", "pager", "footer", "masthead", "siteheader", "site-header", "topbar", "sitemap",
        "skipto", "skip-to", "skiplink", "skip-link", "toc", "tableof", "table-of",
    ),
    "side": ("sidebar", "side-bar", "widget", "aside", "right", "left", "side-", "side_", "siderail", "sidecol"),
    "advert": ("ad-", "ads", "-ad", "_ad", "advert", "sponsor", "dfp", "promoted", "commercial", "anzeige", "affiliate"),
    "caption": (
        "caption", "legend", "copyright", "imagecredit", "image-credit", "imagesource", "image-source", "imagedesc", "image-desc",
        "photocredit", "photo-credit", "photodesc", "photo-desc", "gallery", "slideshow", "bildunter",
    ),
    "tags": ("tag", "topics", "keywords", "categor"),
    "body": ("body", "content", "text", "prose", "wysiwyg", "paragraph", "blogpost", "blog-post"),
    "lead": (
        "lead", "lede", "standfirst", "dek", "subtitle", "subhead", "sub-head", "intro", "summary", "excerpt", "teaser", "abstract",
        "kicker", "deck", "sapo",
    ),
}  # fmt: skip
_FINDER = Finder(PIECES)


@dataclass(slots=True)
class Surroundings:
    """What the elements around a segment say; handed down the tree."""

    tags: frozenset[str]  # of all elements above
    hints: frozenset[str]  # told by all elements above
    recent: tuple[frozenset[str], ...]  # told by each of the three nearest
    depth: int
    hidden: bool = False
    boxes: tuple[HtmlElement, ...] = ()  # block elements above, outermost first

    @property
    def near(self) -> frozenset[str]:
        """Told by any of the three nearest."""
        return _either(self.recent)


@lru_cache(maxsize=20_000)
def _either(told: tuple[frozenset[str], ...]) -> frozenset[str]:
    return frozenset[str]().union(*told)


@dataclass(slots=True)
class Segment:
    """A run of text (or an image) and where it stands. `links` and `bold` count characters within such elements."""

    tag: str
    text: str
    element: HtmlElement
    around: Surroundings
    links: int = 0
    bold: int = 0
    image: str | None = None
    breaks: bool = False


class _Run:
    __slots__ = ("bold", "links", "parts")

    def __init__(self, parts: list[str]) -> None:
        self.parts, self.links, self.bold = parts, 0, 0


def squeeze(text: str) -> str:
    """One space between words, none at the ends; invisible marks are dropped (soft hyphens and no-break spaces stay)."""
    if "  " not in text and text.isprintable():  # of white space it has single spaces alone, as most texts have
        return text.strip(" ")
    if text.isascii():
        return " ".join(text.split())
    return SPACES.sub(" ", INVISIBLE.sub("", text)).strip()


def segments_of(root: HtmlElement, skipped: frozenset[str] = frozenset()) -> list[Segment]:
    """All segments under an element, in document order; elements of the `skipped` tags are left out with all they hold."""
    found: list[Segment] = []
    _walk(root, str(root.tag), Surroundings(frozenset(), frozenset(), (), 0), NEVER | skipped, found)
    return found


NOTHING: frozenset[str] = frozenset()


@lru_cache(maxsize=20_000)
def hints_of(names: str) -> frozenset[str]:
    """What the words of a class and an id tell, numbers in them aside: any of the keys of HINTS."""
    names = DIGITS.sub("", names.lower())
    kinds = _FINDER.kinds(names)
    return frozenset([hint for hint in kinds if HINTS[hint].search(names)]) if kinds else NOTHING


def _inner(element: HtmlElement, tag: str, around: Surroundings) -> Surroundings:
    own, hidden = NOTHING, around.hidden
    names, name, prop = element.get("class"), element.get("id"), element.get("itemprop")
    if (names or name or prop) and tag not in WHOLE_PAGE:
        own = hints_of(f"{names or ''} {name or ''} {prop or ''}"[:LONGEST_NAMES])
    if not hidden:
        style = element.get("style")
        hidden = element.get("hidden") is not None or (style is not None and HIDDEN.search(style) is not None)
    tags = around.tags if tag in around.tags else around.tags | {tag}
    hints = around.hints | own if own else around.hints
    return Surroundings(tags, hints, (*around.recent[-2:], own), around.depth + 1, hidden, (*around.boxes, element))


def _walk(element: HtmlElement, tag: str, outer: Surroundings, never: frozenset[str], found: list[Segment]) -> None:
    text = element.text
    if text and text.isspace():
        text = None  # none of it would be left: a run has no spaces at its ends
    if not text and not len(element):
        return
    around = _inner(element, tag, outer)
    if around.depth > DEEPEST:
        _flush(_Run([squeeze(str(element.text_content()))]), element, around, found)
        return
    run = _Run([text] if text else [])
    for child in element:
        inner = child.tag
        if inner in BLOCKS and inner not in never:
            if run.parts:
                _flush(run, element, around, found)
            _walk(child, inner, around, never, found)
        else:
            _within(child, inner, run, element, around, never, found)
        tail = child.tail
        if tail and (run.parts or not tail.isspace()):
            run.parts.append(tail)
    if run.parts:
        _flush(run, element, around, found)


def _within(
    child: HtmlElement,
    tag: Any,
    run: _Run,
    element: HtmlElement,
    around: Surroundings,
    never: frozenset[str],
    found: list[Segment],
) -> None:
    """A child that is no block by its tag: it goes on with the run, ends it, or holds blocks after all."""
    if tag == "br":
        _flush(run, element, around, found, True)
    elif tag == "img":
        _image(child, around, found)
    elif isinstance(tag, str) and tag not in never:
        if ("-" in tag and is_all_boxes(element)) or (len(child) and holds_blocks(child)):
            _flush(run, element, around, found)
            _walk(child, tag, around, never, found)
        else:
            _inline(child, run, tag == "a", False, never, 0)


def _flush(run: _Run, element: HtmlElement, around: Surroundings, found: list[Segment], breaks: bool = False) -> None:
    """What the run has gathered becomes a segment, and it begins anew."""
    if not run.parts:
        return
    text = squeeze("".join(run.parts))
    if text:
        found.append(Segment(str(element.tag), text, element, around, run.links, run.bold, breaks=breaks))
    run.parts, run.links, run.bold = [], 0, 0


def _image(element: HtmlElement, around: Surroundings, found: list[Segment]) -> None:
    source = element.get("src") or ""
    source = element.get("data-src") or source if not source or source.startswith("data:") else source
    if source:
        found.append(Segment("img", "", element, around, image=source))


def _inline(element: HtmlElement, run: _Run, link: bool, bold: bool, never: frozenset[str], depth: int) -> None:
    bold = bold or element.tag in ("b", "strong")
    _add(element.text, run, link, bold)
    if depth > DEEPEST:
        return
    for child in element:
        tag = child.tag if isinstance(child.tag, str) else ""
        if tag and tag not in never:
            _inline(child, run, link or tag == "a", bold, never, depth + 1)
        _add(child.tail, run, link, bold)


def _add(text: str | None, run: _Run, link: bool, bold: bool) -> None:
    if text:
        run.parts.append(text)
        run.links += len(text) if link else 0
        run.bold += len(text) if bold else 0


def is_all_boxes(element: HtmlElement) -> bool:
    """Whether it has no text of its own: then elements in it whose names the site has made up are boxes, else words of a line."""
    if element.text and not element.text.isspace():
        return False
    return all(child.tail is None or child.tail.isspace() for child in element)


PARTING = BLOCKS | {"br"}
FEW = 40


def holds_blocks(element: HtmlElement) -> bool:
    """Whether the run of text around an element ends where it begins: there is a block or a line break in it."""
    for number, one in enumerate(element.iterdescendants()):
        if one.tag in PARTING:
            return True
        if number == FEW:  # from here on it is quicker to let the parser's library look, which takes a while to begin
            return next(element.iterdescendants(*PARTING), None) is not None
    return False
