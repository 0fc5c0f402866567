"""What signals are told of a page, and what kind of page it is."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

NAMED = re.compile(r"^[a-zа-яё][\w-]{0,30}$", re.IGNORECASE)  # a section's name: no digits alone, no file, no long slug
DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class SeenPage:
    """headline, body, description: what was extracted, "" where nothing was. title: what the page itself says it is called
    (of the story, without the site's name where that is told apart). language: two letters, of the site or the page.
    ruled: for each field that has a rule, how many elements it matches. root: path of the body's element. skeleton: names
    of the page's outer elements. auto: body and headline without the site's rules, None where they were not made.
    """

    url: str
    headline: str = ""
    body: str = field(default="", repr=False)
    description: str = ""
    title: str = ""
    language: str | None = None
    ruled: Mapping[str, int] = field(default_factory=dict)
    root: str | None = None
    skeleton: tuple[str, ...] = ()
    auto: tuple[str, str] | None = field(default=None, repr=False)


def group_of(url: str) -> str:
    """The kind of page that an address tells: the first part of its path, where that is a name; "" where it tells nothing.

    >>> group_of("https://example.org/sport/2026/story.html"), group_of("https://example.org/2026/story")
    ('/sport', '')
    """
    parts = [part for part in urlsplit(url).path.split("/") if part]
    first = parts[0] if len(parts) > 1 else ""
    return f"/{first.lower()}" if NAMED.match(first) and not DIGIT.search(first) else ""
