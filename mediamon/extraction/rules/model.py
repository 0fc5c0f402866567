"""The rules of a site for one kind of its pages."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExtractionRules:
    """Expressions, each an XPath or a CSS selector. `body` may match several elements, which are joined; `drop` is taken out first.

    What has no expression is read from what the page says of itself.
    """

    body: str
    headline: str | None = None
    date_published: str | None = None
    date_modified: str | None = None
    authors: str | None = None
    description: str | None = None
    section: str | None = None
    tags: str | None = None
    image: str | None = None
    drop: tuple[str, ...] = ()
