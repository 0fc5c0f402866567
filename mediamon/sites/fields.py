"""An article's fields as plain JSON, in the order in which people read them."""

from __future__ import annotations

from typing import Any

from mediamon.items import Article

FIELDS = (
    "headline", "authors", "date_published", "date_modified", "section", "tags", "description", "image", "language", "site_name",
)  # fmt: skip

MARKS = ("paywalled", "live", "variant", "next_page")


def fields_of(article: Article) -> dict[str, Any]:
    """{field: text, list of texts or None}; times in ISO 8601."""
    return {name: _plain(getattr(article, name)) for name in FIELDS}


def expected_of(article: Article) -> dict[str, Any]:
    """The fields, and the body as lines: what a fixture would expect of a page."""
    return {**fields_of(article), "body": article.body.split("\n")}


def as_json(article: Article) -> dict[str, Any]:
    """The whole article."""
    others = ("url", "canonical_url", "favicon", "method", "root", "sources", *MARKS, "body", "html")
    told = {name: getattr(article, name) for name in others}
    return {"url": told.pop("url"), **fields_of(article), **told, "blocks": list(article.blocks)}


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value.isoformat() if hasattr(value, "isoformat") else value
