"""The JSON Schema of blocks, as shipped: schema.json beside this file (draft 2020-12)."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from mediamon.resources import resource


@cache
def _text() -> str:
    return resource("mediamon.extraction.blocks", "schema.json").read_text("utf8")


def block_schema() -> dict[str, Any]:
    """A new copy of it: an array of blocks. Kinds and fields that table 3 does not have carry `x-extension`."""
    schema: dict[str, Any] = json.loads(_text())
    return schema
