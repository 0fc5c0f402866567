"""Watches, their values and what can be watched, as lines for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from mediamon.semantics import Node
from mediamon.semantics.difference import Change
from mediamon.semantics.difference.entries import entries_of
from mediamon.semantics.exports.identifiers import identified
from mediamon.semantics.exports.written_out import written_out
from mediamon.semantics.texts import short
from mediamon.semantics.watching import volatile_paths
from mediamon.semantics.wording import place_named, sentence

MOST_NODES = 200
MOST_IN_JSON = 1_000


def list_lines(rows: Sequence[Any]) -> Iterator[str]:
    """A watch a line, with what is amiss."""
    for row in rows:
        value = row.state["last"] if not row.state["gone"] else f"gone, was {row.state['last']}"
        yield f"{row.id:>4}  {place_named(tuple(row.labels))} = {value}  [{row.condition}]  {row.url}"
        if row.trouble:
            yield f"      {row.trouble}"
    if not rows:
        yield 'No watches yet: scrapy watch add URL --node "Main Street 5 > price"'


def history_lines(row: Any, values: Sequence[Any], versions: Sequence[Any]) -> Iterator[str]:
    """The values, the oldest first; then what changed on the page; then a hint where some of it always does."""
    yield f"{place_named(tuple(row.labels))}  [{row.condition}]"
    for one in values:
        number = f"  ({one.number:g} {one.unit})".replace(" )", ")") if one.number is not None else ""
        yield f"{one.seen_at:%Y-%m-%d %H:%M}  {one.text if one.text is not None else 'gone'}{number}"
    histories = [[Change.from_json(one) for one in version.changes] for version in versions if version.changes]
    for version, changes in zip((one for one in versions if one.changes), histories, strict=True):
        yield f"Page of {version.fetched_at:%Y-%m-%d %H:%M}"
        for change in changes[:20]:
            yield f"  {sentence(change)}"
    for path in volatile_paths(histories):
        yield f"Changes at every check: {place_named(path) or ' › '.join(path)}"


def node_lines(root: Node, wanted: str) -> Iterator[str]:
    """Values with their paths and identifiers."""
    count = 0
    for count, (value, identifier) in enumerate(nodes_with(root, wanted), 1):
        if count > MOST_NODES:
            yield f"… more than {MOST_NODES}: say which with --find"
            return
        yield f"{short(value)}\n      {identifier}"
    if not count:
        yield "Nothing like that is on the page."


def nodes_as_json(root: Node, wanted: str) -> str:
    """The same for a program: a list of {path, value}."""
    found = islice(nodes_with(root, wanted), MOST_IN_JSON)
    return json.dumps([{"path": identifier, "value": short(value)} for value, identifier in found], ensure_ascii=False)


def nodes_with(root: Node, wanted: str) -> Iterator[tuple[str, str]]:
    """(value, identifier) of what has the wanted text in either."""
    for node, identifier in identified(written_out(entries_of(root))):
        if node.of is not None and node.text and wanted.casefold() in f"{identifier} {node.text}".casefold():
            yield node.text, identifier
