"""Gestures beside clicks on the same thing, those that a part above or the whole page hears for it, and keys that readers go through news by."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

ITEMS = "<div class=deck>" + "".join(f"<div class=it data-id={name}>{name}</div>" for name in "abc") + "</div>"
DELEGATED = {
    "the whole page hears the menu": "document.addEventListener('contextmenu', (event) => { const it = event.target.closest('.it');"
    "if (it) { event.preventDefault(); only(it.dataset.id) } })",
    "as a property": "document.oncontextmenu = (event) => { if (event.target.matches('.it')) only(event.target.dataset.id) }",
    "the deck hears two clicks": "document.querySelector('.deck').addEventListener('dblclick', (event) => only(event.target.dataset.id))",
    "the whole page hears the finger come up": "document.addEventListener('pointerup', (event) => {"
    "if (event.target.className === 'it') only(event.target.dataset.id) })",
}


@pytest.mark.parametrize("name", DELEGATED)
async def test_what_hears_a_gesture_for_its_parts(site: Site, chrome: Chrome, name: str) -> None:
    walk = await traverse(site.put(ITEMS, DELEGATED[name]), chrome.open)
    assert {"a", "b", "c"} <= walk.found
    assert walk.report.presses < 20


async def test_two_gestures_of_one_thing(site: Site, chrome: Chrome) -> None:
    """A long press peeks, two clicks list; the browser's menu is only kept away."""
    url = site.put(
        "<div id=p style='width: 99px; height: 99px'>Photo</div>",
        "let timer; p.addEventListener('pointerdown', () => { timer = setTimeout(() => show('peek'), 500) });"
        "p.addEventListener('pointerup', () => clearTimeout(timer)); p.addEventListener('dblclick', () => show('list'));"
        "p.addEventListener('contextmenu', (event) => event.preventDefault())",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"peek", "list"}
    kinds = {listener.split()[0] for vertex in walk.traversal.graph for one in vertex.out for listener in one.listeners}
    assert "menu" not in kinds


