"""Text that a database takes: no NUL, no lone surrogates, no control characters but line breaks and tabs."""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any

PLAIN = frozenset((type(None), int, float, bool, datetime))  # of most fields of a row
UNWANTED = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def clean_text(text: str) -> str:
    """The text with what cannot be stored replaced one for one, so that offsets into it stay right."""
    return UNWANTED.sub("\ufffd", text)


def clean_json(value: Any) -> Any:
    """Plain JSON with clean texts. Raises TypeError for what is not plain JSON."""
    json.dumps(value)
    return _clean(value)


def clean(row: dict[str, Any]) -> dict[str, Any]:
    """A row with clean texts, in lists and mappings too."""
    return {key: value if type(value) in PLAIN else _clean(value) for key, value in row.items()}


def _clean(value: Any) -> Any:
    if isinstance(value, str):  # what is printable holds nothing unwanted, and that is quickly seen
        return value if value.isprintable() else UNWANTED.sub("\ufffd", value)
    if isinstance(value, (list, tuple)):  # a union is slower, and this is asked of every field
        return [_clean(one) for one in value] if value else []
    if isinstance(value, dict):
        return {clean_text(str(key)): _clean(one) for key, one in value.items()}
    return value
