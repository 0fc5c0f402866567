"""Pages whose scripts replace what the language and the browser give: old libraries do, and hostile ones."""

from __future__ import annotations

import pytest
from playwright.async_api import Error

from mediamon.browser.loading.script import understood

from .site import Site
from .walking import Chrome, traverse

REPLACED = {
    "JSON": "JSON.stringify = () => 'x'; JSON.parse = () => ({})",
    "how lists write themselves": "Array.prototype.toJSON = function () { return '[' + this.join() + ']' }; String.prototype.toJSON = () => 'x'",
    "promises": "window.Promise = function () { throw 1 }",
    "observers": "delete window.MutationObserver; window.IntersectionObserver = undefined",
    "what finds nodes": "Element.prototype.matches = () => false; Document.prototype.querySelectorAll = Element.prototype.querySelectorAll = () => []",
    "clocks": "performance.now = () => 0; Date.now = () => 0",
    "keys": "Object.keys = () => []; Object.entries = () => []",
    "every object": "Object.prototype.nodeType = 7; Array.prototype.extra = () => 0; String.prototype.foo = 1",
    "how listeners are added": "const own = EventTarget.prototype.addEventListener; EventTarget.prototype.addEventListener ="
    " function (type, listener, options) { return own.call(this, type, function (event) { return listener.call(this, event) }, options) }",
    "timers": "window.setTimeout = () => 0; window.requestAnimationFrame = () => 0",
    "nothing, but nothing can be replaced": "[Array, Object, Element, Map, Set].forEach((type) => Object.freeze(type.prototype))",
    "clicks": "HTMLElement.prototype.click = () => 0",
    "events": "window.MouseEvent = window.PointerEvent = window.Event = function () { throw 1 }",
}


@pytest.mark.parametrize("script", REPLACED.values(), ids=REPLACED)
async def test_the_traversal_has_its_own(script: str, site: Site, chrome: Chrome) -> None:
    body = "<button id=a>First</button><button id=b>Second</button>"
    url = site.put(body, "a.onclick = () => only('a'); b.onclick = () => only('b')", head=f"<script>{script}</script>")
    walk = await traverse(url, chrome.open)
    assert walk.found == {"a", "b"}
    assert walk.report.stopped == "complete"


async def test_a_page_that_spoils_everything_is_given_up(site: Site, chrome: Chrome) -> None:
    """It costs its own news only: nothing is raised."""
    spoilt = "Map.prototype.get = Map.prototype.set = Set.prototype.has = Array.prototype.push = () => { throw 1 }"
    walk = await traverse(site.put("<button>go</button>", head=f"<script>{spoilt}</script>"), chrome.open)
    assert walk.report.stopped in ("losses", "complete")


@pytest.mark.parametrize("answer", [None, "", "{", 7, {"urls": []}])
def test_what_cannot_be_read_is_an_error_of_the_page(answer: object) -> None:
    with pytest.raises(Error, match="nothing that can be read"):
        understood(answer)


NAMES = str.split(
    "body documentElement scripts scrollingElement activeElement readyState baseURI querySelectorAll querySelector createTreeWalker "
    "getElementsByTagName getElementById elementFromPoint links forms images all head title location cookie"
)
OF_FORMS = str.split(
    "querySelectorAll querySelector hasAttribute getAttribute closest matches children childNodes parentElement attributes contains "
    "textContent getRootNode nodeType localName namespaceURI isConnected firstElementChild getBoundingClientRect dispatchEvent"
)

CAREFUL = """
const own = Document.prototype, byId = (name) => own.getElementById.call(document, name);
for (const name of ['a', 'b']) byId(name).onclick = () => {
  const link = own.createElement.call(document, 'a');
  link.href = '/found/' + name;
  byId('out').replaceChildren(link);
};
"""


async def test_pictures_and_fields_may_be_called_as_what_the_browser_gives(site: Site, chrome: Chrome) -> None:
    """In a document its pictures and forms take the place of its own properties, in a form its fields do."""
    pictures = "".join(f"<img name={name}>" for name in NAMES)
    fields = "".join(f"<input name={name}>" for name in OF_FORMS)
    body = f"<form>{fields}<button type=button id=a>First</button></form><button id=b>Second</button>{pictures}"
    walk = await traverse(site.put(body, CAREFUL), chrome.open)
    assert walk.found == {"a", "b"}
    assert walk.report.stopped == "complete"


async def test_half_a_character_is_told_as_an_unknown_one(site: Site, chrome: Chrome) -> None:
    """No file would take it, and a journal is one."""
    walk = await traverse(
        site.put("<button id=a></button>", r"a.textContent = 'Go \ud800 on'; a.onclick = () => only('a')"), chrome.open
    )
    assert walk.found == {"a"}
    assert "Go \ufffd on" in {button.text for vertex in walk.traversal.graph for button in vertex.state.buttons}
