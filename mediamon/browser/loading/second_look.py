"""What the hooks in the page cannot see, from the browser's own side (Chrome DevTools Protocol): closed shadow roots that the
HTML declares, and click listeners that were added past the hooks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from playwright.async_api import CDPSession

from mediamon.browser.loading.script import method_of

MOST = 500  # nodes shown to the page in one look
DEEPEST = 800
CLICK = "click"


async def second_look(session: CDPSession) -> int:
    """Tell the page what its hooks have missed; how many nodes that were. Raises playwright's Error when the page is gone."""
    root = (await session.send("DOM.getDocument", {"depth": -1, "pierce": True}))["root"]
    try:
        found = await _adopt_shadows(session, root)
        return found + await _add_listeners(session)
    finally:
        await session.send("DOM.disable")  # or the browser would tell us of every node that comes and goes from now on


async def _adopt_shadows(session: CDPSession, root: dict[str, Any]) -> int:
    pairs = [(host, shadow) for host, shadow in _shadows(root) if shadow.get("shadowRootType") == "closed"][:MOST]
    await asyncio.gather(*(_adopt(session, host, shadow) for host, shadow in pairs))
    return len(pairs)


def _shadows(node: dict[str, Any], depth: int = 0) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """(host, shadow root) of every shadow root in the tree, frames of this origin included."""
    if depth > DEEPEST:
        return
    for shadow in node.get("shadowRoots", ()):
        yield node, shadow
    inner = [*node.get("shadowRoots", ()), *node.get("children", ())]
    if "contentDocument" in node:
        inner.append(node["contentDocument"])
    for child in inner:
        yield from _shadows(child, depth + 1)


async def _adopt(session: CDPSession, host: dict[str, Any], shadow: dict[str, Any]) -> None:
    at, inside = await asyncio.gather(_object(session, host), _object(session, shadow))
    await _tell(session, at, method_of("adoptOnce", "this, shadow", "shadow"), inside)


async def _add_listeners(session: CDPSession) -> int:
    """Listeners of the document and all below it, where there are more than the hooks know."""
    document = (await session.send("Runtime.evaluate", {"expression": "document"}))["result"]["objectId"]
    request = {"objectId": document, "depth": -1, "pierce": True}
    listeners = (await session.send("DOMDebugger.getEventListeners", request))["listeners"]
    clicks = {one["backendNodeId"]: one for one in listeners if one["type"] == CLICK and "backendNodeId" in one}
    counted = await session.send(
        "Runtime.evaluate", {"expression": f"({method_of('countListening')})()", "returnByValue": True}
    )
    if len(clicks) <= counted["result"].get("value", 0):
        return 0
    await asyncio.gather(*(_hear(session, one) for one in list(clicks.values())[:MOST]))
    return min(len(clicks), MOST)


async def _hear(session: CDPSession, listener: dict[str, Any]) -> None:
    where = f"{listener.get('scriptId')}:{listener.get('lineNumber')}:{listener.get('columnNumber')}"
    node = await _object(session, listener)
    await _tell(session, node, method_of("hearOnce", "this, place", "place"), value=where)


async def _object(session: CDPSession, node: dict[str, Any]) -> str:
    answer = await session.send("DOM.resolveNode", {"backendNodeId": node["backendNodeId"]})
    return str(answer["object"]["objectId"])


async def _tell(session: CDPSession, on: str, function: str, argument: str = "", *, value: str = "") -> None:
    given = {"objectId": argument} if argument else {"value": value}
    await session.send(
        "Runtime.callFunctionOn", {"objectId": on, "functionDeclaration": function, "arguments": [given]}
    )
