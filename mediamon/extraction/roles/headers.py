"""Blocks 2 and 3: the headings of the page, and which of them is the main one."""

from __future__ import annotations

from math import ceil

from lxml.html import HtmlElement

from mediamon.extraction.roles.memory import Heading, Memory, box_of
from mediamon.extraction.roles.production import Rule, narrow
from mediamon.extraction.roles.words import speaks_of_comments
from mediamon.extraction.segments import HEADINGS, squeeze

MOST = 200  # headings; a page with more is a catalogue


def find_headers(memory: Memory) -> None:
    """Block 2, FindHeaders: every h1–h6, with its longest common substring with the title."""
    seen: set[HtmlElement] = set()
    headed = [place for place, one in enumerate(memory.segments) if not one.around.tags.isdisjoint(HEADINGS)]
    for place in headed:
        element = box_of(memory.segments[place])
        if element is not None and element not in seen and len(seen) < MOST:
            seen.add(element)
            text = squeeze(str(element.text_content()) if len(element) else element.text or "")
            memory.headings.append(Heading(element, text, int(str(element.tag)[1]), place, memory.title))


BEST = (
    Rule[Heading](
        "higher tag", "FindBestHdr: the most important sign is the type of the element", lambda one: one.rank
    ),
    Rule[Heading]("more of the title", "FindBestHdr: then the length of the common substring", lambda one: -one.shared),
    Rule[Heading]("earlier", "FindBestHdr: then the one that stands earlier", lambda one: one.place),
)
BEST_MENDED = (
    # where the logo is an h1 and the story an h2, the title knows better than the tag
    Rule[Heading](
        "most of the title in it", "ours", lambda one: 0 if one.shares(ceil(0.8 * max(20, len(one.text)))) else 1
    ),
    *BEST,
)


def find_best_header(memory: Memory, mended: bool = False) -> None:
    """Block 3, FindBestHdr. Section 2: never one with the word "comment", unless the title has it."""
    all_may = speaks_of_comments(memory.title)
    allowed = [one for one in memory.headings if all_may or not speaks_of_comments(one.text)]
    memory.main_header = narrow(allowed, BEST_MENDED if mended else BEST)


def find_best_header_mended(memory: Memory) -> None:
    """Block 3, by the title first."""
    find_best_header(memory, mended=True)
