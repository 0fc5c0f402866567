"""Every kind of block, out of HTML as sites write it."""

from __future__ import annotations

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mediamon.extraction.blocks import block_schema, blocks_of, of_segments
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of
from tests.extraction.blocks.pages import CASES, URL, Case

VALIDATOR = Draft202012Validator(block_schema())


def by_root(case: Case) -> list[dict[str, Any]]:
    tree = parse(f"<html><body>{case.html}</body></html>", URL)
    return blocks_of(tree.find("body"), URL)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_element_becomes_blocks(case: Case) -> None:
    blocks = by_root(case)
    assert blocks == case.blocks
    VALIDATOR.validate(blocks)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_texts_of_a_page_become_blocks(case: Case) -> None:
    """As `auto` and `roles` have them: every text of the page is kept, captions too."""
    tree = parse(f"<html><body>{case.html}</body></html>", URL)
    blocks = of_segments(segments_of(tree), URL)
    assert blocks == (case.blocks if case.by_texts is None else case.by_texts)
    VALIDATOR.validate(blocks)
