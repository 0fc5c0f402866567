"""Text that a database takes: no NUL, no lone surrogates, no control characters but line breaks and tabs; and JSON that it takes."""

from __future__ import annotations

import json
import re
from datetime import datetime
from math import isfinite
from typing import Any

PLAIN = frozenset((type(None), int, float, bool, datetime))  # of most fields of a row
PLAIN_OR_TEXT = PLAIN | {str}
UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
CONTROLS = bytes(set(range(32)) - set(b"\t\n\r")) + b"\x7f"  # those of them that UTF-8 has


def clean_text(text: str) -> str:
    """The text with what cannot be stored replaced one for one, so that offsets into it stay right."""
    return text if text.isprintable() or _is_clean(text) else UNWANTED.sub("\ufffd", text)


def _is_clean(text: str) -> bool:
    """Whether a text, of several lines too, holds nothing unwanted: quicker by its bytes than letter by letter."""
    if text.replace("\n", "").isprintable():
        return True
    try:
        found = text.encode()
    except UnicodeEncodeError:
        return False
    return len(found.translate(None, CONTROLS)) == len(found)


def clean_json(value: Any) -> Any:
    """Plain JSON with clean texts, and null for what is no number. Raises TypeError for what is not plain JSON."""
    if value != {}:  # of most publications
        json.dumps(value)
    return _clean(value)


def clean_column(values: list[Any]) -> list[Any]:
    """The values of one column with clean texts, in lists and mappings too."""
    kinds = set(map(type, values))
    if kinds <= PLAIN or (kinds == {str} and "".join(values).isprintable()):  # short ones are looked at all at once
        return values
    if kinds <= PLAIN_OR_TEXT:
        return [one if type(one) is not str or one.isprintable() else clean_text(one) for one in values]
    return [_clean(one) if one else one for one in values]


def clean(row: dict[str, Any]) -> dict[str, Any]:
    """A row with clean texts, in lists and mappings too."""
    found = dict(row)
    for key, value in row.items():  # nothing is called for most of them: every field of every row comes by here
        kind = type(value)
        if kind is str:
            if not value.isprintable():
                found[key] = clean_text(value)
        elif kind not in PLAIN and value:
            found[key] = _clean(value)
    return found


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return clean_text(value)
    if isinstance(value, float) and not isfinite(value):
        return None  # JSON has no such numbers, and PostgreSQL refuses what holds one
    if isinstance(value, (list, tuple)):  # a union is slower, and this is asked of every field
        return [_clean(one) for one in value]
    if isinstance(value, dict):
        return {clean_text(str(key)): _clean(one) for key, one in value.items()}
    return value
