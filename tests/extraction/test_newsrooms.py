"""Pages as newsrooms of several languages build them: written for these tests, with what each of them says beside them (gold.json)."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mediamon.extraction import extract

FOLDER = Path(__file__).parent / "newsrooms"
GOLD: dict[str, dict[str, Any]] = json.loads((FOLDER / "gold.json").read_text("utf8"))
LEAST = 0.88  # F1 of words: a line above the story, or a link within it, may be taken for either


def words(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", text.casefold()))


@pytest.mark.parametrize("name", GOLD)
def test_a_page_of_a_newsroom(name: str) -> None:
    said = GOLD[name]
    article = extract((FOLDER / f"{name}.html").read_text("utf8"), said["url"])
    found, true = words(article.body), words("\n".join(said["body"]))
    assert 2 * (found & true).total() / (found.total() + true.total()) >= LEAST
    assert article.headline == said["headline"]
    assert article.date_published is not None
    assert article.date_published.date().isoformat() == said["day"]
    if said["authors"] is not None:  # else the page names nobody
        assert list(article.authors) == said["authors"]
