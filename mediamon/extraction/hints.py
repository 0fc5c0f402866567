"""What an element's class, id and itemprop tell of it: that it holds comments, a menu, an advertisement, the body."""

from __future__ import annotations

import re
from functools import lru_cache

from mediamon.extraction.finder import Finder

LONGEST_NAMES = 300  # characters of class, id and itemprop, which tell what an element is
DIGITS = re.compile(r"\d+")
ASCII_DIGITS = b"0123456789"

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
_FINDER = Finder(PIECES, HINTS)


@lru_cache(maxsize=20_000)
def hints_of(names: str) -> frozenset[str]:
    """What the words of a class and an id tell, numbers in them aside: any of the keys of HINTS."""
    names = names.lower()
    plain = names.isascii()  # as nearly all are; then it takes a third of the time
    return _same(
        _FINDER.kinds(names.encode().translate(None, ASCII_DIGITS).decode() if plain else DIGITS.sub("", names))
    )


@lru_cache(maxsize=20_000)
def _same(told: frozenset[str]) -> frozenset[str]:
    """Equal sets as one object, as many names tell the same."""
    return told
