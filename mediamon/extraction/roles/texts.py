"""Blocks 1, 4, 5 and 9–11: tables, the elements that hold text, and which of them holds the longest."""

from __future__ import annotations

from lxml.html import HtmlElement

from mediamon.extraction.roles.memory import Candidate, Memory
from mediamon.extraction.roles.production import Rule, narrow
from mediamon.extraction.segments import HEADINGS, Segment

PARAGRAPHS = frozenset(("p", "pre", "blockquote"))
LISTS = frozenset(("ol", "ul"))
UNITS = PARAGRAPHS | LISTS | HEADINGS
ORGANISING = frozenset(("table", "p", "h1", "h2", "form", "article", "section"))
FEWEST_CELLS = 4  # a table of fewer lays out, it does not list (ours: the paper does not say how it tells the two)


def register_tables(memory: Memory) -> None:
    """Block 1, Blk0: the registry of data tables, outermost only (section 4.1, items 5 and 6)."""
    verdicts: dict[HtmlElement, bool] = {}
    for segment in memory.segments:
        table = outermost_data_table(segment, verdicts) if "table" in segment.around.tags else None
        if table is not None and table not in memory.data_tables:
            memory.data_tables.append(table)


def outermost_data_table(segment: Segment, verdicts: dict[HtmlElement, bool]) -> HtmlElement | None:
    """The outermost table of data that the segment stands in."""
    if "table" not in segment.around.tags:
        return None
    for box in segment.around.boxes:
        if box.tag == "table":
            if box not in verdicts:
                verdicts[box] = is_data_table(box)
            if verdicts[box]:
                return box
    return None


def is_data_table(table: HtmlElement) -> bool:
    """Carries content instead of laying out the page: several cells, and no parts of a page within."""
    inner = {one.tag for one in table.iterdescendants() if isinstance(one.tag, str)}
    cells = sum(1 for one in table.iter("td", "th"))
    return cells >= FEWEST_CELLS and not inner & (ORGANISING - {"p"})


def find_all_texts(memory: Memory) -> None:
    """Blocks 4, 5 and 10: the parents of p, pre, blockquote or of an outermost data table, with what their length counts.

    By lists alone an element is none (FindAllTexts names p, pre, blockquote and tables); the length counts them (FindMaxText).
    """
    found: dict[HtmlElement, Candidate] = {}
    verdicts = dict.fromkeys(memory.data_tables, True)
    for place, segment in enumerate(memory.segments):
        if not segment.text:
            continue
        table = outermost_data_table(segment, verdicts) if verdicts else None
        unit = _unit(segment)
        parent = _parent(segment, unit if table is None else table)
        if parent is None:
            continue
        candidate = found.get(parent)
        if candidate is None:
            candidate = found[parent] = Candidate(parent, place)
        candidate.own.append(place)
        candidate.only_lists = candidate.only_lists and unit is not None and unit.tag in LISTS
        if table is not None and table not in candidate.tables:
            candidate.tables.append(table)
    memory.candidates = [one for one in found.values() if one.tables or not one.only_lists]


def _unit(segment: Segment) -> HtmlElement | None:
    """The paragraph, list or quotation that the segment belongs to; None for stray text, which stands for a `p` itself."""
    unit = None
    if segment.around.tags.isdisjoint(UNITS):
        return None
    for box in reversed(segment.around.boxes):
        tag = box.tag
        if tag == "div":
            break
        if tag in UNITS:
            unit = box
    return unit


def _parent(segment: Segment, child: HtmlElement | None) -> HtmlElement | None:
    if child is None:
        return segment.around.boxes[-1] if segment.tag not in HEADINGS else None
    parent = child.getparent()
    return parent if parent is not None and child.tag not in HEADINGS else None


def leave_out_comments(memory: Memory) -> None:
    """Block 9, MakeCandMainTxtList: only what stands before the header of the comments."""
    if memory.comments is not None:
        end = memory.comments.place
        memory.candidates = [one for one in memory.candidates if one.place < end]


LONGEST = (
    Rule[Candidate](
        "longest text", "FindMaxText: the greatest sum of lengths is the main article", lambda one: -one.length
    ),
)


def find_longest(memory: Memory) -> None:
    """Block 11, FindMaxText: every character of the candidate's own text and tables counts."""
    for candidate in memory.candidates:
        candidate.length = sum(len(memory.segments[place].text) for place in candidate.own)
    memory.article = narrow(memory.candidates, LONGEST)
