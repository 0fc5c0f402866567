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


async def test_two_choices_in_closed_shadows_and_the_button_that_takes_them(site: Site, chrome: Chrome) -> None:
    """A form of the page's own elements: what is chosen in them surrounds the button beside them."""
    body = "<form id=f><pick-one data-of=abc></pick-one><pick-one data-of=xyz></pick-one><button>Show</button></form>"
    script = """customElements.define('pick-one', class extends HTMLElement {
        connectedCallback() {
            const root = this.attachShadow({ mode: 'closed' });
            root.innerHTML = [...this.dataset.of].map((one, n) => `<button type=button role=radio aria-checked=${!n}>${one}</button>`).join('');
            this.value = this.dataset.of[0];
            for (const button of root.children) button.addEventListener('click', () => {
                this.value = button.textContent;
                for (const one of root.children) one.setAttribute('aria-checked', String(one === button));
            });
        }
    });
    f.onsubmit = (e) => { e.preventDefault(); only([...f.querySelectorAll('pick-one')].map((one) => one.value).join('')) };"""
    walk = await traverse(site.put(body, script), chrome.open)
    assert walk.found == {first + second for first in "abc" for second in "xyz"}
