"""Orders over what is routed nowhere: sockets, and workers that pages share."""

from __future__ import annotations

import pytest

from .site import Site
from .talking import talking
from .walking import Chrome, traverse

SAID = {
    '{"action":"vote","n":"a"}': False,
    '42["like",{"n":"b"}]': False,
    "vote:c": False,
    '{"type":"deleteComment","n":"d"}': False,
    '{"query":"mutation { a }","n":"e"}': False,
    '{"type":"subscribe","n":"f"}': True,
    '{"type":"vote_results","n":"g"}': True,
    '{"type":"feed","n":"h"}': True,
    "more:i": True,
}


async def test_what_orders_is_not_said_on_a_socket(site: Site, chrome: Chrome) -> None:
    """What comes back was said."""
    async with talking() as port:
        script = f"""const socket = new WebSocket('ws://127.0.0.1:{port}/');
            socket.onmessage = (e) => show(/(\\w)\\W*$/.exec(e.data)[1]);
            const said = {list(SAID)};"""
        body = "".join(f"<button onclick='socket.send(said[{number}])'>Part</button>" for number in range(len(SAID)))
        walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {text.rstrip('"}]')[-1] for text, passes in SAID.items() if passes}


@pytest.mark.parametrize(
    ("path", "opens"), [("/poll/vote", False), ("/vote/ws", False), ("/vote/live", True), ("/socket", True)]
)
async def test_no_socket_is_opened_at_an_order(site: Site, chrome: Chrome, path: str, opens: bool) -> None:
    async with talking() as port:
        script = f"b.onclick = () => {{ const s = new WebSocket('ws://127.0.0.1:{port}{path}'); s.onopen = () => show('x') }}"
        walk = await traverse(site.put("<button id=b>More</button>", script), chrome.open)
    assert walk.found == ({"x"} if opens else set())


SHARED = """
let many = 0;
onconnect = (event) => {
  const port = event.ports[0];
  many++;
  port.onmessage = async ({ data }) => {
    const answer = await fetch(data === 'list' ? '../list?page=2' : '/poll/vote', { method: data === 'list' ? 'GET' : 'POST' });
    port.postMessage(data + answer.status + '-' + many + location.pathname.replaceAll('/', '-'));
  };
};"""


@pytest.mark.parametrize("options", ["", ", {type: 'module', name: 'n'}"])
async def test_a_shared_worker_is_judged_like_the_page(site: Site, chrome: Chrome, options: str) -> None:
    site.pages |= {"/js/shared.js": SHARED, "/list": "told", "/poll/vote": "told"}
    script = f"""const ports = [1, 2].map(() => new SharedWorker('/js/shared.js'{options}).port);
        ports.forEach((port) => {{ port.onmessage = (event) => show(event.data) }});
        a.onclick = () => ports[0].postMessage('list'); b.onclick = () => ports[1].postMessage('other');"""
    walk = await traverse(site.put("<button id=a>More</button><button id=b>Other</button>", script), chrome.open)
    assert walk.found == {"list200-2-js-shared.js", "other403-2-js-shared.js"}
    assert site.writes() == []
