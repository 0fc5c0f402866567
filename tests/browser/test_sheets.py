"""What lies under a sheet that a press has opened is not pressed; the sheet is closed, however that is done."""

from __future__ import annotations

import pytest

from mediamon.traversal import Budget

from .site import Site
from .walking import Chrome, traverse

OPENERS = "".join(f"<button id=o{n}>Open {n}</button>" for n in range(6))
STYLE = "<style>.cover { position: fixed; inset: 0; background: #0008 } .sheet { margin: 20% auto; width: 50%; background: white }</style>"
OPENING = """for (let n = 0; n < 6; n++) document.getElementById('o' + n).onclick = () => {
  const cover = document.createElement('div');
  cover.className = 'cover';
  cover.innerHTML = `<div class=sheet><a href=/found/s${n}>s</a>%s</div>`;
  %s
  document.body.append(cover);
};"""
CLOSING = {
    "button": ("<b>×</b>", "cover.querySelector('b').onclick = () => cover.remove();"),
    "behind": ("", "cover.onclick = (event) => { if (event.target === cover) cover.remove(); };"),
    "escape": ("", "addEventListener('keydown', (event) => { if (event.key === 'Escape') cover.remove(); });"),
    "never": ("", ""),
}
ALL = {f"s{n}" for n in range(6)}


@pytest.mark.parametrize("way", CLOSING)
async def test_sheets_are_not_piled_upon_each_other(site: Site, chrome: Chrome, way: str) -> None:
    site_url = site.put(STYLE + OPENERS, OPENING % CLOSING[way])
    most = []
    walk = await traverse(
        site_url,
        chrome.open,
        budget=Budget(presses=200, seconds=300),
        on_step=lambda traversal: most.append(max(vertex.state.url_count for vertex in traversal.graph)),
    )
    assert walk.found == ALL
    assert walk.report.stopped == "complete"
    assert max(most) == (1 if way != "never" else 6)  # one sheet at a time, but where none can be closed


async def test_a_dialog_of_the_browsers_own_is_closed_by_its_form(site: Site, chrome: Chrome) -> None:
    boxes = "".join(
        f"<dialog id=d{n}><form method=dialog><button>OK</button></form></dialog><button id=o{n}>Open {n}</button>"
        for n in range(4)
    )
    url = site.put(
        boxes,
        """for (let n = 0; n < 4; n++) document.getElementById('o' + n).onclick = () => {
  const box = document.getElementById('d' + n);
  if (!box.querySelector('a')) box.insertAdjacentHTML('afterbegin', `<a href=/found/s${n}>s</a>`);
  box.showModal();
};""",
    )
    walk = await traverse(url, chrome.open, budget=Budget(presses=200, seconds=300))
    assert walk.found == {"s0", "s1", "s2", "s3"}
    assert walk.report.stopped == "complete"
    assert "OK" in walk.pressed


async def test_a_dialog_without_a_button_is_closed_by_escape(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<dialog id=box><p>So</p></dialog><button id=ask>ask</button><button id=after>after</button>",
        "ask.onclick = () => box.showModal(); box.onclose = () => { after.onclick = () => only('late'); };",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"late"}
    assert "Esc" in walk.pressed


async def test_what_lies_over_the_page_from_the_beginning_hides_nothing(site: Site, chrome: Chrome) -> None:
    url = site.put(
        STYLE + "<div class=cover><div class=sheet><button>Subscribe</button></div></div><button id=more>more</button>",
        "more.onclick = () => only('m1');",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"m1"}


async def test_a_line_of_text_that_hears_the_finger_is_not_dragged(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div><span id=a>First</span></div><div id=b>Second</div>",
        """a.addEventListener('pointerdown', () => only('a1'));
b.addEventListener('mouseup', () => only('b1'));""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a1", "b1"}
    assert not any("drag" in text for text in walk.pressed)


async def test_a_popover_that_opens_after_a_dialog_was_closed_is_seen(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button popovertarget=menu>Topics</button><div popover id=menu><button id=water>Water</button></div>"
        "<button commandfor=box command=show-modal>All</button><dialog id=box><button commandfor=box command=close>Close</button></dialog>",
        "water.onclick = () => only('water');",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"water"}


async def test_options_lie_over_a_backdrop_that_nobody_sees_wherever_they_are(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<style>#over { position: fixed; inset: 0; z-index: 9 } #pane { position: fixed; z-index: 10; left: 300px; top: 180px }</style>"
        "<div id=year role=combobox tabindex=0 style='margin: 150px 300px'>Year</div><button id=other>other</button>",
        """year.onclick = () => {
  document.body.insertAdjacentHTML('beforeend', '<div id=over></div><div id=pane><p role=option>2023</p><p role=option>2024</p></div>');
  over.onclick = () => { over.remove(); pane.remove(); };
  for (const one of pane.children) one.onclick = () => { only('y' + one.textContent); over.click(); };
};
other.onclick = () => only('other');""",
    )
    walk = await traverse(url, chrome.open, budget=Budget(presses=60, seconds=300))
    assert walk.found == {"y2023", "y2024", "other"}
