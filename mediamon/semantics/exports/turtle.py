"""The hierarchy as RDF in Turtle (Чеснавский 2008, "публикация семантической структуры сайта в формате RDF")."""

from __future__ import annotations

import re
from urllib.parse import quote

from mediamon.semantics.exports.identifiers import identified
from mediamon.semantics.exports.written_out import Written, written_out
from mediamon.semantics.node import Node
from mediamon.semantics.values.numbers import is_quantity, quantity

VOCABULARY = "urn:mediamon:semantics#"
PREFIXES = f"@prefix s: <{VOCABULARY}> .\n@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .\n\n"
ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
UNSAFE = re.compile(r"[\x00-\x20<>\"{}|^`\\]")


def as_turtle(root: Node, address: str = "") -> str:
    """One resource for each node: its kind, text, identifier, what it holds, and its number where it is one.

    address: of the page; its nodes are `address#…`, without one `urn:mediamon:page#…`.
    """
    base, written = base_of(address), written_out(root)
    names = {id(node): subject(base, path) for node, path in identified(written)}
    blocks = [_block(node, path, names) for node, path in identified(written)]
    return PREFIXES + "\n".join(blocks)


def base_of(address: str) -> str:
    """The address of a page as the beginning of an IRI."""
    return UNSAFE.sub(lambda one: quote(one.group()), address.split("#")[0]) or "urn:mediamon:page"


def subject(base: str, path: str) -> str:
    """A node's IRI."""
    return f"{base}#{quote(path, safe='/')}"


def number_of(node: Written) -> str | None:
    """The number that a value is."""
    found = quantity(node.text) if not node.children and is_quantity(node.text) else None
    return f"{found.value.normalize():f}" if found is not None else None


def _block(node: Written, path: str, names: dict[int, str]) -> str:
    lines = [f"a s:{node.kind}", f"s:text {_literal(node.text)}", f"s:identifier {_literal(path)}"]
    number = number_of(node)
    if number is not None:
        lines.append(f's:number "{number}"^^xsd:decimal')
    lines += [f"s:holds <{names[id(child)]}>" for child in node.children]
    lines += [f"s:leadsTo {_literal(link)}" for link in dict.fromkeys(node.links)]
    return f"<{names[id(node)]}> " + " ;\n  ".join(lines) + " .\n"


def _literal(text: str) -> str:
    return '"' + "".join(ESCAPES.get(sign, sign) for sign in text) + '"'
