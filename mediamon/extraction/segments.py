"""A page as a sequence of segments: the runs of text between block boundaries, each with what is known of its surroundings.

One walk over the tree serves the methods, the classifier and the blocks.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

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
NAMES, LONGEST_NAMES = ("class", "id", "itemprop"), 300  # attributes that tell what an element is; their characters
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

# Of each of these patterns, pieces one of which stands in whatever it finds: most names have none of them
PIECES: dict[str, tuple[str, ...]] = {
    "comments": ("comment", "disqus", "discussion", "replies", "respond", "reaction", "leserbrief"),
    "related": (
        "relate", "recommend", "read", "see", "more", "teaser", "trending", "popular", "latest", "recirc", "outbrain", "taboola",
        "recent", "similar", "also", "suggest", "promo", "up", "carousel", "linklist",
    ),
    "share": (
        "share", "sharing", "social", "follow", "addtoany", "addthis", "whatsapp", "facebook", "twitter-", "print", "toolbar",
    ),
    "appeal": (
        "newsletter", "subscri", "sign", "donat", "paywall", "piano", "membership", "register", "login", "call", "cta", "banner",
        "popup", "modal", "overlay", "consent", "cookie", "gdpr", "promo", "download",
    ),
    "consent": (
        "onetrust", "ot-", "didomi", "cybotcookie", "usercentrics", "cmplz", "qc-cmp", "truste-", "borlabs", "iubenda-cs", "cookie",
        "gdpr", "privacy",
    ),
    "bio": ("author", "about", "bio", "contributor", "writer"),
    "byline": (
        "byline", "author", "dateline", "timestamp", "publish", "date", "posted", "meta", "credit", "reading", "entry",
    ),
    "navigation": (
        "nav", "menu", "breadcrumb", "pagination", "pager", "footer", "masthead", "site", "topbar", "skip", "toc", "table",
    ),
    "side": ("side", "widget", "aside", "rail", "col"),
    "advert": ("ad-", "ads", "ad", "sponsor", "dfp", "promoted", "commercial", "anzeige", "affiliate"),
    "caption": ("caption", "legend", "copyright", "image", "photo", "gallery", "slideshow", "bildunter"),
    "tags": ("tag", "topics", "keywords", "categor"),
    "body": ("body", "article", "story", "post", "entry", "main", "rich", "prose", "wysiwyg", "content", "paragraph", "blog"),
    "lead": (
        "lead", "lede", "standfirst", "dek", "subtitle", "sub", "intro", "summary", "excerpt", "teaser", "abstract", "kicker",
        "deck", "sapo",
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
    _walk(root, Surroundings(frozenset(), frozenset(), (), 0), NEVER | skipped, found)
    return found


@lru_cache(maxsize=20_000)
def hints_of(names: str) -> frozenset[str]:
    """What the words of a class and an id, in lower case, tell: any of the keys of HINTS."""
    return frozenset([hint for hint in _FINDER.kinds(names) if HINTS[hint].search(names)])


NOTHING: frozenset[str] = frozenset()


@lru_cache(maxsize=20_000)
def _told_by(names: str) -> frozenset[str]:
    """The hints of each name, as one name stands in many places."""
    return NOTHING.union(*map(hints_of, DIGITS.sub("", names.lower()).split()))


def _inner(element: HtmlElement, tag: str, around: Surroundings) -> Surroundings:
    own, hidden, said = NOTHING, around.hidden, element.keys()
    if said:
        if tag not in WHOLE_PAGE:
            names = [element.get(name) or "" if name in said else "" for name in NAMES]
            own = _told_by(" ".join(names)[:LONGEST_NAMES]) if any(names) else NOTHING
        if not hidden:
            hidden = "hidden" in said or ("style" in said and HIDDEN.search(element.get("style") or "") is not None)
    tags = around.tags if tag in around.tags else around.tags | {tag}
    hints = around.hints | own if own else around.hints
    return Surroundings(tags, hints, (*around.recent[-2:], own), around.depth + 1, hidden, (*around.boxes, element))


def _walk(element: HtmlElement, outer: Surroundings, never: frozenset[str], found: list[Segment]) -> None:
    tag = str(element.tag)
    if not len(element) and (not element.text or element.text.isspace()):
        return
    around = _inner(element, tag, outer)
    if around.depth > DEEPEST:
        _flush(_Run([squeeze(str(element.text_content()))]), element, around, found)
        return
    run = _Run([element.text] if element.text else [])
    for child in element:
        inner = child.tag if isinstance(child.tag, str) else ""
        if inner == "br":
            _flush(run, element, around, found, True)
        elif inner == "img":
            _image(child, around, found)
        elif inner and inner not in never:
            if inner in BLOCKS or ("-" in inner and is_all_boxes(element)) or (len(child) and holds_blocks(child)):
                if run.parts:
                    _flush(run, element, around, found)
                _walk(child, around, never, found)
            else:
                _inline(child, run, inner == "a", False, never, 0)
        tail = child.tail
        if tail and (run.parts or not tail.isspace()):
            run.parts.append(tail)
    if run.parts:
        _flush(run, element, around, found)


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
