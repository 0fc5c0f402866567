"""Numbers that name nothing: a button that counts its own presses, and a handler that is numbered anew whenever it is drawn."""

from __future__ import annotations

import pytest

from mediamon.traversal import Budget

from .site import Site
from .walking import Chrome, traverse

LIKES = """let likes = 10;
like.onclick = () => { like.textContent = '♥ ' + ++likes; %s };
a.onclick = () => only('a1'); b.onclick = () => only('b1');"""
LIKED = "<button id=like>♥ 10</button><button id=a>A</button><button id=b>B</button>"


@pytest.mark.parametrize("asking", ["", "fetch('/liked', { method: 'POST' })"], ids=["alone", "asks"])
async def test_a_button_that_counts_its_presses_makes_no_endless_states(
    site: Site, chrome: Chrome, asking: str
) -> None:
    site.pages["/liked"] = lambda query: "so"
    walk = await traverse(site.put(LIKED, LIKES % asking), chrome.open, budget=Budget(presses=200, seconds=300))
    assert walk.found == {"a1", "b1"}
    assert walk.report.presses < 40


async def test_a_number_that_another_part_of_the_page_follows_is_no_count(site: Site, chrome: Chrome) -> None:
    """Each volume has to be gone to, ten presses away, although none of these brings an address."""
    url = site.put(
        "<p id=shown>Volume 1</p><button id=on>On to 2</button><button id=look>Look</button>",
        """let at = 1;
on.onclick = () => { at++; on.textContent = 'On to ' + (at + 1); shown.textContent = 'Volume ' + at; on.hidden = at === 10; };
look.onclick = () => { if (at === 10) only('ten'); };""",
    )
    walk = await traverse(url, chrome.open, budget=Budget(presses=200, seconds=300))
    assert walk.found == {"ten"}


STEPS = """let at = 0, drawn = 0;
function draw() {
  only(...news[at]);
  bar.innerHTML = (at ? button('‹', -1) : '') + (at < news.length - 1 ? button('›', 1) : '');
}
function button(text, by) {
  const name = 'act' + drawn++;
  window[name] = () => { at += by; draw(); };
  return `<button onclick="${name}()">${text}</button>`;
}
const news = [['n0'], ['n1'], ['n2'], ['n3']];
draw();"""


async def test_handlers_that_are_numbered_anew_at_each_drawing_are_the_same_buttons(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put("<p id=bar></p>", STEPS), chrome.open, budget=Budget(presses=300, seconds=300))
    assert walk.report.stopped != "presses"
    assert walk.found == {"n0", "n1", "n2", "n3"}


async def test_numbers_that_tell_handlers_apart_still_do(site: Site, chrome: Chrome) -> None:
    """Pages of a list, each with items that say the same and stand by the same; they come back with their numbers."""
    url = site.put(
        "<p id=list></p><button id=on>on</button>",
        """let page = 0;
function open_(n) { only('item' + n); }
window.open_ = open_;
const draw = () => { list.innerHTML = [1, 2].map((n) => `<span><b onclick="open_(${2 * page + n})">More</b></span>`).join(''); };
on.onclick = () => { page = (page + 1) % 8; draw(); };
draw();""",
    )
    walk = await traverse(url, chrome.open, budget=Budget(presses=400, seconds=300))
    assert walk.found == {f"item{number}" for number in range(1, 17)}
