"""Listeners and shadow roots that the hooks in the page do not see: the browser itself is asked for them, and frameworks' marks."""

from __future__ import annotations

from .site import Site
from .walking import Chrome, traverse

SHADOW = (
    "<my-part><template shadowrootmode=closed><button id=b>inside</button><a href=/found/within>w</a>"
    "<script>{ const root = document.currentScript.getRootNode(); "
    "root.getElementById('b').addEventListener('click', () => root.append(Object.assign(document.createElement('a'), "
    "{ href: '/found/pressed' }))); }</script></template></my-part>"
)


async def test_a_closed_shadow_root_that_the_html_declares(site: Site, chrome: Chrome) -> None:
    walk = await traverse(site.put(SHADOW), chrome.open)
    assert "within" in walk.found


async def test_a_listener_added_past_the_hooks(site: Site, chrome: Chrome) -> None:
    # The first, empty document of a frame that is asked before the hooks are in it has an addEventListener of its own.
    url = site.put(
        "<div id=plain>press</div>",
        """const frame = document.createElement('iframe'); frame.srcdoc = ''; document.body.append(frame);
        const past = Object.getOwnPropertyDescriptor(frame.contentWindow.EventTarget.prototype, 'addEventListener').value;
        past.call(plain, 'click', () => show('heard'));""",
    )
    assert (await traverse(url, chrome.open)).found == {"heard"}


async def test_a_handler_that_is_only_marked_on_the_node(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<div id=root><span id=s>press</span> or <span id=t>idle</span></div>",
        """s.__reactProps$x1 = { onClick: () => show('marked') };
        root.addEventListener('click', (event) => event.target.__reactProps$x1?.onClick());""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"marked"}
    assert "idle" not in walk.pressed


async def test_messages_to_itself_belong_to_the_press(site: Site, chrome: Chrome) -> None:
    url = site.put(
        "<button id=a>a</button><button id=b>b</button>",
        """const channel = new MessageChannel(); let left = 0;
        channel.port1.onmessage = () => { if (--left > 0) channel.port2.postMessage(0); else show('port'); };
        a.onclick = () => { left = 5; channel.port2.postMessage(0); };
        window.addEventListener('message', () => show('window'));
        b.onclick = () => window.postMessage('x', '*');""",
    )
    walk = await traverse(url, chrome.open)
    assert walk.found == {"port", "window"}
    assert {
        button.text for button in (a for v in walk.traversal.graph for a in v.out) if walk.traversal.rates.found(button)
    } == {"a", "b"}
