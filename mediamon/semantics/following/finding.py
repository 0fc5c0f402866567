"""A value by the path of texts that leads to it, or by the identifier that exports give it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from mediamon.semantics.difference.entries import Entry, entries_of
from mediamon.semantics.exports.identifiers import place_by_xpath
from mediamon.semantics.following.places import Place, places_of
from mediamon.semantics.node import Node
from mediamon.semantics.texts import label

Labels = tuple[str, ...]
Test = Callable[[Labels, str, Labels, Place], bool]


class NoSuchNode(LookupError):
    """No value of the page has this path; the message names what comes near."""


def find(root: Node | Sequence[Entry], path: Sequence[str] | str) -> Place:
    """The place of a path: texts, the outermost first, perhaps only the last of them, perhaps with the value itself at
    the end; or an XPath identifier. The first place that fits best. Raises NoSuchNode.
    """
    entries = entries_of(root) if isinstance(root, Node) else root
    if isinstance(path, str):
        found = place_by_xpath(entries, path)
        if found is None:
            raise NoSuchNode(f"nothing on the page has the identifier {path}")
        return _place(entries, *found)
    wanted = tuple(filter(None, map(label, path)))
    places = [(tuple(map(label, one.labels)), label(one.text), one) for one in places_of(entries)]
    for test in TESTS:
        fits = [place for labels, own, place in places if wanted and test(labels, own, wanted, place)]
        if fits:
            first = next((one for one in fits if not one.entry.node.children), fits[0])
            return replace(first, asked=_asked(first, wanted))
    raise NoSuchNode(_nothing(path, [place for _, _, place in places]))


def _asked(place: Place, wanted: Labels) -> tuple[str, ...]:
    """The labels that the path names; titles of pages are left out, they change with every issue."""
    title = place.entry.path[:1]
    return tuple(one for one in place.labels if label(one) in wanted and (one,) != title)


def _place(entries: Sequence[Entry], number: int, top: int, left: int) -> Place:
    return next(
        one for one in places_of([entries[number]]) if one.cell is None or (one.cell.top, one.cell.left) == (top, left)
    )


def _value(place: Place) -> bool:
    return place.cell is None or not place.cell.key


def _ends(labels: Labels, own: str, wanted: Labels, place: Place) -> bool:
    return _value(place) and bool(own) and labels[-len(wanted) :] == wanted


def _passes(labels: Labels, own: str, wanted: Labels, place: Place) -> bool:
    return _value(place) and bool(own) and bool(labels) and labels[-1] == wanted[-1] and _within(wanted, labels)


def _is_itself(labels: Labels, own: str, wanted: Labels, place: Place) -> bool:
    return (*labels, own)[-len(wanted) :] == wanted


def _is_below(labels: Labels, own: str, wanted: Labels, place: Place) -> bool:
    return own == wanted[-1] and _within(wanted[:-1], labels)


def _crosses(labels: Labels, own: str, wanted: Labels, place: Place) -> bool:
    """Row and column may be named in either order."""
    return (
        place.cell is not None and _value(place) and bool(own) and set(wanted) <= set(labels) and labels[-1] in wanted
    )


TESTS: tuple[Test, ...] = (_ends, _passes, _is_itself, _is_below, _crosses)


def _within(wanted: Labels, labels: Labels) -> bool:
    """Do the wanted texts stand among the labels in their order?"""
    rest = iter(labels)
    return all(any(one == other for other in rest) for one in wanted)


def _nothing(path: Sequence[str], places: Sequence[Place]) -> str:
    last = label(path[-1]) if path else ""
    near = [
        " › ".join(one.labels[-3:]) for one in places if last and any(last in label(text) for text in one.labels[-2:])
    ]
    hint = f"; what comes near: {'; '.join(list(dict.fromkeys(near))[:3])}" if near else ""
    return f"nothing on the page has the path {' › '.join(path)}{hint}"
