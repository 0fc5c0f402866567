"""The same value in the next version of its page, or the word that it is gone; never another value in its place.

Two things must agree: the difference of the versions says what the node became, and the labels next to it are still its
own. So neither a row that took the place of another, nor an equal text under another heading, passes for it.
"""

from __future__ import annotations

from dataclasses import dataclass

from rapidfuzz import fuzz

from mediamon.semantics.difference.comparing import Comparison
from mediamon.semantics.difference.entries import Entry
from mediamon.semantics.following.places import Place, places_of
from mediamon.semantics.texts import key, label
from mediamon.semantics.values.types import type_of

ALIKE = 85.0  # of 100; labels that are less alike are not one label renamed


@dataclass(frozen=True, slots=True)
class Followed:
    """place: where the value is now, None where it is gone. why: what to say about it then."""

    place: Place | None
    why: str = ""


def follow(comparison: Comparison, place: Place) -> Followed:
    """What became of a place of the old version."""
    if comparison.another:
        return Followed(None, f"another page came: {comparison.new[0].node.text or 'an empty one'}")
    found = _by_difference(comparison, place)
    if found is not None and _still_its_own(comparison, place, found):
        return Followed(found) if found.text else Followed(None, "its cell is empty")
    found = _by_labels(comparison, place)
    if found is not None:
        return Followed(found)
    return Followed(None, f"nothing is left of {' › '.join(place.labels[-3:]) or place.text}")


def _by_difference(comparison: Comparison, place: Place) -> Place | None:
    entry = place.entry
    other = comparison.became.get(entry.number)
    if other is None or (other.parent is None and entry.parent is not None):
        return None
    if place.cell is None:
        return next(places_of([other])) if other.node.table is None else None
    table = comparison.tables.get(entry.number)
    at = (place.cell.top, place.cell.left)
    if table is not None:
        cell = table.cell(place.cell)
        if cell is None:
            return None
        at = (cell.top, cell.left)
    return next(
        (one for one in places_of([other]) if one.cell is not None and (one.cell.top, one.cell.left) == at), None
    )


def _still_its_own(comparison: Comparison, old: Place, new: Place) -> bool:
    """Are the labels next to the value what they were, or renamed without becoming others?"""
    if not all(any(_one_label(one, other) for other in new.labels) for one in old.asked):
        return False
    if old.named and not _has_its_name(comparison, old.named, new):
        return False
    if old.cell is not None:
        if not _same_surroundings(comparison, old.entry, new.entry) or _mixed_up(comparison, old, new):
            return False
        if len(old.own_labels) != len(new.own_labels):
            return key("".join(old.own_labels)) == key("".join(new.own_labels))
        return all(map(_one_label, old.own_labels, new.own_labels))
    if old.entry.parent is None or new.entry.parent is None:
        return old.entry.parent is new.entry.parent
    held = comparison.became.get(old.entry.parent.number) is new.entry.parent
    nearest = _one_label(old.entry.parent.node.text, new.entry.parent.node.text)
    if held or nearest:
        return nearest or not _names(old.entry.parent)
    return _restructured(comparison, old.entry, new.entry)


def _has_its_name(comparison: Comparison, name: str, new: Place) -> bool:
    """Does the name that it was found by still begin it, or stand right before it?"""
    before = comparison.new[new.entry.number - 1].node.text
    return label(new.text).startswith(name) or label(before) == name


def _same_surroundings(comparison: Comparison, old: Entry, new: Entry) -> bool:
    """Does the table still stand under its heading, renamed or not? One under another heading is another table."""
    one, other = _named_by(old), _named_by(new)
    if one is None or other is None:
        return one is other or old.number not in comparison.moved
    return comparison.became.get(one.number) is other or _one_label(one.node.text, other.node.text)


def _named_by(entry: Entry) -> Entry | None:
    """The nearest of its holders that names what it holds."""
    one = entry.parent
    while one is not None and not _names(one):
        one = one.parent
    return one


def _mixed_up(comparison: Comparison, old: Place, new: Place) -> bool:
    """Are there rows of one name, of which some came or went, so that nobody can tell which is which?"""
    table = comparison.tables.get(old.entry.number)
    if table is None or old.cell is None or new.cell is None:
        return False
    keys = table.old.row_keys.get(old.cell.top, ())
    before = [row for row, one in table.old.row_keys.items() if one == keys]
    after = [row for row, one in table.new.row_keys.items() if one == keys]
    if max(len(before), len(after)) < 2 or len(before) == len(after):
        return False
    return table.old.row_values(old.cell.top) != table.new.row_values(new.cell.top)


def _names(holder: Entry) -> bool:
    """Does its text name what it holds? A paragraph or a page's title may change."""
    return holder.node.kind not in ("page", "p", "text")


def _restructured(comparison: Comparison, old: Entry, new: Entry) -> bool:
    """The page has other sections now, but what stood before it still does, and it has not moved."""
    parent = old.parent
    return (
        old.number not in comparison.moved
        and parent is not None
        and not _names(parent)
        and parent.number in comparison.became
    )


def _one_label(old: str, new: str) -> bool:
    """Is it one label, perhaps with a word more? "Main Street 5" and "Main Street 55" are two."""
    one, other = label(old), label(new)
    if one == other:
        return True
    if [sign for sign in one if sign.isdigit()] != [sign for sign in other if sign.isdigit()]:
        return False
    return (min(len(one), len(other)) > 2 and (one in other or other in one)) or fuzz.ratio(one, other) >= ALIKE


def _by_labels(comparison: Comparison, place: Place) -> Place | None:
    """The one new value that has the same labels next to it, if it was nothing else before."""
    wanted = _near(place.own_labels, place)
    if not wanted:
        return None
    before = sum(_near(one.labels[-len(wanted) :], place) == wanted for one in places_of(comparison.old) if one.text)
    found = [
        one
        for one in places_of(comparison.new)
        if _near(one.labels[-len(wanted) :], place) == wanted and one.text and (one.cell is None or not one.cell.key)
    ]
    if len(found) != 1 or before != 1 or not _alike_named(place.entry, found[0].entry):
        return None
    came_from = comparison.came_from.get(found[0].entry.number)
    if came_from is not None and came_from is place.entry and place.entry.number in comparison.tables:
        return found[0] if _is_free(comparison, place, found[0]) else None
    if came_from is not None:
        return None  # it was there before, as something else
    return found[0] if type_of(found[0].text) == type_of(place.text) else None


def _near(labels: tuple[str, ...], place: Place) -> tuple[str, ...]:
    """Labels to be compared; of a cell in any order, for a table may have been turned."""
    near = tuple(map(label, labels))
    return near if place.cell is None else tuple(sorted(near))


def _alike_named(old: Entry, new: Entry) -> bool:
    one, other = _named_by(old), _named_by(new)
    near = {label(one.node.text)} if one is not None else set()
    return (one is None and other is None) or bool(near & {label(text) for text in new.path}) or _above(old, new)


def _above(old: Entry, new: Entry) -> bool:
    """A term that held a value has become the head of a row: what held the term names the table."""
    return bool(old.path and new.path) and label(old.path[-2] if len(old.path) > 1 else "") in {
        label(text) for text in new.path
    }


def _is_free(comparison: Comparison, place: Place, found: Place) -> bool:
    """Is the cell none that another old cell became?"""
    table = comparison.tables[place.entry.number]
    assert found.cell is not None
    return found.cell.top not in table.rows.values() or found.cell.left not in table.columns.values()
