"""One check of a watch: two versions of a page in, what was seen of the value and what else has changed out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.semantics.difference.change import Change
from mediamon.semantics.difference.comparing import changes_of, compare
from mediamon.semantics.difference.entries import Entry, entries_of
from mediamon.semantics.exports.identifiers import identifier_of
from mediamon.semantics.following.finding import NoSuchNode, find
from mediamon.semantics.following.following import follow
from mediamon.semantics.following.places import Place
from mediamon.semantics.hierarchy import hierarchy
from mediamon.semantics.watching.machine import Seen


@dataclass(frozen=True, slots=True)
class Look:
    """seen: of the value; path: the texts that lead to it now; identifier: its XPath now, "" where it is gone; changes: of
    the whole page, of another page one; below: those of what the watched node holds.
    """

    seen: Seen
    path: tuple[str, ...]
    identifier: str
    changes: tuple[Change, ...] = ()
    below: tuple[Change, ...] = ()


def first_look(html: str, path: Sequence[str] | str) -> Look:
    """The value at the beginning. Raises NoSuchNode, UnreadablePage."""
    entries = entries_of(hierarchy(html))
    return _at(entries, find(entries, path))


def look_again(before: str, path: Sequence[str] | str, after: str, *, trust: bool = False) -> Look:
    """The value in a later version. trust: the page is what it is, though nearly all of it is new. Raises UnreadablePage."""
    comparison = compare(hierarchy(before), hierarchy(after))
    comparison.another = comparison.another and not trust
    changes = tuple(changes_of(comparison))
    try:
        place = find(comparison.old, path)
    except NoSuchNode as error:
        return Look(Seen(None, why=str(error)), tuple(path), "", changes)
    found = follow(comparison, place)
    if found.place is None:
        return Look(Seen(None, comparison.another, found.why), place.labels, "", changes)
    look = _at(comparison.new, found.place)
    return Look(look.seen, look.path, look.identifier, changes, _below(changes, place, found.place))


def _below(changes: tuple[Change, ...], old: Place, new: Place) -> tuple[Change, ...]:
    """The changes of what a node holds: a section's, a list's, of the page's root all."""
    if old.cell is not None or not (old.entry.node.children or new.entry.node.children):
        return ()
    roots = (old.entry.inside, new.entry.inside)
    return tuple(one for one in changes if any(one.path[: len(root)] == root for root in roots))


def _at(entries: Sequence[Entry], place: Place) -> Look:
    key = (place.entry.number, place.cell.top, place.cell.left) if place.cell else (place.entry.number, -1, -1)
    try:
        identifier = identifier_of(entries, key)
    except KeyError:
        identifier = ""
    return Look(Seen(place.text), place.labels, identifier)
