"""The `auto` method: segments are kept by the weight of all evidence."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from lxml.html import HtmlElement
from numpy.typing import NDArray

from mediamon.extraction.auto.context import boxes_of, context_of
from mediamon.extraction.auto.evidence import evidence_of, page_evidence, worth_weighing
from mediamon.extraction.auto.next_story import until_next_story
from mediamon.extraction.auto.repeats import without_copies
from mediamon.extraction.auto.sections import sections_of
from mediamon.extraction.auto.sureness import Sureness, sureness_of
from mediamon.extraction.auto.trees import Questions, load_questions
from mediamon.extraction.page_data import PageData
from mediamon.extraction.roles import Roles, find_roles
from mediamon.extraction.segments import Segment, segments_of
from mediamon.extraction.site_memory import SiteMemory

LEAST, MOST = 0.25, 0.6  # bounds of the chance from which a segment is kept
WRAPPED = 0.5  # of the words kept, that the remembered wrapper must hold
MOST_SEGMENTS = 6000  # of a page, which bounds the time that one takes; the longest article of the sets has 1,539
LONGEST_IN_JSON = 3  # times longer than what the page shows: then the body stands in the script alone
SHORTEST_IN_JSON = 600


@dataclass(frozen=True, slots=True)
class Weighed:
    """`segments`: all with text; `kept`: those of the article; `whole`: the same with the images between them; `sure`: how sure
    the evidence was.
    """

    segments: list[Segment]
    kept: list[Segment]
    whole: list[Segment]
    sure: Sureness


@dataclass(frozen=True, slots=True)
class Judges:
    """The fitted trees of both looks."""

    first: Questions
    second: Questions


@lru_cache(maxsize=1)
def shipped() -> Judges:
    """Those of the package, which were fitted on all of the sets."""
    return Judges(load_questions("first.json"), load_questions("second.json"))


@dataclass(frozen=True, slots=True)
class Look:
    """A page as `auto` sees it. `everything`: its segments, images too; `segments`: those with text; `likely`: those of them
    that may be of the article; chances: of each of these, shape (likely,).
    """

    everything: list[Segment]
    segments: list[Segment]
    roles: Roles
    likely: list[Segment]
    chances: NDArray[np.float32]


def look(tree: HtmlElement, data: PageData, known: SiteMemory | None = None, judges: Judges | None = None) -> Look:
    """All evidence but the site's other pages; of those only what is the site's own, which has no chance, but tells of its neighbours."""
    everything = segments_of(tree)[:MOST_SEGMENTS]
    segments = [one for one in everything if one.text]
    own = known.own(segments) if known else np.zeros(len(segments), dtype=bool)
    others = [one for one, sites in zip(segments, own, strict=True) if not sites] if known else segments
    roles = find_roles(tree, segments=others, title=data.title)
    places = [place for place, one in enumerate(segments) if worth_weighing(one, roles)]
    likely = [segments[place] for place in places]
    nothing = np.zeros(0, dtype=np.float32)
    chances = _chances(likely, roles, data, own[places], judges or shipped()) if likely else nothing
    return Look(everything, segments, roles, likely, chances)


def weigh(tree: HtmlElement, data: PageData, known: SiteMemory | None = None, judges: Judges | None = None) -> Weighed:
    """The segments of the article, in order; none where no text looks like an article's.

    known: what repeats on the site is furniture, whatever else speaks for it; what its wrapper does not hold is none of it.
    judges: other trees than those that ship.
    """
    seen = look(tree, data, known, judges)
    chances = known.judge(seen.likely, seen.chances) if known is not None else seen.chances
    words = np.array([one.text.count(" ") + 1 for one in seen.likely], dtype=np.float64)
    taken = likely(chances, words)
    kept = [one for one, is_taken in zip(seen.likely, taken, strict=True) if is_taken]
    kept = without_copies(until_next_story(seen.segments, kept, (data.title, data.headline)))
    if known is not None:
        kept = _within(tree, kept, known)
    sure = sureness_of(chances, words, taken, kept, seen.roles)
    return Weighed(seen.segments, kept, _with_images(seen.everything, kept) if kept else [], sure)


def body_in_script(data: PageData, kept: list[Segment]) -> list[str]:
    """Paragraphs of JSON-LD's articleBody where the page itself shows next to nothing of it, else none."""
    body, shown = data.body or "", sum(len(one.text) for one in kept)
    if len(body) < max(SHORTEST_IN_JSON, LONGEST_IN_JSON * shown):
        return []
    return [line.strip() for line in body.splitlines() if line.strip()]


def _within(tree: HtmlElement, kept: list[Segment], known: SiteMemory) -> list[Segment]:
    """What the site's wrapper holds, and the headings and leads before it; all, where it holds too little to be it."""
    found = tree.xpath(known.root) if known.root else []
    roots = set(found) if isinstance(found, list) else set()
    places = [place for place, one in enumerate(kept) if roots & set(one.around.boxes)]
    held = sum(len(kept[place].text) for place in places)
    if held < WRAPPED * sum(len(one.text) for one in kept) or not places:
        return kept
    return kept[: places[-1] + 1]


def _chances(
    segments: list[Segment], roles: Roles, data: PageData, own: NDArray[np.bool_], judges: Judges
) -> NDArray[np.float32]:
    boxes, under = boxes_of(segments), sections_of(segments)
    rows = evidence_of(segments, page_evidence(roles, data), boxes, under)
    first = judges.first.probabilities(rows)
    first[own] = 0.0
    lengths = np.array([len(one.text) for one in segments], dtype=np.float64)
    context = context_of(boxes, under.heading, first, lengths)
    second = judges.second.probabilities(np.hstack([rows, context]))
    second[own] = 0.0
    return second


def likely(chances: NDArray[np.float32], words: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Which segments to keep, so that F1 over words is the highest to be expected (Lipton et al. 2014: half of it is the bound)."""
    if not len(chances):
        return np.zeros(0, dtype=bool)
    order = np.argsort(-chances)
    hits, kept = np.cumsum((chances * words)[order]), np.cumsum(words[order])
    best = float(np.max(2 * hits / (kept + hits[-1] + 1e-9)))
    return np.asarray(chances >= min(MOST, max(LEAST, best / 2)))


def _with_images(everything: list[Segment], kept: list[Segment]) -> list[Segment]:
    """Images between the first and the last segment kept, that stand in the element of either neighbour."""
    chosen = {id(one) for one in kept}
    first = next(place for place, one in enumerate(everything) if id(one) in chosen)
    last = max(place for place, one in enumerate(everything) if id(one) in chosen)
    holders = {box for one in kept for box in one.around.boxes[-2:]}
    between = everything[first : last + 1]
    return [one for one in between if id(one) in chosen or (one.image and holders & set(one.around.boxes[-3:]))]
