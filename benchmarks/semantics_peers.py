"""Other ways to see what has changed on a page, and to watch a value: each says what it saw as (old, new) pieces of text."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence

from lxml import etree, html
from lxml.html import HtmlElement
from lxml.html.diff import htmldiff

from mediamon.semantics.texts import clean, key

Seen = list[tuple[str, str]]
Differ = Callable[[str, str], Seen]


def text_nodes(old: str, new: str) -> Seen:
    """Text nodes of both, compared line by line."""
    return _lines(_nodes(old), _nodes(new))


def inscriptis_and_difflib(old: str, new: str) -> Seen:
    """Text as inscriptis renders it, compared line by line."""
    from inscriptis import get_text

    return _lines(get_text(old).split("\n"), get_text(new).split("\n"))


def lxml_html_diff(old: str, new: str) -> Seen:
    """Insertions and deletions that lxml.html.diff marks; neighbours are one."""
    marked = htmldiff(_body(old), _body(new))
    tree = html.fragment_fromstring(marked, create_parent="div")
    seen: Seen = []
    for one in tree.iter("ins", "del"):
        text = clean(one.text_content())
        if text:
            before, after = seen[-1] if seen and one.tag == "del" and not seen[-1][0] else ("", "")
            if one.tag == "del" and (before, after) != ("", ""):
                seen[-1] = (text, after)
            else:
                seen.append(("", text) if one.tag == "ins" else (text, ""))
    return seen


def xmldiff_actions(old: str, new: str) -> Seen:
    """Each action of xmldiff's edit script is one."""
    from xmldiff import main

    actions = main.diff_trees(_xml(old), _xml(new), diff_options={"F": 0.5, "ratio_mode": "fast"})
    return [("", str(getattr(one, "text", getattr(one, "value", ""))) or type(one).__name__) for one in actions]


DIFFERS: dict[str, Differ] = {
    "text nodes + difflib": text_nodes,
    "inscriptis + difflib": inscriptis_and_difflib,
    "lxml.html.diff": lxml_html_diff,
    "xmldiff": xmldiff_actions,
}


def _nodes(page: str) -> list[str]:
    root = html.document_fromstring(page)
    etree.strip_elements(root, "script", "style", "noscript", with_tail=False)
    return [text for text in (one.strip() for one in root.itertext()) if text]


def _lines(old: Sequence[str], new: Sequence[str]) -> Seen:
    codes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [("\n".join(old[a:b]), "\n".join(new[c:d])) for tag, a, b, c, d in codes if tag != "equal"]


def _body(page: str) -> str:
    return str(html.tostring(html.document_fromstring(page).find("body"), encoding="unicode"))


def _xml(page: str) -> etree._ElementTree:
    text = html.tostring(html.document_fromstring(page), method="xml", encoding="unicode")
    return etree.ElementTree(etree.fromstring(text, etree.XMLParser(recover=True)))


def watched_by_xpath(before: str, value: str, after: str) -> str | None:
    """An absolute XPath to the value's element."""
    element = _element(before, value)
    if element is None:
        return None
    found = html.document_fromstring(after or "<p>").xpath(element.getroottree().getpath(element))
    return clean(found[0].text_content()) or None if found else None


def watched_by_nearest_id(before: str, value: str, after: str) -> str | None:
    """A path of children from the nearest element with an id, as browsers' "copy selector" makes it."""
    element = _element(before, value)
    if element is None:
        return None
    steps: list[str] = []
    while element.getparent() is not None and not element.get("id"):
        steps.append(f"*[{element.getparent().index(element) + 1}]")
        element = element.getparent()
    start = f"//*[@id='{element.get('id')}']" if element.get("id") else "/html"
    found = html.document_fromstring(after or "<p>").xpath("/".join([start, *reversed(steps)]))
    return clean(found[0].text_content()) or None if found else None


def _element(page: str, value: str) -> HtmlElement | None:
    root = html.document_fromstring(page)
    fits = [one for one in root.iter() if isinstance(one.tag, str) and key(one.text_content()) == key(value)]
    return fits[-1] if fits else None


WATCHERS = {"absolute XPath": watched_by_xpath, "CSS from the nearest id": watched_by_nearest_id}
