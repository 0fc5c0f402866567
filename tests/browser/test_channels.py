"""Presses that ask over a socket, a stream of events or a worker are over when they are answered."""

from __future__ import annotations

from .site import Site
from .talking import talking
from .walking import Chrome, traverse

BUTTONS = "<button id=a>a</button><button id=b>b</button>"
WAYS = "a.onclick = () => ask('a'); b.onclick = () => ask('b');"
WORKER = "onmessage = (event) => setTimeout(() => postMessage(event.data), 200)"


async def _is_followed(url: str, chrome: Chrome) -> None:
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b"}
    assert walk.report.states == 3  # nothing, a, b: what came by itself would make no states


async def test_what_a_socket_answers_belongs_to_the_press(site: Site, chrome: Chrome) -> None:
    async with talking() as port:
        script = f"const socket = new WebSocket('ws://127.0.0.1:{port}/'); socket.onmessage = (e) => only(e.data);"
        await _is_followed(site.put(BUTTONS, script + "const ask = (name) => socket.send(name);" + WAYS), chrome)


async def test_what_an_opened_socket_is_asked_belongs_to_the_press(site: Site, chrome: Chrome) -> None:
    async with talking() as port:
        ask = f"""const ask = (name) => {{ const socket = new WebSocket('ws://127.0.0.1:{port}/');
            socket.onopen = () => socket.send(name); socket.onmessage = (e) => only(e.data); }};"""
        await _is_followed(site.put(BUTTONS, ask + WAYS), chrome)


async def test_the_first_event_of_a_stream_belongs_to_the_press(site: Site, chrome: Chrome) -> None:
    async with talking() as port:
        ask = f"""const ask = (name) => {{ const stream = new EventSource('http://127.0.0.1:{port}/');
            stream.onmessage = () => {{ only(name); stream.close(); }} }};"""
        await _is_followed(site.put(BUTTONS, ask + WAYS), chrome)


async def test_what_a_worker_answers_belongs_to_the_press(site: Site, chrome: Chrome) -> None:
    make = f"const worker = new Worker(URL.createObjectURL(new Blob([{WORKER!r}]))); worker.onmessage = (e) => only(e.data);"
    await _is_followed(site.put(BUTTONS, make + "const ask = (name) => worker.postMessage(name);" + WAYS), chrome)


async def test_a_worker_that_never_answers_holds_nothing_up(site: Site, chrome: Chrome) -> None:
    make = "const worker = new Worker(URL.createObjectURL(new Blob(['0'])));"
    url = site.put(
        BUTTONS, make + "a.onclick = () => { worker.postMessage(1); show('a') }; b.onclick = () => show('b');"
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b"}
    assert walk.report.stopped == "complete"


async def test_an_answer_in_parts_belongs_to_the_press(site: Site, chrome: Chrome) -> None:
    """Who has answered so once is waited for until nothing more comes."""
    worker = "onmessage = ({ data }) => { postMessage([data, 1]); setTimeout(() => postMessage([data, 2]), 80); }"
    script = f"""const worker = new Worker(URL.createObjectURL(new Blob([{worker!r}])));
        worker.onmessage = ({{ data: [name, part] }}) => (part === 1 ? only : show)(name + part);
        const ask = (name) => worker.postMessage(name); ask('first');"""
    walk = await traverse(site.put(BUTTONS, script + WAYS), chrome.open)
    assert walk.found == {"first1", "first2", "a1", "a2", "b1", "b2"}
