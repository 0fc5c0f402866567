"""Orders that are drawn, or sent in other ways than by a plain request: none arrives."""

from __future__ import annotations

import json

from .site import Site
from .walking import Chrome, traverse

VOTES = {
    "/reactions/5": "▲ 12",
    "/karma/up/5": "▲",
    "/score/5/up": "+1",
    "/artikel/5/rösta": "+",
    "/stars/5": "5",
    "/abo/5": "Plus",
    "/nravitsya/5": "Показать, что мне нравится",
}


async def test_votes_that_are_drawn_are_not_cast(site: Site, chrome: Chrome) -> None:
    """But pages of a list whose pager is drawn are asked for."""
    pages = {"/uutiset?page=2": "2", "/ajax/list": "▼", "/x/feed": "+"}
    asking = "fetch(this.dataset.to, {method: 'POST', body: JSON.stringify({id: 5})}).then((a) => a.ok && show(a.url.split('/').pop()))"
    body = "".join(
        f'<h2>{label}</h2><button data-to="{path}" onclick="{asking}">{label}</button>'
        for path, label in {**VOTES, **pages}.items()
    )
    site.pages |= dict.fromkeys([*VOTES, "/uutiset", "/ajax/list", "/x/feed"], "told")
    walk = await traverse(site.put(body), chrome.open)
    assert {path for _, path in site.writes()} == {"/uutiset", "/ajax/list", "/x/feed"}, json.dumps(site.writes())
    assert {"uutiset", "list", "feed"} == walk.found


async def test_another_method_by_a_header_is_refused(site: Site, chrome: Chrome) -> None:
    ask = "fetch('/api/list', {method: 'POST', headers: {'X-HTTP-Method-Override': 'DELETE'}, body: 'page=2'})"
    await traverse(site.put(f'<button onclick="{ask}">More</button>'), chrome.open)
    assert site.writes() == []
