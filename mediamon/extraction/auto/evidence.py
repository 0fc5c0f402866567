"""What speaks for a segment being of the article, and what against it: a row of numbers per segment.

Five kinds of evidence: the segment itself, what the elements around it call themselves, where it stands among the
page's text (density), what the page says of its article elsewhere (JSON-LD, description, headline), the roles method.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import log1p

import numpy as np
from lxml.html import HtmlElement
from numpy.typing import NDArray

from mediamon.extraction.auto.causes import CAUSES, causes_of
from mediamon.extraction.page_data import PageData
from mediamon.extraction.roles import Roles
from mediamon.extraction.roles.mended import weight
from mediamon.extraction.segments import HINTS, Segment

OWN_TAGS = ("p", "li", "h1", "h2", "h3", "h4", "div", "td", "span", "blockquote", "figcaption", "pre", "a", "button")
ABOVE = ("article", "main", "nav", "header", "footer", "aside", "form", "figure", "table", "ul", "ol", "blockquote", "section", "button", "li", "h2")  # fmt: skip
WORD = re.compile(r"\w+")
SENTENCE_END = re.compile(r"[.!?…。»”\"')]\s*$")
LONGEST_END = 20  # characters at the end of a text, among which that of a sentence is looked for
MOST_LINKS, SHORTEST = 0.8, 25  # share of a segment in links; characters out of them
NEIGHBOURS = (-3, -2, -1, 1, 2, 3)

Numbers = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class PageEvidence:
    """What is known of the page as a whole before a segment is looked at."""

    roles: Roles
    words_of_body: frozenset[tuple[str, ...]]  # of JSON-LD's articleBody, by threes
    description: frozenset[str]
    headline: str


def page_evidence(roles: Roles, data: PageData) -> PageEvidence:
    """The page's own words about its article, as sets."""
    description = frozenset(WORD.findall((data.description or "").lower()))
    return PageEvidence(roles, threes(data.body or ""), description, (data.headline or "").casefold())


def threes(text: str) -> frozenset[tuple[str, ...]]:
    """The text's runs of three words."""
    words = WORD.findall(text.lower())
    return frozenset(zip(words, words[1:], words[2:], strict=False))


def worth_weighing(segment: Segment, roles: Roles) -> bool:
    """Whether a segment may be of the article at all. What this leaves out is half of a page and 0.2 % of the articles' words."""
    around, length = segment.around, max(1, len(segment.text))
    if not segment.text or ("footer" in around.tags and roles.article not in around.boxes):
        return False
    if segment.links > MOST_LINKS * length and roles.article not in around.boxes:
        return False
    plain = length - segment.links
    return roles.frame in around.boxes or not (plain < SHORTEST or segment.links > 0.5 * length)


def evidence_of(segments: list[Segment], page: PageEvidence) -> Numbers:
    """One row per segment, columns as in `names()`."""
    weights = [weight(one) for one in segments]
    own = np.array([_own(one, page) for one in segments], dtype=np.float32)
    placed = np.array(_placed(segments, weights, page.roles), dtype=np.float32)
    near = _neighbours(own[:, :3], np.array(weights, dtype=np.float32))
    return np.hstack([own, placed, near])


def names() -> list[str]:
    """Names of the columns."""
    own = [
        "length",
        "link share",
        "plain length",
        "words",
        "bold share",
        "ends a sentence",
        "sentences",
        "capital share",
        "digit share",
    ]
    own += ["breaks", "in JSON-LD", "JSON-LD tells", "in the description", "is the headline", "hidden"]
    own += [f"is {tag}" for tag in OWN_TAGS] + [f"in {tag}" for tag in ABOVE]
    own += [f"{hint} {where}" for where in ("near", "above") for hint in HINTS] + [f"says {cause}" for cause in CAUSES]
    placed = [
        "place",
        "text before",
        "after headline",
        "in root",
        "kept by roles",
        "in frame",
        "style share",
        "repeats",
    ]
    placed += [
        f"{what} {box}" for box in (1, 2, 3) for what in ("text share of box", "link share of box", "length of box")
    ]
    placed += ["depth", "levels to root", "from first long", "to last long"]
    near = [f"{what} at {step:+}" for step in NEIGHBOURS for what in ("length", "link share", "plain length")]
    return own + placed + near + ["weight near"]


