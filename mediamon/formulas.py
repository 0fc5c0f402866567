"""Cells that a spreadsheet would take for a formula begin with an apostrophe, in every table that leaves the house."""

from __future__ import annotations

from typing import Any

BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def disarmed(value: Any) -> Any:
    """A text without the power of a formula; what is no text stays as it is.

    >>> disarmed("=1+1"), disarmed("a=b"), disarmed(-1)
    ("'=1+1", 'a=b', -1)
    """
    return f"'{value}" if isinstance(value, str) and value.lstrip(" \n").startswith(BEGINNINGS) else value
