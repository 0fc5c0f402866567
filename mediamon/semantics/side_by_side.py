"""Two versions of a page beside each other, with what has changed marked in the words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape
from typing import Literal

from mediamon.semantics.difference.change import Change
from mediamon.semantics.difference.comparing import Comparison
from mediamon.semantics.difference.entries import Entry
from mediamon.semantics.wording import sentence

Mark = Literal["same", "changed", "added", "removed", "moved", "left out"]
Words = tuple[tuple[str, bool], ...]  # texts, and whether they have changed
AROUND = 2  # lines without changes that are shown before and after each change
LONGEST = 4_000  # characters of a text that are compared word by word
WORD = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Line:
    """depth: how many texts hold it. old, new: () where there is none."""

    mark: Mark
    depth: int
    old: Words
    new: Words


def side_by_side(comparison: Comparison, *, everything: bool = False) -> list[Line]:
    """The lines of both versions. everything: also those far from any change."""
    lines = list(_lines(comparison))
    if everything:
        return lines
    kept = {
        near
        for number, one in enumerate(lines)
        if one.mark != "same"
        for near in range(number - AROUND, number + AROUND + 1)
    }
    found: list[Line] = []
    for number, one in enumerate(lines):
        if number in kept:
            found.append(one)
        elif not found or found[-1].mark != "left out":
            found.append(Line("left out", 0, (), ()))
    return found


def page_of(lines: list[Line], changes: list[Change], title: str, language: str = "en") -> str:
    """A page of its own: the sentences, then both versions. It needs nothing from elsewhere.

    >>> from mediamon.semantics.difference import compare, differences
    >>> from mediamon.semantics.hierarchy import hierarchy
    >>> old, new = hierarchy("<p>40 %"), hierarchy("<p>50 %")
    >>> "<mark>50</mark> %" in page_of(side_by_side(compare(old, new)), differences(old, new), "Eyes")
    True
    """
    told = "".join(f"<li>{escape(sentence(one, language))}</li>" for one in changes)
    rows = "".join(
        f'<tr class="{one.mark.replace(" ", "-")}"><td style="padding-left:{min(one.depth, 8)}em">{marked(one.old)}</td>'
        f'<td style="padding-left:{min(one.depth, 8)}em">{marked(one.new)}</td></tr>'
        for one in lines
    )
    style = "td{width:50%;vertical-align:top}.added td{background:#e6ffec}.removed td{background:#ffebe9}.moved td{background:#eef}"
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style>'
        f"<h1>{escape(title)}</h1><ul>{told}</ul><table>{rows}</table></html>"
    )


def marked(words: Words) -> str:
    """Words as HTML, the changed ones marked."""
    return "".join(f"<mark>{escape(text)}</mark>" if changed else escape(text) for text, changed in words)


def _lines(comparison: Comparison) -> Iterator[Line]:
    old, place = comparison.old, 0
    shown: set[int] = set()
    for new in comparison.new:
        one = comparison.came_from.get(new.number)
        kept = one is not None and comparison.became.get(one.number) is new
        if one is not None and kept and one.number not in comparison.moved:
            while place < one.number:
                yield from _gone(comparison, old[place], shown)
                place += 1
            place = max(place, one.number + 1)
        if one is not None and kept:
            shown.add(one.number)
            yield from _pair(comparison, one, new)
        elif one is None:
            yield Line("added", len(new.path), (), ((_text(new), True),))
    for rest in old[place:]:
        yield from _gone(comparison, rest, shown)


def _gone(comparison: Comparison, one: Entry, shown: set[int]) -> Iterator[Line]:
    if one.number not in comparison.became and one.number not in shown:
        yield Line("removed", len(one.path), ((_text(one), True),), ())


def _pair(comparison: Comparison, one: Entry, new: Entry) -> Iterator[Line]:
    depth = len(new.path)
    if one.number in comparison.moved:
        yield Line("moved", depth, ((_text(one), False),), ((_text(new), False),))
    elif one.number in comparison.tables:
        if one.node.text or new.node.text:
            yield _changed(depth, one.node.text, new.node.text)
        yield from _rows(comparison, one, depth + 1)
    elif one.key == new.key or one.number in comparison.silent:
        yield Line("same", depth, ((_text(one), False),), ((_text(new), False),))
    else:
        yield _changed(depth, _text(one), _text(new))


def _rows(comparison: Comparison, one: Entry, depth: int) -> Iterator[Line]:
    table = comparison.tables[one.number]
    came_from = {match: row for row, match in table.rows.items()}
    for row in table.old.rows:
        if row not in table.rows:
            yield Line("removed", depth, ((table.old.row_text(row), True),), ())
    for row in table.new.rows:
        if row in came_from:
            yield _changed(depth, table.old.row_text(came_from[row]), table.new.row_text(row))
        else:
            yield Line("added", depth, (), ((table.new.row_text(row), True),))


def _changed(depth: int, old: str, new: str) -> Line:
    if old == new:
        return Line("same", depth, ((old, False),), ((new, False),))
    left, right = words_marked(old, new)
    return Line("changed", depth, left, right)


def words_marked(old: str, new: str) -> tuple[Words, Words]:
    """Both texts in pieces, each with whether it is of one of them alone."""
    if max(len(old), len(new)) > LONGEST:
        return ((old, True),), ((new, True),)
    mine, its = WORD.findall(old), WORD.findall(new)
    left: list[tuple[str, bool]] = []
    right: list[tuple[str, bool]] = []
    for tag, a, b, c, d in SequenceMatcher(None, mine, its, autojunk=False).get_opcodes():
        if b > a:
            left.append(("".join(mine[a:b]), tag != "equal"))
        if d > c:
            right.append(("".join(its[c:d]), tag != "equal"))
    return tuple(left), tuple(right)


def _text(entry: Entry) -> str:
    table = entry.node.table
    if table is None:
        return entry.node.text
    heads = ", ".join(" › ".join(path) for path in table.column_paths.values() if path)
    return " | ".join(filter(None, (entry.node.text, heads, *(one.value for one in table.cells[:20]))))
