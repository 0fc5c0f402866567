"""An ETag of what a page says: markup, white space and how texts are parted change nothing of it."""

from __future__ import annotations

from hashlib import sha256

from mediamon.semantics.difference.entries import entries_of
from mediamon.semantics.node import Node

LENGTH = 32


def semantic_etag(root: Node) -> str:
    """The weak ETag of a page or a part of it.

    >>> from mediamon.semantics.hierarchy import hierarchy
    >>> semantic_etag(hierarchy("<p>a <b>b</b></p>")) == semantic_etag(hierarchy("<div class=x><p>a&nbsp;b</div>"))
    True
    """
    digest = sha256("".join(one.key for one in entries_of(root)).encode("utf8", "replace")).hexdigest()
    return f'W/"s-{digest[:LENGTH]}"'
