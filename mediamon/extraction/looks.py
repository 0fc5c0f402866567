"""A page in numbers: what tells an article from products, forums, listings, section pages and manuals."""

from __future__ import annotations

import re
from math import log1p
from urllib.parse import urlsplit

from mediamon.extraction.auto.weighing import Weighed
from mediamon.extraction.counting import Words
from mediamon.extraction.furnishing import furnishing
from mediamon.extraction.link_signs import link_signs
from mediamon.extraction.metadata import Metadata
from mediamon.extraction.page_data import PageData
from mediamon.extraction.signs import Told, signs_of
from mediamon.extraction.story_signs import story_signs

MOST_LINKS = 3000
TYPES = (
    ("article", re.compile(r"Article|BlogPosting|Reportage")),
    ("product", re.compile(r"Product|Offer|SoftwareApplication|Course|Event")),
    ("list", re.compile(r"ItemList|CollectionPage|SearchResults|Category|Blog$")),
    ("forum", re.compile(r"Discussion|QAPage|Question|ProfilePage")),
    ("organisation", re.compile(r"LocalBusiness|Service|Store|Restaurant|Place")),
    ("technical", re.compile(r"TechArticle|APIReference|HowTo|FAQPage")),
)
PATHS = (
    ("forum", re.compile(r"forum|thread|topic|/t/|discuss|community|/questions?/|viewtopic|/r/")),
    ("shop", re.compile(r"product|/shop|/store|/p/|/item|/buy|collections?/|pricing|/dp/|/cart")),
    (
        "docs",
        re.compile(
            r"docs?[./]|documentation|/api|reference|manual|guide/|/wiki|readthedocs|/learn/|/help|gitbook|/stable/"
        ),
    ),
    (
        "list",
        re.compile(r"/category|/tag|/search|/listing|/jobs?|/directory|/topics?/|/archive|/for-sale|/browse|/section"),
    ),
    ("service", re.compile(r"services?|solutions|/features|/about|/contact|/industr|/locations?")),
    ("story", re.compile(r"/20[012]\d/|/blog|/news|/article|/story|/post|/opinion|-[a-z]+-[a-z]+-[a-z]+-[a-z]+")),
)
WORD = re.compile(r"\w+")
PRICE = re.compile(r"[$€£₽]\s?\d")
PRICE_AFTER = re.compile(r"[$€£₽]\s?\d|\d\s?[€₽]")
CODE = re.compile(r"[{}();=<>]{2}")
SPOKEN = re.compile(r" (?:he|she|said) ")
BUYING = Words(re.compile(r"\badd to (?:cart|bag)\b"), ("add to ",))
ASKING = Words(
    re.compile(
        r"\b(?:contact us|call us|get (?:a )?(?:quote|started|in touch)|our (?:team|services|customers|clients)|"
        r"book (?:a|now)|free (?:trial|quote|consultation)|schedule|request a)\b"
    ),
    ("contact us", "call us", "get ", "our ", "book ", "free ", "schedule", "request a"),
)
FORUM = Words(
    re.compile(r"\b(?:reply|replies|joined|posts:|quote|posted by|re:|solved|upvote|likes|moderator|member)\b"),
    ("repl", "joined", "posts:", "quote", "posted by", "re:", "solved", "upvote", "likes", "moderator", "member"),
)
RETURN = Words(re.compile(r"\breturn\b(?!\(\))"), ("return",))
YOU = Words(re.compile(r"\b(?:you|your)\b"), ("you",))
WE = Words(re.compile(r"\b(?:we|our)\b"), ("we", "our"))


def looks(url: str, data: PageData, meta: Metadata, weighed: Weighed) -> list[float]:
    """The page in numbers."""
    segments, kept = weighed.segments, weighed.kept
    kinds = " ".join(str(one.get("@type")) for one in data.objects)
    parts = urlsplit(url.lower()[:500])
    path = f"{parts.netloc}{parts.path}"
    texts = [one.text for one in kept]
    body, page = "\n".join(texts), "\n".join([one.text for one in segments]).lower()
    small = body.lower()
    lengths = sorted(map(len, texts)) or [0]
    long = [text for text in texts if len(text) > 150]
    total = max(1, sum(len(one.text) for one in segments))
    in_sections = [one for one in segments if "article" in one.around.tags]
    sections = {id(box) for one in in_sections for box in one.around.boxes if box.tag == "article"}
    spread = len({id(one.around.boxes[-2]) for one in kept if len(one.around.boxes) > 1})
    heads = sum("h2" in one.around.tags or "h3" in one.around.tags for one in segments)
    thousand = max(1.0, len(body) / 1000)
    types = frozenset(name for name, pattern in TYPES if pattern.search(kinds))
    paths = frozenset(name for name, pattern in PATHS if pattern.search(path))
    addresses = [one.get("href") or "" for one in data.marks.anchors[:MOST_LINKS]]
    prices, calls, replies = _prices(page), ASKING.count(page), FORUM.count(page)
    return [
        *(name in types for name, _ in TYPES), *(name in paths for name, _ in PATHS),
        data.metas.get("og:type") == "article", data.metas.get("og:type") == "website", "product" in data.metas.get("og:type", ""),
        "article:published_time" in data.metas, meta.date_published is not None,
        meta.sources.get("date_published") in ("json-ld", "meta"), bool(meta.authors), meta.sources.get("authors") in ("json-ld", "meta"),
        log1p(len(body)), len(body) / total, sum(one.links for one in kept) / max(1, len(body)),
        sum(one.links for one in segments) / total, log1p(len(kept)), lengths[len(lengths) // 2], len(long),
        sum(map(len, long)) / max(1, len(body)), log1p(len(sections)), spread / max(1, len(kept)), heads, heads / max(1, len(segments)),
        sum(one.tag == "p" for one in kept) / max(1, len(kept)), sum(one.tag == "li" for one in kept) / max(1, len(kept)),
        prices, calls, replies, _code(body) / thousand,
        sum(one.tag == "pre" for one in segments), sum("comments" in one.around.hints for one in segments) / max(1, len(segments)),
        parts.path.count("/"), parts.path.rstrip("/").rsplit("/", 1)[-1].count("-"), len(parts.path), parts.path in ("", "/"),
        len(WORD.findall(meta.headline or "")), body.count("?") / thousand, body.count("“") / thousand + body.count('"') / thousand,
        len(SPOKEN.findall(body)) / thousand, YOU.count(small) / thousand, WE.count(small) / thousand,
        "form" in {tag for one in segments for tag in one.around.tags}, sum("table" in one.around.tags for one in segments) / max(1, len(segments)),
        *signs_of(url, data, meta, segments, kept, Told(types, paths, prices, calls, replies, page)), *story_signs(data, meta, addresses),
        *weighed.sure.row(), *link_signs(url, addresses), *furnishing(data), _sections_per_thousand(data, total),
    ]  # fmt: skip


def _sections_per_thousand(data: PageData, characters: int) -> float:
    """Pages of offers are made of many sections with little text in each."""
    return len(data.marks.sections) * 1000 / max(1000, characters)


def _prices(page: str) -> int:
    prices = PRICE_AFTER if "€" in page or "₽" in page else PRICE
    return len(prices.findall(page)) + BUYING.count(page)


def _code(body: str) -> int:
    return len(CODE.findall(body)) + body.count("::") + RETURN.count(body)
