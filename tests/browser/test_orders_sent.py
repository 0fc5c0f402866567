"""Orders that are drawn, or sent in other ways than by a plain request: none arrives."""

from __future__ import annotations

import json

import pytest

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


async def test_answers_that_lead_to_orders_lead_nowhere(site: Site, chrome: Chrome) -> None:
    """Other answers lead on."""
    site.leads = {
        "/go": (302, "/logout"),
        "/ajax/list": (307, "/poll/vote"),
        "/news/list": (307, "/news/page"),
        "/stranger/list": (308, site.base.replace("127.0.0.1", "localhost") + "/spy/list"),
    }
    site.pages |= dict.fromkeys(["/logout", "/poll/vote", "/news/page", "/spy/list"], "told")
    body = "".join(
        f"<button onclick=\"fetch('{path}', {{method: '{method}'}}).then((a) => show(a.status + a.url.split('/').pop()))\">{path}</button>"
        for path, method in (("/go", "GET"), ("/ajax/list", "POST"), ("/news/list", "POST"), ("/stranger/list", "POST"))
    )
    walk = await traverse(site.put(body), chrome.open)
    assert walk.found == {"403go", "403list", "200page"}
    assert {path for _, path in site.asked} == {"/", *site.leads, "/news/page"}
    assert walk.refused["refused/order"]
    assert walk.refused["refused/foreign_write"]


LOADED = {
    "script": "Object.assign(document.createElement('script'), {src: '/poll/vote'})",
    "style": "Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '/unsubscribe'})",
    "prefetch": "Object.assign(document.createElement('link'), {rel: 'prefetch', href: '/logout'})",
    "preload": "Object.assign(document.createElement('link'), {rel: 'preload', as: 'fetch', href: '/logout'})",
    "stream": "(new EventSource('/poll/vote'), '')",
    "import": "(import('/logout').catch(() => 0), '')",
    "worker": "(new Worker('/logout'), '')",
    "use": "document.createRange().createContextualFragment('<svg><use href=\"/logout#a\"/></svg>')",
}


@pytest.mark.parametrize("way", LOADED)
async def test_what_is_loaded_orders_nothing(site: Site, chrome: Chrome, way: str) -> None:
    """Whatever the browser takes it for."""
    script = f"b.onclick = () => {{ document.body.append({LOADED[way]}); show('x') }}"
    walk = await traverse(site.put("<button id=b>More</button>", script), chrome.open)
    assert {path for _, path in site.asked} == {"/"}
    assert walk.found == {"x"}


async def test_the_page_itself_may_load_what_is_called_so(site: Site, chrome: Chrome) -> None:
    site.pages["/widgets/vote"] = "a { color: red }"
    await traverse(site.put("<button>More</button>", head="<link rel=stylesheet href=/widgets/vote>"), chrome.open)
    assert ("GET", "/widgets/vote") in site.asked
