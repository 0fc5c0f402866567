"""Identifiers: XPaths into the hierarchy's XML that say what a node means (spec 5).

A step names what it goes to by its text, where it holds others; what holds nothing is a value, which changes, and has its
place among its like. So an identifier outlives rows and sections that come before it. It works unchanged in XPath.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from lxml import etree

from mediamon.semantics.difference.entries import Entry
from mediamon.semantics.exports.written_out import Key, Written, written_out

LONGEST_XPATH = 20_000


def identified(root: Written) -> Iterator[tuple[Written, str]]:
    """Every node with its identifier, the outermost first."""
    stack = [(root, "/" + root.kind)]
    while stack:
        node, path = stack.pop()
        yield node, path
        steps = list(_steps(node.children))
        stack += [(child, f"{path}/{step}") for child, step in reversed(list(zip(node.children, steps, strict=True)))]


def _steps(children: Sequence[Written]) -> Iterator[str]:
    """A step to each child. Positions count those that the predicates before them leave."""
    kinds, texts = Counter(one.kind for one in children), Counter((one.kind, one.text) for one in children)
    placed, named = Counter[str](), Counter[tuple[str, str]]()
    for one in children:
        name = (one.kind, one.text)
        placed[one.kind] += 1
        named[name] += 1
        if one.children and one.text and one.kind != "cell":
            step = f"{one.kind}[text()={quoted(one.text)}]"
            yield f"{step}[{named[name]}]" if texts[name] > 1 else step
        else:
            yield f"{one.kind}[{placed[one.kind]}]" if kinds[one.kind] > 1 else one.kind


def quoted(text: str) -> str:
    """A text as a string of XPath, which knows no escapes.

    >>> quoted("a"), quoted('"a"'), quoted("it's \\"a\\"")
    ('"a"', '\\'"a"\\'', 'concat("it\\'s ",\\'"\\',"a",\\'"\\',"")')
    """
    if '"' not in text:
        return f'"{text}"'
    if "'" not in text:
        return f"'{text}'"
    return "concat(" + ",'\"',".join(f'"{part}"' for part in text.split('"')) + ")"


def element_of(root: Written) -> etree._Element:
    """The XML of a tree: each node an element with its text and then its children, and its identifier as `id`."""
    made: dict[int, etree._Element] = {}
    parents = {id(child): one for one, _ in _walk(root) for child in one.children}
    top: etree._Element | None = None
    for node, path in identified(root):
        parent = parents.get(id(node))
        element = etree.Element(node.kind) if parent is None else etree.SubElement(made[id(parent)], node.kind)
        element.set("id", path)
        if node.links:
            element.set("href", node.links[0])
        element.text = node.text
        made[id(node)] = element
        top = element if top is None else top
    assert top is not None
    return top


def _walk(root: Written) -> Iterator[tuple[Written, None]]:
    stack = [root]
    while stack:
        one = stack.pop()
        yield one, None
        stack.extend(one.children)


def place_by_xpath(entries: Sequence[Entry], path: str) -> Key | None:
    """What an XPath goes to: (the entry's number, row and column of a cell or −1). Of several the first."""
    root = written_out(entries)
    if len(path) > LONGEST_XPATH:
        return None
    exact = next((node for node, known in identified(root) if known == path), None)
    if exact is None:
        exact = _evaluated(root, path)
    while exact is not None and exact.of is None:
        exact = exact.children[0] if exact.children else None
    return exact.of if exact is not None else None


def _evaluated(root: Written, path: str) -> Written | None:
    top = element_of(root)
    nodes = {known: node for node, known in identified(root)}
    try:
        found = top.xpath(path)
    except etree.XPathError:
        return None
    first = next((one for one in found if isinstance(one, etree._Element)), None) if isinstance(found, list) else None
    return nodes.get(str(first.get("id"))) if first is not None else None


def identifier_of(entries: Sequence[Entry], key: Key) -> str:
    """The identifier of a node or a cell. Raises KeyError where it is not written out, as an empty cell is not."""
    for node, path in identified(written_out(entries)):
        if node.of == key:
            return path
    raise KeyError(key)
