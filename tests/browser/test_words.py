"""Lines to search by: words that the page offers for them are written and sent, as a person would; others are let be."""

from __future__ import annotations

import pytest

from .site import Site
from .walking import Chrome, traverse

FINDING = (
    "const found = (q) => only(...['tram', 'school', 'harbour'].filter((one) => q.length > 2 && one.startsWith(q)));"
)
OFFERS = {
    "words apart, beside a form": (
        "<form id=f><input type=search id=q><button>Go</button></form><p>Often asked: <em>tram</em> <em>school</em></p>",
        "f.onsubmit = (event) => { event.preventDefault(); found(q.value) }",
        {"tram", "school"},
    ),
    "words between commas, a form without a button, heard by the document": (
        "<p>Try: harbour, tram</p><div><form id=f><input name=q id=q></form></div>",
        "document.addEventListener('submit', (event) => { event.preventDefault(); found(q.value) })",
        {"tram", "harbour"},
    ),
    "examples in the line, the key that sends it": (
        "<input id=q name=q placeholder='Search, e.g. school, «tram»'>",
        "q.addEventListener('keydown', (event) => { if (event.key === 'Enter') found(q.value) })",
        {"tram", "school"},
    ),
    "a line that answers while it is written in": (
        "<div role=search><label>Архив <input id=q></label><small>Например: tram, school</small></div>",
        "q.addEventListener('input', () => setTimeout(() => found(q.value), 50))",
        {"tram", "school"},
    ),
    "a line in a shadow, words outside of it": (
        "<p>People look for: <em>tram</em> <em>school</em></p><s-line></s-line>",
        """customElements.define('s-line', class extends HTMLElement { connectedCallback() {
             const root = this.attachShadow({ mode: 'open' });
             root.innerHTML = '<label>Search <input type=search></label>';
             root.querySelector('input').addEventListener('input', (event) => found(event.target.value));
           } });""",
        {"tram", "school"},
    ),
}
LET_BE = {
    "a form that leads to another page": "<form action=/search><input type=search name=q><button>Go</button></form>",
    "an address to write to": "<form id=f><input type=search name=q><input type=email name=e><button>Find</button></form>",
    "an order": "<form id=f><input name=q><button>Vote</button></form>",
    "an order whose button stands elsewhere": "<form id=f><input name=q></form><button form=f>Vote</button>",
    "a line that cannot be written in": "<form id=f><input type=search disabled></form>",
    "a name": "<form id=f><input name=your_name><button>Join</button></form>",
}


@pytest.mark.parametrize("name", OFFERS)
async def test_words_that_the_page_offers_are_searched_for(site: Site, chrome: Chrome, name: str) -> None:
    body, script, expected = OFFERS[name]
    walk = await traverse(site.put(body, FINDING + script), chrome.open)
    assert walk.found == expected
    assert walk.report.stopped == "complete"


@pytest.mark.parametrize("name", LET_BE)
async def test_other_lines_are_let_be(site: Site, chrome: Chrome, name: str) -> None:
    body = LET_BE[name] + "<p>Often asked: tram, school</p>"
    script = "if (window.f) f.onsubmit = (event) => { event.preventDefault(); only('sent') }"
    walk = await traverse(site.put(body, script), chrome.open)
    assert not walk.pressed & {"tram", "school"}
    assert walk.found == set()
