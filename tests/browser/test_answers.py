"""What the browser answers by itself, later: a press that has asked it for something is over when that has come."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

ASKED = {
    "a database": """const open = indexedDB.open('db', 1);
        open.onupgradeneeded = () => open.result.createObjectStore('s').put(1, 'y');
        open.onsuccess = () => { open.result.transaction('s').objectStore('s').get('y').onsuccess = () => only(name) }""",
    "a cursor": """const open = indexedDB.open('dc', 1); let n = 0;
        open.onupgradeneeded = () => { const s = open.result.createObjectStore('s'); for (const k of [1, 2, 3]) s.put(k, k) };
        open.onsuccess = () => { open.result.transaction('s').objectStore('s').openCursor().onsuccess = (e) => {
          if (!e.target.result) return only(name); n++; e.target.result.continue() } }""",
    "a cache": "const c = await caches.open('v'); await c.put('/x', new Response(name)); only(await (await c.match('/x')).text())",
    "a digest": "let d = new TextEncoder().encode(name); for (let i = 0; i < 20; i++) d = await crypto.subtle.digest('SHA-256', d); only(name)",
    "a file": "const r = new FileReader(); r.onload = () => only(r.result); r.readAsText(new Blob([name]))",
    "a blob": "only(await new Blob([name]).text())",
    "what was packed": """const s = new Blob([name]).stream().pipeThrough(new CompressionStream('gzip'));
        only(await new Response(s.pipeThrough(new DecompressionStream('gzip'))).text())""",
    "a lock": "navigator.locks.request('l', async () => only(name))",
    "a permission": "await navigator.permissions.query({ name: 'geolocation' }); only(name)",
    "a program in bytes": "await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); only(name)",
    "a module in a blob": "only((await import(URL.createObjectURL(new Blob([`export const k = '${name}'`], { type: 'text/javascript' })))).k)",
    "a worker that pages share": """const w = new SharedWorker(URL.createObjectURL(new Blob(['onconnect = ({ ports: [p] }) => { p.onmessage = (m) => p.postMessage(m.data) }'])));
        w.port.onmessage = (m) => only(m.data); w.port.postMessage(name)""",
    "a folder": "const d = await navigator.storage.getDirectory(); await d.getFileHandle(name, { create: true }); only(name)",
    "a view of the page's own": "navigation.navigate('/view/' + name)",
    "a task for later": "scheduler.postTask(() => only(name), { delay: 60 })",
    "a task without hurry": "scheduler.postTask(() => only(name), { priority: 'background' })",
    "the end of scrolling": """document.body.style.height = '5000px'; addEventListener('scrollend', () => only(name), { once: true });
        scrollTo({ top: name === 'one' ? 700 : 1500, behavior: 'smooth' })""",
    "the end of a move": """const d = document.createElement('p'); d.style.cssText = 'opacity:0;transition:opacity .3s'; d.textContent = 'x';
        document.body.append(d); d.offsetWidth; d.style.opacity = 1; d.ontransitionend = () => { d.remove(); only(name) }""",
    "the end of a move that is asked for": """const d = document.createElement('p'); d.style.cssText = 'opacity:0;transition:opacity .3s'; d.textContent = 'x';
        document.body.append(d); d.offsetWidth; d.style.opacity = 1;
        await Promise.all(d.getAnimations().map((one) => one.finished)); d.remove(); only(name)""",
    "the end of a move whose start is waited for": """const d = document.createElement('p'); d.style.cssText = 'opacity:0;transition:opacity .3s'; d.textContent = 'x';
        document.body.append(d); d.offsetWidth; d.style.opacity = 1;
        const late = setTimeout(() => only(name), 400);
        d.ontransitionstart = () => { clearTimeout(late); d.addEventListener('transitionend', () => { d.remove(); only(name) }) }""",
    "devices": "await navigator.mediaDevices.enumerateDevices(); only(name)",
    "a sound": "await new OfflineAudioContext(1, 100, 44100).startRendering(); only(name)",
    "a place": "navigator.geolocation.getCurrentPosition(() => 0, () => only(name), { timeout: 400 })",
    "a window": "open('', '_blank').location.href = '/found/' + name",
}
SENT_FOR = {
    "a picture": "const i = new Image(); i.onload = () => only(name); i.src = '/slow/x.png?' + name",
    "a picture that is listened to later": """const i = new Image(); i.src = '/slow/x.png?' + name; document.body.append(i);
        i.addEventListener('load', () => { i.remove(); only(name) })""",
    "a picture large enough": """const i = new Image(); i.onload = () => i.naturalWidth > 100 && only(name); i.src = '/x.png?' + name""",
    "a picture in the text": """const i = new Image(); i.onload = () => only(name);
        i.src = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'""",
    "styles": """const l = document.createElement('link'); l.rel = 'stylesheet'; l.href = '/slow/x.css?' + name; l.onload = () => only(name);
        document.head.append(l)""",
    "what will be needed": """const l = document.createElement('link'); l.rel = 'preload'; l.as = 'fetch'; l.href = '/slow/x.css?' + name;
        l.onload = () => only(name); document.head.append(l)""",
    "a part": """const l = document.createElement('object'); l.type = 'text/html'; l.data = '/slow/inner'; document.body.append(l);
        l.onload = () => { l.remove(); only(name) }""",
    "a film that is none": "const v = document.createElement('video'); v.onerror = () => only(name); v.src = '/slow/v.mp4'; v.load()",
}
VIEWS = """navigation.addEventListener('navigate', (event) => { const [, name] = /view.(.*)/.exec(event.destination.url) || [];
    if (name) event.intercept({ handler: async () => only(name) }) });"""


