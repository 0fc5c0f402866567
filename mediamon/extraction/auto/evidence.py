"""What speaks for a segment being of the article, and what against it: a row of numbers per segment.

Five kinds of evidence: the segment itself, what the elements around it call themselves, where it stands among the
page's text (density), what the page says of its article elsewhere (JSON-LD, description, headline), the roles method.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import filterfalse
from math import log1p
from operator import itemgetter
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from mediamon.extraction.auto import sections
from mediamon.extraction.auto.causes import CAUSES, causes_of
from mediamon.extraction.auto.context import Boxes
from mediamon.extraction.auto.sections import Sections
from mediamon.extraction.hints import HINTS
from mediamon.extraction.page_data import PageData
from mediamon.extraction.roles import Roles
from mediamon.extraction.roles.mended import weight
from mediamon.extraction.segments import Segment

OWN_TAGS = ("p", "li", "h1", "h2", "h3", "h4", "div", "td", "span", "blockquote", "figcaption", "pre", "a", "button")
ABOVE = ("article", "main", "nav", "header", "footer", "aside", "form", "figure", "table", "ul", "ol", "blockquote", "section", "button", "li", "h2")  # fmt: skip
WORD = re.compile(r"\w+")
SENTENCE_ENDS = tuple(".!?…。»”\"')")
MOST_LINKS, SHORTEST = 0.8, 25  # share of a segment in links; characters out of them
NEIGHBOURS = (-3, -2, -1, 1, 2, 3)

FIRST = itemgetter(0)
LONG = 80  # characters that weigh
SUMMED = 12  # of the boxes above a segment, those to which it is counted

Numbers = NDArray[np.float32]
Floats = NDArray[np.float64]
T = TypeVar("T")


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
    if "consent" in around.hints:
        return False
    if not segment.text or ("footer" in around.tags and roles.article not in around.boxes):
        return False
    if segment.links > MOST_LINKS * length and roles.article not in around.boxes:
        return False
    plain = length - segment.links
    return (plain >= SHORTEST and segment.links <= 0.5 * length) or roles.frame in around.boxes


def evidence_of(segments: list[Segment], page: PageEvidence, boxes: Boxes, under: Sections) -> Numbers:
    """One row per segment, columns as in `names()`. boxes, under: of these segments."""
    weights = np.array([weight(one) for one in segments], dtype=np.float64)
    own = np.array([_own(one, page) for one in segments], dtype=np.float32)
    stands = [(one.tag, one.around.tags, one.around.recent, one.around.hints) for one in segments]
    says = [causes_of(one.text) for one in segments]
    stood, said = _told_once(stands, lambda one: _marks(*one)), _told_once(says, _marks_of_text)
    near = _neighbours(own[:, :3], weights.astype(np.float32))
    headed = sections.placed(segments, said, boxes, under).astype(np.float32)
    return np.hstack([own, stood, said, _placed(segments, weights, boxes, page.roles), near, headed])


def _told_once(keys: Sequence[T], marks: Callable[[T], tuple[bool, ...]]) -> Numbers:
    """A row per key; most are alike, and each is turned into numbers once."""
    places: dict[T, int] = {}
    rows = [places.setdefault(key, len(places)) for key in keys]
    return np.array([marks(key) for key in places], dtype=np.float32)[rows]


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
    return own + placed + near + ["weight near"] + sections.names()


def _own(segment: Segment, page: PageEvidence) -> list[float]:
    text = segment.text
    length = max(1, len(text))
    links = min(1.0, segment.links / length)
    words = WORD.findall(text)
    lower = list(map(str.lower, words)) if page.words_of_body or page.description else words
    return [
        log1p(len(text)), links, log1p(len(text) * (1 - links)), log1p(len(words)), min(1.0, segment.bold / length),
        text.endswith(SENTENCE_ENDS), log1p(text.count(". ") + text.count("? ") + text.count("! ")),
        sum(map(str.isupper, map(FIRST, words))) / max(1, len(words)), _digits(words) / length,
        segment.breaks, _told(lower, page.words_of_body), bool(page.words_of_body),
        sum(map(page.description.__contains__, lower)) / max(1, len(words)) if page.description else 0.0,
        bool(text) and text.casefold() == page.headline, segment.around.hidden,
    ]  # fmt: skip


def _digits(words: list[str]) -> int:
    return sum(map(str.isdigit, "".join(filterfalse(str.isalpha, words))))


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
    return sum(map(body.__contains__, zip(words, words[1:], words[2:], strict=False))) / (len(words) - 2)


def _placed(segments: list[Segment], weights: Floats, boxes: Boxes, roles: Roles) -> Numbers:
    """Where each stands among the page's segments and boxes."""
    total, count, here = max(1.0, weights.sum()), len(segments), np.arange(len(segments), dtype=np.float64)
    kept, texts = {id(roles.segments[place]) for place in roles.kept}, Counter(one.text for one in segments)
    headline = next((n for n, one in enumerate(segments) if roles.headline and one.text == roles.headline), 0)
    long = np.flatnonzero(weights > LONG)
    first, last = (long[0], long[-1]) if len(long) else (0, 0)
    article, frame = boxes.number_of(roles.article), boxes.number_of(roles.frame)
    in_root, below = boxes.holds(article), boxes.depth - boxes.levels[article]
    columns = [
        here / count, (np.cumsum(weights) - weights) / total, _near(here - headline), in_root,
        np.array([id(one) in kept for one in segments]), boxes.holds(frame), np.bincount(boxes.style, weights=weights)[boxes.style] / total,
        np.array([min(5, texts[one.text]) for one in segments]), *_by_box(segments, weights, total, boxes), boxes.depth,
        np.where(in_root, below, -1), _near(here - first), _near(last - here),
    ]  # fmt: skip
    return np.column_stack(columns).astype(np.float32)


def _near(distance: Floats) -> Floats:
    return np.clip(distance, -50, 50)


def _by_box(segments: list[Segment], weights: Floats, total: float, boxes: Boxes) -> Iterator[Floats]:
    """Of the three nearest boxes: their share of the page's text, the share of links in them, how long they are."""
    links = np.array([one.links for one in segments], dtype=np.float64)
    lengths = np.array([len(one.text) for one in segments], dtype=np.float64)
    inside, linked, length = (boxes.sums_near(one, SUMMED) for one in (weights, links, lengths))
    length = np.maximum(1.0, length)
    for level in range(3):
        box = boxes.near[:, level]
        none = box < 0
        yield np.where(none, 1.0, inside[box] / total)
        yield np.where(none, 0.0, linked[box] / length[box])
        yield np.where(none, 0.0, np.log1p(length[box]))


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
