"""The hierarchy as RDF in JSON-LD: the same statements as in Turtle."""

from __future__ import annotations

import json
from typing import Any

from mediamon.semantics.exports.identifiers import identified
from mediamon.semantics.exports.turtle import VOCABULARY, base_of, number_of, subject
from mediamon.semantics.exports.written_out import Written, written_out
from mediamon.semantics.node import Node

CONTEXT = {"@vocab": VOCABULARY, "number": {"@type": "http://www.w3.org/2001/XMLSchema#decimal"}}


def as_jsonld(root: Node, address: str = "") -> str:
    """A document of JSON-LD 1.1; nodes lie in a flat list and name those that they hold."""
    base, written = base_of(address), written_out(root)
    names = {id(node): subject(base, path) for node, path in identified(written)}
    graph = [_node(node, path, names) for node, path in identified(written)]
    return json.dumps({"@context": CONTEXT, "@graph": graph}, ensure_ascii=False, indent=1)


def _node(node: Written, path: str, names: dict[int, str]) -> dict[str, Any]:
    made: dict[str, Any] = {"@id": names[id(node)], "@type": node.kind, "text": node.text, "identifier": path}
    number = number_of(node)
    if number is not None:
        made["number"] = number
    if node.children:
        made["holds"] = [{"@id": names[id(child)]} for child in node.children]
    if node.links:
        made["leadsTo"] = list(dict.fromkeys(node.links))
    return made