@pytest.mark.parametrize("asked", ASKED.values(), ids=ASKED)
async def test_an_answer_is_waited_for(asked: str, site: Site, chrome: Chrome) -> None:
    script = f"for (const b of document.querySelectorAll('button')) b.onclick = async () => {{ const name = b.textContent; {asked} }}; {VIEWS}"
    walk = await traverse(site.put("<button>one</button><button>two</button>", script), chrome.open)
    assert walk.found == {"one", "two"}
    assert walk.report.stopped == "complete"


@pytest.mark.parametrize("asked", SENT_FOR.values(), ids=SENT_FOR)
async def test_what_was_sent_for_is_waited_for_where_somebody_listens(asked: str, site: Site, chrome: Chrome) -> None:
    site.pages |= {"/slow/x.css": "a {}", "/slow/inner": "inside"}
    script = f"for (const b of document.querySelectorAll('button')) b.onclick = () => {{ const name = b.textContent; {asked} }}"
    walk = await traverse(site.put("<button>one</button><button>two</button>", script), chrome.open)
    assert walk.found == {"one", "two"}
    assert walk.report.stopped == "complete"


async def test_what_never_answers_holds_nothing_up_for_ever(site: Site, chrome: Chrome) -> None:
    script = (
        "b.onclick = () => navigator.locks.request('x', () => new Promise(() => 0)); c.onclick = () => show('then')"
    )
    walk = await traverse(site.put("<button id=b>go</button><button id=c>then</button>", script), chrome.open)
    assert walk.found == {"then"}
    assert walk.report.stopped == "complete"


async def test_links_of_pictures(site: Site, chrome: Chrome) -> None:
    body = """<svg width=200 height=60><a xlink:href=/found/old><text y=20>a</text></a>
        <a href=/found/new><text y=40>b</text></a></svg><button id=b>go</button>"""
    script = "b.onclick = () => document.querySelector('svg a').setAttributeNS('http://www.w3.org/1999/xlink', 'href', '/found/later')"
    assert (await traverse(site.put(body, script), chrome.open)).found == {"old", "new", "later"}
