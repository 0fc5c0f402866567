"""Pages that are no articles: what says so outright, and what their looks together say.

Reasons: login, consent, not_found, blocked (by words of a short page), not_an_article (by weight of evidence:
products, forums, listings, section pages, documentation).
"""

from __future__ import annotations

import re
from math import exp, log1p
from urllib.parse import urlsplit

import numpy as np

from mediamon.extraction.auto.trees import load_questions
from mediamon.extraction.auto.wording import beginning_of, odds_of
from mediamon.extraction.blocks import Block, text_of
from mediamon.extraction.counting import Words
from mediamon.extraction.metadata import Metadata
from mediamon.extraction.page_data import PageData
from mediamon.extraction.refusals import NotAnArticle
from mediamon.extraction.segments import Segment
from mediamon.extraction.signs import Told, signs_of
from mediamon.extraction.story_signs import story_signs

WORDS_WEIGH = 1.0  # beside the looks
SHORT = 1200  # characters of body; a longer text that speaks of cookies or passwords is about them
WORDS: dict[str, re.Pattern[str]] = {
    "not_found": re.compile(
        r"\b404\b|(?:page|article|story|seite|página|страниц\w+) (?:was )?(?:not|nicht|no|не) (?:be )?(?:found|gefunden|encontrada|найден\w*)|"
        r"page (?:doesn.t|does not) exist|no longer (?:available|exists)|страница удалена|page introuvable",
        re.IGNORECASE,
    ),
    "login": re.compile(
        r"^(?:log ?in|sign ?in|anmelden|вход|войти|авторизация|login|connexion|iniciar sesi)\b|please (?:log|sign) in|you must (?:be logged|log) in",
        re.IGNORECASE,
    ),
    "consent": re.compile(r"before you continue|cookie consent|consent to|accept (?:all )?cookies|zustimmung|privacy choices|we value your privacy", re.IGNORECASE),
    "blocked": re.compile(
        r"access denied|are you a robot|captcha|just a moment|checking your browser|attention required|unusual traffic|enable javascript and cookies|доступ ограничен|403 forbidden|too many requests",
        re.IGNORECASE,
    ),
}  # fmt: skip
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


def refuse_by_words(meta: Metadata, data: PageData, blocks: list[Block]) -> None:
    """Raises NotAnArticle (login, consent, not_found, blocked) where a short page says so in its title or headline, or first words."""
    body = text_of(blocks)
    if len(body) >= SHORT or data.article.get("articleBody"):
        return
    for reason, pattern in WORDS.items():
        for text in (meta.headline or "", data.title, body[:150] if len(body) < 600 else ""):
            if pattern.search(text[:150]):
                raise NotAnArticle(reason, text[:150])


def refuse_by_evidence(url: str, data: PageData, meta: Metadata, segments: list[Segment], kept: list[Segment]) -> None:
    """Raises NotAnArticle (not_an_article) where the page as a whole looks like something else."""
    trees = load_questions("page.json")
    by_looks = float(trees.probabilities(np.array([looks(url, data, meta, segments, kept)], dtype=np.float32))[0])
    chance = joined(by_looks, odds_of(beginning_of(data.title, (one.text for one in segments))))
    if chance < trees.threshold_of_article:
        raise NotAnArticle("not_an_article", f"it looks like an article by {chance:.3f} only")


def joined(by_looks: float, by_words: float) -> float:
    """The chance of an article: by its looks as a chance, by its words as log odds. Words only speak against it: else a page
    whose language they do not know would be worse off than others.
    """
    return float(1 / (1 + (1 / by_looks - 1) * exp(-WORDS_WEIGH * min(0.0, by_words))))


def looks(url: str, data: PageData, meta: Metadata, segments: list[Segment], kept: list[Segment]) -> list[float]:
    """The page in numbers."""
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
        *signs_of(url, data, meta, segments, kept, Told(types, paths, prices, calls, replies, page)), *story_signs(data, meta),
    ]  # fmt: skip


def _prices(page: str) -> int:
    prices = PRICE_AFTER if "€" in page or "₽" in page else PRICE
    return len(prices.findall(page)) + BUYING.count(page)


def _code(body: str) -> int:
    return len(CODE.findall(body)) + body.count("::") + RETURN.count(body)