async def test_a_pointer_that_is_captured(site: Site, chrome: Chrome) -> None:
    """And a form elsewhere on the page is no arrow of the slides."""
    url = site.put(
        "<div id=v style='width: 600px; height: 99px; margin-bottom: 300px'></div><form><textarea></textarea><button>Send</button></form>",
        "let at = 0, from = null; only('slide0');"
        "v.addEventListener('pointerdown', (event) => { v.setPointerCapture(event.pointerId); from = event.clientX });"
        "v.addEventListener('pointerup', (event) => { if (from === null) return; const by = event.clientX - from; from = null;"
        "if (Math.abs(by) > 110) { at = Math.min(4, Math.max(0, at - Math.sign(by))); only('slide' + at) } })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"slide{place}" for place in range(5)}


async def test_a_script_of_the_page_hears_that_a_pointer_cannot_be_captured(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=b>Go</button><p id=p>",
        "b.onclick = () => setTimeout(() => { try { p.setPointerCapture(77); show('wrong') } catch (error) { show(error.name) } })",
    )
    assert (await traverse(url, chrome.open)).found == {"NotFoundError"}


READER = "let at = 0; const most = 4, go = (by) => { at = Math.min(most, Math.max(0, at + by)); only('story' + at) }; only('story0');"
KEYS = {
    "by what they write": "document.addEventListener('keydown', (event) => { if (event.key === 'j') go(1); else if (event.key === 'k') go(-1) })",
    "by where they are": "document.onkeydown = (event) => { switch (event.code) { case 'KeyN': go(1); break; case 'KeyP': go(-1) } }",
    "by their numbers": "addEventListener('keydown', (event) => { if (event.keyCode === 74) go(1); if (event.which === 75) go(-1) })",
    "from a table": "addEventListener('keyup', ({ code }) => go({ BracketRight: 1, BracketLeft: -1 }[code] || 0))",
    "up and down": "addEventListener('keydown', (event) => { if ('ArrowDown' === event.key) go(1); if (event.key === 'ArrowUp') go(-1) })",
}


@pytest.mark.parametrize("name", KEYS)
async def test_keys_that_the_whole_page_hears(site: Site, chrome: Chrome, name: str) -> None:
    walk = await traverse(site.put("", READER + KEYS[name]), chrome.open)
    assert walk.found == {f"story{place}" for place in range(5)}
    assert walk.report.presses < 30


async def test_keys_that_scroll_are_left_to_scrolling(site: Site, chrome: Chrome) -> None:
    url = site.put("<div style='height: 3000px'>Long</div>", READER + KEYS["up and down"])
    assert (await traverse(url, chrome.open)).report.presses == 0


async def test_arrows_that_a_gallery_hears_while_the_keyboard_is_there(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=g tabindex=0 role=button aria-label=Gallery></div><div style='height: 3000px'>Long</div>",
        "let at = 0; const draw = () => { g.innerHTML = '<a href=/found/photo' + at + '>Photo ' + at + '</a>' }; draw();"
        "g.addEventListener('keydown', (event) => { if (event.key === 'ArrowRight' && at < 4) at++; else if (event.key === 'ArrowLeft' && at) at--; draw() })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"photo{place}" for place in range(5)}


async def test_arrows_of_tabs_are_left_to_their_clicks(site: Site, chrome: Chrome) -> None:
    tabs = "".join(f"<p role=tab tabindex=0 onclick=\"only('{name}')\">{name}</p>" for name in ("world", "sport"))
    script = "for (const one of document.querySelectorAll('[role=tab]')) one.addEventListener('keydown', (event) => { if (event.key === 'ArrowRight') one.nextElementSibling.focus() })"
    walk = await traverse(site.put(tabs, script), chrome.open)
    assert (walk.found, walk.pressed) == ({"world", "sport"}, {"world", "sport"})


async def test_what_takes_no_turn_so_soon_after_the_last_is_given_time(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "",
        "let at = 0, last = 0; only('slide0'); addEventListener('wheel', (event) => { const now = Date.now();"
        "if (now - last < 800) return; last = now; at = Math.min(4, Math.max(0, at + Math.sign(event.deltaY))); only('slide' + at) })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {f"slide{place}" for place in range(5)}


async def test_links_that_show_something_under_the_pointer(site: Site, chrome: Chrome) -> None:
    """Some of them; where none shows anything, the others are let be."""
    links = "".join(f"<li><a href=/rubric/{name} id={name}>{name}</a>" for name in "abcdefgh")
    shown = "document.querySelectorAll('li a').forEach((a) => a.addEventListener('mouseover', () => show(a.id)))"
    walk = await traverse(site.put(links, shown), chrome.open)
    assert walk.found == set("abcdefgh")
    idle = "document.querySelectorAll('li a').forEach((a) => a.addEventListener('mouseover', () => { a.style.color = 'red' }))"
    walk = await traverse(site.put(links, idle), chrome.open)
    assert walk.report.presses <= 3


@pytest.mark.parametrize("moved", ["keys", "drag"])
async def test_a_gallery_that_hears_clicks_only_to_keep_links_from_being_followed(
    moved: str, site: Site, chrome: Chrome
) -> None:
    script = """let at = 0, from = null; const go = (by) => { at = Math.max(0, Math.min(5, at + by)); only('card' + at) }; go(0);
        g.addEventListener('click', (event) => { if (event.target.tagName === 'A') event.preventDefault() });"""
    moves = {
        "keys": "g.addEventListener('keydown', (e) => { if (e.key === 'ArrowRight') go(1); if (e.key === 'ArrowLeft') go(-1) })",
        "drag": "g.addEventListener('pointerdown', (e) => { from = e.clientX }); addEventListener('pointerup', (e) => { if (from !== null) go(e.clientX < from ? 1 : -1); from = null })",
    }
    body = "<div id=g tabindex=0 style='height:200px'><div id=out></div></div>"
    walk = await traverse(site.put(body, script + moves[moved]), chrome.open)
    assert walk.found == {f"card{number}" for number in range(6)}


async def test_cells_that_arrows_lead_through_and_enter_opens(site: Site, chrome: Chrome) -> None:
    """The grid hears the key, and asks where the keyboard is; it hears no click, and the page hears others."""
    url = site.put(
        "<div role=grid id=g></div>",
        "for (let n = 0; n < 12; n++) g.insertAdjacentHTML('beforeend', `<i role=gridcell tabindex=${n ? -1 : 0} aria-label='2026-09-${10 + n}' style='display: inline-block; width: 9px; height: 9px'></i>`);"
        "g.addEventListener('keydown', (event) => { const cells = [...g.children], at = cells.indexOf(document.activeElement), by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];"
        "if (by && cells[at + by]) cells[at + by].focus(); if (event.key === 'Enter' && [3, 4, 8].includes(at)) only('day' + at) });"
        "document.addEventListener('click', (event) => { if (event.target.dataset.vote) show('never') })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"day3", "day4", "day8"}
    assert walk.report.presses < 30


async def test_rows_that_are_swept_aside(site: Site, chrome: Chrome) -> None:
    """The list hears the finger come down and asks for its row; what comes to light stands beside a link."""
    url = site.put(
        "<section id=l></section>",
        "l.innerHTML = ['a', 'b', 'c'].map((name) => `<p class=row data-id=${name}><u></u><a href=/found/${name}>${name}</a></p>`).join('');"
        "let from = null; l.addEventListener('pointerdown', (event) => { const row = event.target.closest('.row'); if (row) from = { row, x: event.clientX } });"
        "addEventListener('pointerup', (event) => { if (!from) return; const by = event.clientX - from.x, { row } = from; from = null;"
        "if (by < -50) row.firstChild.innerHTML = `<a href=/found/more-${row.dataset.id}>More</a>` })",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b", "c", "more-a", "more-b", "more-c"}
    assert walk.report.presses < 20


async def test_what_is_dragged_elsewhere_is_opened_by_its_key(site: Site, chrome: Chrome) -> None:
    """Where it is to be dragged to nobody knows; the key that stands for it does the same."""
    body = "".join(f"<div class=card tabindex=0 role=listitem>{name}</div>" for name in ("one", "two"))
    script = """for (const card of document.querySelectorAll('.card')) {
        card.addEventListener('pointerdown', (e) => { card.setPointerCapture(e.pointerId); });
        card.addEventListener('pointerup', (e) => { if (e.clientX > 900) show('dragged'); });
        card.addEventListener('keydown', (e) => { if (e.key === 'Enter') only(card.textContent); });
    }"""
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {"one", "two"}
