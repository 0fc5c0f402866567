"""Listeners at the root of a shadow, open and closed, which serve what is in it."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

INSIDE = "<style>.b{cursor:pointer}</style><button class=b data-t=a>A</button><button class=b data-t=b>B</button><span class=m>More</span>"
HEARD = {
    "click": "const t = event.target; if (t.dataset.t) only(t.dataset.t); if (t.className === 'm') show('more')",
    "pointerdown": "const t = event.target; if (t.dataset.t) only(t.dataset.t); if (t.className === 'm') show('more')",
}


@pytest.mark.parametrize("mode", ["open", "closed"])
@pytest.mark.parametrize("kind", HEARD)
async def test_what_the_root_hears(site: Site, chrome: Chrome, mode: str, kind: str) -> None:
    script = (
        "customElements.define('the-feed', class extends HTMLElement { constructor() { super();"
        f"const root = this.attachShadow({{ mode: '{mode}' }}); root.innerHTML = `{INSIDE}`;"
        f"root.addEventListener('{kind}', (event) => {{ {HEARD[kind]} }}) }} }})"
    )
    walk = await traverse(site.put("<the-feed></the-feed>", script), chrome.open)
    assert walk.found == {"a", "b", "more"}
    assert walk.report.presses < 20


async def test_a_field_whose_choice_the_root_hears(site: Site, chrome: Chrome) -> None:
    script = (
        "const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<select><option>a<option>b<option>c</select>';"
        "root.addEventListener('change', (event) => only(event.target.value))"
    )
    walk = await traverse(site.put("<div id=host></div>", script), chrome.open)
    assert walk.found - {"a"} == {"b", "c"}


async def test_a_root_that_hears_for_what_has_another_name_than_it_leaves_out(site: Site, chrome: Chrome) -> None:
    script = (
        "const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<style>b{cursor:pointer}</style><div class=n><b>+</b> Files</div>';"
        "root.addEventListener('click', (event) => { const n = event.target.closest('.n'); if (!n || event.target.tagName !== 'B') return; show('file') })"
    )
    assert (await traverse(site.put("<div id=host></div>", script), chrome.open)).found == {"file"}


@pytest.mark.parametrize("mode", ["open", "closed"])
async def test_a_frame_in_a_shadow(site: Site, chrome: Chrome, mode: str) -> None:
    """The window does not count it among its frames."""
    site.put("<button onclick='show(\"inner\")'>in</button>", path="/inner")
    script = (
        f"const root = host.attachShadow({{ mode: '{mode}' }}); root.innerHTML = '<button>open</button><p></p>';"
        "root.querySelector('button').onclick = () => { root.querySelector('p').innerHTML = '<iframe src=/inner></iframe>' }"
    )
    assert (await traverse(site.put("<div id=host></div>", script), chrome.open)).found == {"inner"}
