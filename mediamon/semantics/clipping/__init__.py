"""Clipping: a part of a page to embed elsewhere, as HTML, JSON and a feed; and the ETag that means "the same to a reader"."""

from mediamon.semantics.clipping.etag import semantic_etag
from mediamon.semantics.clipping.feed import FeedEntry, atom
from mediamon.semantics.clipping.fragment import clip_html, clip_json

__all__ = ["FeedEntry", "atom", "clip_html", "clip_json", "semantic_etag"]
