"""/clip/KEY.html, .json, .atom: a watched part of a page for embedding elsewhere. Who knows the key may read it.

The stored copy is served; it is replaced when the page says something else, and so is its ETag (spec 5, uses 3 and 5).
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.semantics import Node, hierarchy
from mediamon.semantics.clipping import FeedEntry, atom, clip_html, clip_json, semantic_etag
from mediamon.semantics.following import NoSuchNode, find
from mediamon.semantics.wording import place_named
from mediamon.storage import watches

router = APIRouter()
TYPES = {"html": "text/html; charset=utf-8", "json": "application/json", "atom": "application/atom+xml"}
ENTRIES = 50  # of the feed
POLICY = "default-src 'none'; frame-ancestors *; sandbox"  # made to be embedded, and able to do nothing


@router.get("/clip/{key}.{kind}")
def clip(request: Request, key: str, kind: str) -> Response:
    """The clipping in one of its forms; 304 where the reader has it."""
    if kind not in TYPES:
        raise HTTPException(404, "There is html, json and atom.")
    with request.app.state.engine.connect() as connection:
        row = watches.by_clip_key(connection, key)
        if row is None:
            raise HTTPException(404, "There is no such clipping.")
        html = watches.newest_html(connection, row.id)
        values = watches.history(connection, row.id, ENTRIES)
    node = clipped(hierarchy(html, row.url), row.path)
    headers = {
        "ETag": _etag(node, kind, len(values), row.state),
        "Cache-Control": "no-cache",
        "Access-Control-Allow-Origin": "*",
    }
    headers["Content-Security-Policy"] = POLICY
    if _known(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    return Response(_body(request, kind, row, node, values), media_type=TYPES[kind], headers=headers)


def clipped(root: Node, path: list[str] | str) -> Node:
    """What is clipped: the watched node with all that it holds; of a cell its value."""
    try:
        place = find(root, path)
    except NoSuchNode:
        return Node("text", "")
    return (
        place.entry.node if place.cell is None else Node("cell", place.text, list(place.cell.inner), place.cell.links)
    )


def _etag(node: Node, kind: str, values: int, state: dict[str, Any]) -> str:
    etag = semantic_etag(node)[:-1]
    gone = "-gone" if state["gone"] else ""
    return f'{etag}-{kind}{gone}{f"-{values}" if kind == "atom" else ""}"'


def _known(request: Request, etag: str) -> bool:
    given = [one.strip() for one in request.headers.get("if-none-match", "").split(",")]
    return etag in given or "*" in given


def _body(request: Request, kind: str, row: Any, node: Node, values: Any) -> str:
    where = place_named(tuple(row.labels))
    if kind == "html":
        return clip_html(node, row.url)
    if kind == "json":
        at = row.checked_at.isoformat() if row.checked_at else None
        made = {
            "url": row.url,
            "path": row.labels,
            "gone": row.state["gone"],
            "checked_at": at,
            "content": clip_json(node),
        }
        return json.dumps(made, ensure_ascii=False)
    entries = [
        FeedEntry(
            str(one.id),
            f"{where}: {one.text if one.text is not None else '—'}",
            clip_html(Node("p", one.text or "")),
            one.seen_at,
        )
        for one in reversed(values)
    ]
    return atom(where, row.url, str(request.url.replace(query="")), entries, row.made_at)
