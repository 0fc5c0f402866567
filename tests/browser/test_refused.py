"""What a page asks for in somebody's name is refused, and who asks for it is pressed nowhere again; a counter of presses keeps nobody from being pressed."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

LIST = """<main id=m></main><p>{buttons}</p><script>
const box = document.querySelector('#m');
const draw = (n) => {{ box.innerHTML = `<a href=/found/n${{n}}>n</a>` + [1, 2, 3, 4, 5, 6].filter((k) => k !== n).map((k) => `<button onclick="draw(${{k}})">Part ${{k}}</button>`).join('') }};
draw(1);
const ask = (way, path) => way === 'beacon' ? navigator.sendBeacon(path, 'x') : fetch(path, {{ method: 'POST', body: 'x' }});
</script>"""


PARTS = {f"n{number}" for number in range(1, 7)}


@pytest.mark.parametrize("way", ["beacon", "fetch"])
async def test_an_order_is_pressed_once_in_six_states(site: Site, chrome: Chrome, way: str) -> None:
    orders = f"""<button onclick="ask('{way}', '/opinion/7')">Maybe</button>"""
    walk = await traverse(site.put(LIST.format(buttons=orders)), chrome.open)
    assert walk.found == PARTS
    assert sum(walk.refused.values()) == 1
    assert site.writes() == []


async def test_what_strangers_are_told_is_no_order(site: Site, chrome: Chrome) -> None:
    """A counter of another site that hears of this button alone."""
    button = "<button onclick=\"ask('beacon', 'http://localhost:1/hit'); if (box.querySelector('[href$=n3]')) only('deep')\">Deep</button>"
    assert "deep" in (await traverse(site.put(LIST.format(buttons=button)), chrome.open)).found


@pytest.mark.parametrize("way", ["beacon", "fetch"])
async def test_a_counter_of_presses_hides_nothing(site: Site, chrome: Chrome, way: str) -> None:
    """The second button brings something only in the third part."""
    button = "<button onclick=\"if (box.querySelector('[href$=n3]')) only('deep')\">Deep</button>"
    script = f"addEventListener('click', () => ask('{way}', '/tell/me'), true)"
    walk = await traverse(site.put(LIST.format(buttons=button), script), chrome.open)
    assert walk.found == {*PARTS, "deep"}
