"""Formatting of a text as table 3 has it (Kargin, Gurin 2021): `attributes` with offsets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Attribute = dict[str, Any]
Mark = tuple[str, str | None, int, int]  # type, href, from, to

TYPES = ("link", "bold", "italic", "underline")  # in this order they are nested when rendered
MOST_ATTRIBUTES = 1_000  # of one paragraph; the longest honest ones have fifty


def attributes_of(text: str, marks: Iterable[Mark]) -> list[Attribute]:
    """Marks in the table's form: joined where they touch, without spaces at their ends, links never one in another."""
    marks = list(marks)
    if len(marks) == 1:  # as most texts that have any
        only = _trimmed(text, *marks[0])
        return [only] if only else []
    joined: list[list[Any]] = []
    last: dict[Any, list[Any]] = {}
    for kind, href, start, end in sorted(marks, key=lambda mark: (mark[2], -mark[3])):
        before = last.get(kind)
        if before is not None and before[1] == href and start <= before[3]:
            before[3] = max(before[3], end)
            continue
        start = max(start, before[3]) if before is not None else start
        if start >= end:  # within a link to elsewhere, or nothing at all
            continue
        last[kind] = [kind, href, start, end]
        joined.append(last[kind])
    found = [attribute for one in joined if (attribute := _trimmed(text, *one))]
    found.sort(key=lambda one: (one["from"], -one["to"], TYPES.index(one["type"])))
    return found[:MOST_ATTRIBUTES]


def _trimmed(text: str, kind: str, href: str | None, start: int, end: int) -> Attribute | None:
    start, end = max(0, start), min(len(text), end)
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    if start >= end:
        return None
    return {"type": kind, "from": start, "to": end} | ({"href": href} if href else {})
