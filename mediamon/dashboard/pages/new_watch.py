"""/watches/new: what a page says, to choose from what is to be watched. An expert's way to `scrapy watch add`."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import APIRouter, Form, HTTPException
from starlette.requests import Request
from starlette.responses import Response

from mediamon.dashboard.identity import CheckedForm, Expert
from mediamon.dashboard.pages.errands import sent
from mediamon.dashboard.rendering import page
from mediamon.semantics.watching import BadCondition, read_condition
from mediamon.storage.people.accounts import Account

router = APIRouter()
SHOWN = 300  # values to choose from
LARGEST = 4_000_000  # bytes of them
Text = Annotated[str, Form(max_length=2_000)]


@router.get("/watches/new")
def ask(request: Request, account: Expert, chosen: str = "") -> Response:
    """The address; then, with what was found there, the values."""
    return _page(request, account, chosen)


@router.post("/watches/new", dependencies=[CheckedForm])
def look(request: Request, account: Expert, url: Text, text: Text = "") -> Response:
    """Fetch the page and show what it says."""
    url = url.strip()
    if not url.startswith(("http://", "https://")):
        return _page(
            request, account, "", "An address begins with http:// or https://", {"url": url, "text": text}, 422
        )
    data = {"url": url, "text": text, "then": "/watches/new?chosen="}
    return sent(request, account, ["watch", "nodes", f"--find={text.strip()}", "--json", url], "/watches/new", data)


@router.post("/watches/add", dependencies=[CheckedForm])
def add(
    request: Request,
    account: Expert,
    chosen: Text,
    node: Text,
    when: Text = "changes",
    minutes: Annotated[int, Form(ge=1, le=525_600)] = 60,
) -> Response:
    """Begin to watch one of them."""
    errand, nodes = _nodes(request, chosen)
    try:
        read_condition(when, "")
    except BadCondition as error:
        return _page(request, account, chosen, str(error), {"when": when, "node": node}, 422)
    if node not in {one["path"] for one in nodes}:
        raise HTTPException(404, "There is no such value on the page.")
    command = ["watch", "add", f"--node={node}", f"--when={when}", f"--every={minutes}", errand.data["url"]]
    return sent(request, account, command, "/watches")


def _nodes(request: Request, key: str) -> tuple[Any, list[dict[str, str]]]:
    """What an errand has found on a page. Raises HTTPException."""
    errands = request.app.state.errands
    errand = errands.look(key) if errands else None
    if errand is None or "url" not in errand.data:
        raise HTTPException(404, "This is no longer known: the dashboard was started anew, or it is long ago.")
    try:
        found = json.loads(errand.output(LARGEST))
    except ValueError:
        found = []
    return errand, found


def _page(
    request: Request,
    account: Account,
    chosen: str,
    trouble: str = "",
    given: dict[str, str] | None = None,
    status: int = 200,
) -> Response:
    errand, nodes = _nodes(request, chosen) if chosen else (None, [])
    return page(
        request,
        "new_watch.html",
        status,
        account=account,
        chosen=chosen,
        looked=dict(errand.data) if errand else {},
        nodes=nodes[:SHOWN],
        more=max(0, len(nodes) - SHOWN),
        trouble=trouble,
        given=given or {},
    )