def _own(segment: Segment, page: PageEvidence) -> list[float]:
    text, around = segment.text, segment.around
    length = max(1, len(text))
    links = min(1.0, segment.links / length)
    words = WORD.findall(text)
    return [
        log1p(len(text)), links, log1p(len(text) * (1 - links)), log1p(len(words)), min(1.0, segment.bold / length),
        bool(SENTENCE_END.search(text, max(0, len(text) - LONGEST_END))), log1p(text.count(". ") + text.count("? ") + text.count("! ")),
        sum([word[0].isupper() for word in words]) / max(1, len(words)), _digits(words) / length,
        segment.breaks, _told(words, page.words_of_body), bool(page.words_of_body),
        sum([word.lower() in page.description for word in words]) / max(1, len(words)) if page.description else 0.0,
        bool(text) and text.casefold() == page.headline, around.hidden,
        *_marks(segment.tag, around.tags, around.recent, around.hints), *_marks_of_text(causes_of(text)),
    ]  # fmt: skip


def _digits(words: list[str]) -> int:
    return sum([sum(map(str.isdigit, word)) for word in words if not word.isalpha()])


@lru_cache(maxsize=20_000)
def _marks(
    tag: str, tags: frozenset[str], recent: tuple[frozenset[str], ...], hints: frozenset[str]
) -> tuple[bool, ...]:
    """What a segment is and stands in; most segments of a page share it."""
    near = frozenset[str]().union(*recent)
    said = (hint in where for where in (near, hints) for hint in HINTS)
    return (*(tag == one for one in OWN_TAGS), *(one in tags for one in ABOVE), *said)


@lru_cache(maxsize=2_000)
def _marks_of_text(causes: frozenset[str]) -> tuple[bool, ...]:
    return tuple(cause in causes for cause in CAUSES)


def _told(words: list[str], body: frozenset[tuple[str, ...]]) -> float:
    if not body or len(words) < 3:
        return 0.0
    lower = [word.lower() for word in words]
    return sum(one in body for one in zip(lower, lower[1:], lower[2:], strict=False)) / (len(lower) - 2)


@dataclass(slots=True)
class _Sums:
    """Per element: characters, those in links, those that weigh."""

    length: Counter[HtmlElement]
    links: Counter[HtmlElement]
    weight: Counter[HtmlElement]


def _sums(segments: list[Segment], weights: list[int]) -> _Sums:
    sums = _Sums(Counter(), Counter(), Counter())
    for segment, value in zip(segments, weights, strict=True):
        for box in segment.around.boxes[-12:]:
            sums.length[box] += len(segment.text)
            sums.links[box] += segment.links
            if value:
                sums.weight[box] += value
    return sums


def _style(segment: Segment) -> tuple[str, str, str]:
    boxes = segment.around.boxes
    return segment.tag, boxes[-1].get("class") or "", (boxes[-2].get("class") or "") if len(boxes) > 1 else ""


def _placed(segments: list[Segment], weights: list[int], roles: Roles) -> list[list[float]]:
    total = max(1, sum(weights))
    sums, kept = _sums(segments, weights), {id(roles.segments[place]) for place in roles.kept}
    styles: Counter[tuple[str, str, str]] = Counter()
    texts: Counter[str] = Counter()
    for segment, value in zip(segments, weights, strict=True):
        styles[_style(segment)] += value
        texts[segment.text] += 1
    long = [place for place, value in enumerate(weights) if value > 80] or [0]
    headline = next((n for n, one in enumerate(segments) if roles.headline and one.text == roles.headline), 0)
    rows, before = [], 0
    for place, (segment, value) in enumerate(zip(segments, weights, strict=True)):
        boxes = segment.around.boxes
        level = boxes.index(roles.article) if roles.article in boxes else -1
        rows.append([
            place / len(segments), before / total, _near(place - headline), level >= 0, id(segment) in kept,
            roles.frame in boxes, styles[_style(segment)] / total, min(5, texts[segment.text]),
            *_boxes(boxes, sums, total), len(boxes), len(boxes) - level if level >= 0 else -1,
            _near(place - long[0]), _near(long[-1] - place),
        ])  # fmt: skip
        before += value
    return rows


def _near(distance: int) -> int:
    return max(-50, min(50, distance))


def _boxes(boxes: tuple[HtmlElement, ...], sums: _Sums, total: int) -> list[float]:
    row: list[float] = []
    for number in (1, 2, 3):
        if number > len(boxes):
            row += [1.0, 0.0, 0.0]
            continue
        box = boxes[-number]
        length = max(1, sums.length[box])
        row += [sums.weight[box] / total, sums.links[box] / length, log1p(length)]
    return row


def _neighbours(own: Numbers, weights: Numbers) -> Numbers:
    count = len(own)
    columns = []
    for step in NEIGHBOURS:
        shifted = np.zeros_like(own)
        if abs(step) < count:
            if step < 0:
                shifted[-step:] = own[:step]
            else:
                shifted[:-step] = own[step:]
        columns.append(shifted)
    window = np.convolve(weights, np.ones(9, dtype=np.float32))[4 : 4 + count]
    return np.hstack([*columns, np.log1p(window)[:, None]])
