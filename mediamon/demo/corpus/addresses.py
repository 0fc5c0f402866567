"""Addresses of stories, in the manner of each site."""

from __future__ import annotations

import re
from datetime import datetime

from mediamon.demo.corpus.story import Site

LATIN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "h",
            "c",
            "ch",
            "sh",
            "sch",
            "",
            "y",
            "",
            "e",
            "yu",
            "ya",
        ],
        strict=True,
    )
)
LONGEST_SLUG = 48


def slug_of(headline: str, number: int) -> str:
    """The headline in Latin letters, cut at a word, with the number that makes it unique."""
    latin = "".join(LATIN.get(letter, letter) for letter in headline.lower())
    words = re.sub(r"[^a-z0-9]+", "-", latin).strip("-")
    return f"{words[:LONGEST_SLUG].rsplit('-', 1)[0]}-{number}"


def address(site: Site, number: int, slug: str, moment: datetime) -> str:
    """The path of a story on its site."""
    if site == "vestnik":
        return f"/news/{moment:%Y/%m/%d}/{slug}.html"
    if site == "gazeta":
        return f"/a/{moment:%Y/%m}/{number}.shtml"
    return f"/a/{number}/" if site == "agentstvo" else f"/story/{slug}"
