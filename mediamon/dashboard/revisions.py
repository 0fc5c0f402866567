"""What a publication was before a change, beside what it is: lines that went and lines that came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

GONE = "gone"  # the page was taken down: its value is the reason
MOST = 200  # lines that are shown of a field

Line = tuple[str, str]
"""("old" | "new" | "same", text)."""


def differences(now: Any, before: Mapping[str, Any]) -> list[tuple[str, list[Line]]]:
    """For each field that was changed its lines; what stayed is left out, or a word for it where it lies between."""
    return [(name, [("same", str(old))] if name == GONE else _changed(now, name, old)) for name, old in before.items()]


def _changed(now: Any, name: str, old: Any) -> list[Line]:
    return list(_lines(_text(old), _text(getattr(now, name, ""))))[:MOST]


def _lines(old: str, new: str) -> Iterator[Line]:
    left, right = old.split("\n"), new.split("\n")
    for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
        if kind == "equal":
            if a > 0 and b < len(left):
                yield "same", "…"
            continue
        for line in left[a:b]:
            yield "old", line
        for line in right[c:d]:
            yield "new", line


def _text(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return value.isoformat() if hasattr(value, "isoformat") else str(value or "")
