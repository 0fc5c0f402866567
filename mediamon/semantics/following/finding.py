"""A value by the path of texts that leads to it, or by the identifier that exports give it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from mediamon.semantics.difference.entries import Entry, entries_of
from mediamon.semantics.exports.identifiers import place_by_xpath
from mediamon.semantics.following.places import Place, places_of
from mediamon.semantics.node import Node
from mediamon.semantics.texts import label
from mediamon.semantics.values.types import COUNTED, type_of

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
    for test in TESTS if wanted else ():
        fits = [place for labels, own, place in places if test(labels, own, wanted, place)]
        if fits:
            first = next((one for one in fits if not one.entry.node.children), fits[0])
            named = wanted[-1] if test is _begins else ""
            return replace(first, asked=_asked(first, wanted), named=named)
        if test is _passes:
            beside = _beside(wanted, places)
            if beside is not None:
                return replace(beside, named=wanted[-1])
    raise NoSuchNode(_nothing(path, [place for _, _, place in places]))


def _beside(wanted: Labels, places: Sequence[tuple[Labels, str, Place]]) -> Place | None:
    """The text right after one that is the label: "Price" and "45" in two blocks that nothing else joins."""
    for (labels, own, before), (_, _, place) in pairwise(places):
        alike = before.cell is None and place.cell is None and before.entry.parent is place.entry.parent
        value = type_of(place.text) in COUNTED and not place.entry.node.children
        if alike and value and own == wanted[-1] and _within(wanted[:-1], labels):
            return place
    return None


def _asked(place: Place, wanted: Labels) -> tuple[str, ...]:
    """The labels that the path names; titles of pages are left out, they change with every issue."""
    title = place.entry.path[:1]
    return tuple(one for one in place.labels if label(one) in wanted and (one,) != title)


def _place(entries: Sequence[Entry], number: int, top: int, left: int) -> Place:
    """What an identifier leads to. It says nothing of a name in the value or before it, so that is looked for."""
    at = (top, left)
    place = next(one for one in places_of([entries[number]]) if one.cell is None or (one.cell.top, one.cell.left) == at)
    return replace(place, named=_name_of(entries, place)) if place.cell is None else place


def _name_of(entries: Sequence[Entry], place: Place) -> str:
    name, colon, value = place.text.partition(":")
    if colon and value.strip() and type_of(value.strip()) in COUNTED and not any(map(str.isdigit, name)):
        return label(name)
    before = entries[place.entry.number - 1] if place.entry.number else None
    if (
        before is None
        or before.parent is not place.entry.parent
        or {before.node.kind, place.entry.node.kind} != {"text"}
    ):
        return ""
    text = before.node.text
    named = type_of(place.text) in COUNTED and type_of(text) == "text" and not before.node.children
    return label(text) if named else ""


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


def _begins(labels: Labels, own: str, wanted: Labels, place: Place) -> bool:
    """ "Price: 45" says itself what it is."""
    after = own[len(wanted[-1]) :][:1]
    return own.startswith(wanted[-1]) and bool(after) and not after.isalpha() and _within(wanted[:-1], labels)


TESTS: tuple[Test, ...] = (_ends, _passes, _is_itself, _is_below, _crosses, _begins)


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
