"""Names that a page gives its elements: which of them mean something, and so may live longer than a layout."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lxml.html import HtmlElement

MEANING = re.compile(
    r"article|story|news|post|entry|text|body|content|headline|title|heading|author|byline|writer|date|time|publi|lead|main|"
    r"статья|zagol|avtor",
    re.IGNORECASE,
)
MADE_UP = re.compile(r"^(css|sc|jss|jsx|svelte|emotion|styled|_ng)[-_]|^[a-z]{1,2}\d+$|__[a-z0-9]{5,}$", re.IGNORECASE)
DIGITS = re.compile(r"\d")
NUMBERED = re.compile(r"\d{3,}")
SAFE = re.compile(r"^[\w:.-]{1,60}$")
TELLING_TAGS = frozenset(("h1", "h2", "article", "main", "time", "address"))
ATTRIBUTES = ("itemprop", "role", "rel", "property", "name", "data-role", "data-testid", "data-name", "data-type")
LOOKS = ("bgcolor", "width", "align", "valign", "size", "color", "face", "cellpadding", "lang", "dir")

Step = tuple[str, float]  # an XPath step without its slashes, and how little it can be trusted


def steps(element: HtmlElement) -> Iterator[Step]:
    """Ways to name an element by itself, without its place."""
    tag = str(element.tag)
    if not SAFE.match(tag):
        return
    yield tag, 0.8 if tag in TELLING_TAGS else 3.0 if "-" not in tag else 1.2
    identifier = element.get("id")
    if identifier and SAFE.match(identifier) and not NUMBERED.search(identifier):
        yield f'{tag}[@id="{identifier}"]', _doubt(identifier) + 0.2
    for name in ATTRIBUTES:
        value = element.get(name)
        if value and SAFE.match(value) and not NUMBERED.search(value):
            yield f'{tag}[@{name}="{value}"]', _doubt(value)
    yield from _classes(element, tag)
    for name in LOOKS:
        value = element.get(name)
        if value is not None and SAFE.match(value.lstrip("#")):
            yield f'{tag}[@{name}="{value}"]', 4.0


def _classes(element: HtmlElement, tag: str) -> Iterator[Step]:
    whole = element.get("class") or ""
    tokens = [one for one in whole.split() if SAFE.match(one)]
    if len(tokens) == 1 and whole == tokens[0]:
        yield f'{tag}[@class="{whole}"]', _doubt(whole) + 0.1
    for token in tokens[:6]:
        yield f'{tag}[contains(@class, "{token}")]', _doubt(token) + (0.2 if len(token) > 3 else 1.5)
    if len(tokens) > 1 and len(whole) <= 60 and whole == " ".join(tokens):
        yield f'{tag}[@class="{whole}"]', min(map(_doubt, tokens)) + 0.9


def _doubt(name: str) -> float:
    """Little for a word that means something here, more for any other, much for what a machine made up."""
    if MADE_UP.search(name) or len(DIGITS.findall(name)) >= 3:
        return 4.0
    doubt = 0.6 if MEANING.search(name) else 1.4
    return doubt + (0.8 if DIGITS.search(name) else 0.0)
