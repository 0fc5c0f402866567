"""Presses that say in words that they went wrong: what did not come the first time is asked for again."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

LOADS = (
    "const fails = new Set(['b', 'c']); async function load(name) { await new Promise((go) => setTimeout(go, 30));"
    "if (fails.delete(name)) throw new Error('timeout'); return name }"
)
HEADINGS = "".join(f"<details data-id={name}><summary>Part {name.upper()}</summary><p></p></details>" for name in "abc")
BUTTONS = "".join(f"<button data-id={name}>Part {name.upper()}</button>" for name in "abc") + "<p id=note hidden></p>"
TRIED = {
    "a heading that is closed and opened again": (
        HEADINGS,
        "for (const part of document.querySelectorAll('details')) part.addEventListener('toggle', async () => {"
        "if (!part.open || part.dataset.ok) return; const said = part.querySelector('p');"
        "try { show(await load(part.dataset.id)); part.dataset.ok = 1; said.textContent = '' } catch (error) { said.textContent = 'Could not load, close it and try again' } })",
    ),
    "a button that says so beside itself": (
        BUTTONS,
        "for (const one of document.querySelectorAll('button')) one.onclick = async () => { note.hidden = true;"
        "try { show(await load(one.dataset.id)) } catch (error) { note.textContent = 'Не удалось загрузить. Повторите попытку'; note.hidden = false } }",
    ),
    "a button of which nothing is said when it works again": (
        BUTTONS,
        "for (const one of document.querySelectorAll('button')) one.addEventListener('click', () => load(one.dataset.id).then(show, () => {"
        "const said = document.createElement('p'); said.textContent = 'Service unavailable'; document.body.append(said); setTimeout(() => said.remove(), 150) }))",
    ),
}


@pytest.mark.parametrize("name", TRIED)
async def test_what_failed_is_tried_again(site: Site, chrome: Chrome, name: str) -> None:
    body, script = TRIED[name]
    walk = await traverse(site.put(body, LOADS + script), chrome.open)
    assert walk.found == {"a", "b", "c"}
    assert walk.report.stopped == "complete"


async def test_what_always_fails_is_let_be(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>More</button><button id=c>Other</button><p id=note></p>",
        "let n = 0; b.onclick = () => { note.textContent = 'Failed ' + ++n }; c.onclick = () => only('other')",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"other"}
    assert walk.report.presses < 25


async def test_what_may_do_something_is_not_done_again_at_once(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>More</button><p id=note></p>",
        "let n = 0; b.onclick = () => fetch('/send', { method: 'DELETE' }).catch(() => { note.textContent = 'Failed ' + ++n })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.report.presses < 10
