"""The path by which an element is found again on other pages of its site."""

from __future__ import annotations

from lxml.html import HtmlElement


def path_of(element: HtmlElement) -> str:
    """An XPath by tag and class or id, which unlike places survives one more banner above."""
    marks = (("id", element.get("id")), ("class", element.get("class")))
    name, value = next(((name, value) for name, value in marks if value and "'" not in value), ("", None))
    if value is not None:
        return f"//{element.tag!s}[@{name}='{value}']"
    return str(element.getroottree().getpath(element))
