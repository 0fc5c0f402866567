"""Pages in XML, whose elements' names are in small letters: what is reached in HTML is reached there."""

from __future__ import annotations

import pytest

from .site import HELPERS, Site
from .walking import Chrome, traverse

PAGE = """<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title><script>//<![CDATA[
const $ = (id) => document.getElementById(id); // names are no variables here
%s
//]]></script></head><body>%s<div id="out"></div><script>//<![CDATA[
%s
//]]></script></body></html>"""
PARTS = {
    "a button": ("<button id='b'>go</button>", "$('b').onclick = () => show('one')", {"one"}),
    "a list to choose from": (
        "<select id='s'><option>a</option><option>b</option></select>",
        "$('s').onchange = () => only($('s').value)",
        {"a", "b"},
    ),
    "a part that opens": (
        "<details id='d'><summary>more</summary></details>",
        "$('d').ontoggle = () => show('opened')",
        {"opened"},
    ),
    "a box to tick": (
        "<label><input type='checkbox' id='c'/>all</label>",
        "$('c').onchange = () => show('all')",
        {"all"},
    ),
    "a day to go back from": (
        "<input type='date' id='d' value='2026-05-02' min='2026-05-01' max='2026-05-03'/>",
        "$('d').onchange = () => only($('d').value)",
        {"2026-05-01", "2026-05-02", "2026-05-03"},
    ),
    "items of a list that listens": (
        "<ul id='l'><li>x</li><li>y</li></ul>",
        "$('l').onclick = (event) => event.target.localName === 'li' && only(event.target.textContent)",
        {"x", "y"},
    ),
    "a link that is a script": ("<a href='javascript:show(&quot;js&quot;)'>go</a>", "", {"js"}),
    "links to views": (
        "<a href='#one'>one</a> <a href='#two'>two</a>",
        "onhashchange = () => only('at-' + location.hash.slice(1))",
        {"at-one", "at-two"},
    ),
    "a link that must not be followed": ("<a href='/found/away' onclick='show(1)'>away</a>", "", {"away", "1"}),
    "a part of a picture": (
        "<map name='m'><area shape='rect' coords='0,0,40,40' alt='part' href='javascript:show(&quot;p&quot;)'/></map>"
        "<img usemap='#m' width='40' height='40' alt='all' src='data:image/gif;base64,R0lGODlhAQABAAAAACw='/>",
        "",
        {"p"},
    ),
    "a form that asks": ("<form action='/found/list'><input type='submit' value='go'/></form>", "", {"list"}),
    "a frame": (
        "<button id='b'>go</button>",
        """$('b').onclick = () => { if (out().firstChild) return; const f = document.createElement('iframe');
            f.srcdoc = '<a href=/found/inside>x</a><button onclick="parent.show(`below`)">in</button>'; out().append(f) }""",
        {"inside", "below"},
    ),
}


@pytest.mark.parametrize(("body", "script", "expected"), PARTS.values(), ids=PARTS)
async def test_it_is_reached(body: str, script: str, expected: set[str], site: Site, chrome: Chrome) -> None:
    site.pages["/"] = PAGE % (HELPERS, body, script)
    walk = await traverse(site.base + "/", chrome.open)
    assert walk.found == expected
    assert walk.report.stopped == "complete"
