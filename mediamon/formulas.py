"""Cells that a spreadsheet would take for a formula begin with an apostrophe, in every table that leaves the house.

Programs part a line where their language does, many at semicolons and some at tabs, and then quotation marks do not hold what was
written between commas: what such a program would take for a cell, or a line, of its own is disarmed, too.
https://owasp.org/www-community/attacks/CSV_Injection
"""

from __future__ import annotations

import re
from typing import Any

SIGNS = "=+\\-@＝＋－＠"
BEGINS = re.compile(rf"\s*[{SIGNS}]|[ \n]*[\t\r]")
PARTED = re.compile(rf"([;\t\r\n])(?=[\s\"]*[{SIGNS}])")


def disarmed(value: Any) -> Any:
    """A text without the power of a formula; what is no text stays as it is.

    >>> disarmed("=1+1"), disarmed("a=b"), disarmed(-1), disarmed("Sale;=1+1;")
    ("'=1+1", 'a=b', -1, "Sale;'=1+1;")
    """
    if not isinstance(value, str):
        return value
    text = PARTED.sub(r"\1'", value)
    return f"'{text}" if BEGINS.match(value) else text


def disarmed_json(text: str) -> str:
    r"""The same of a list or a mapping, which is read back as what it was.

    >>> disarmed_json('["Sale;=1+1"]')
    '["Sale\\u003b=1+1"]'
    """
    return PARTED.sub(r"\\u003b", text)
