"""Places in answers from which the next request can take something."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from mediamon.traversal.lifting.answers import Answer, Tree, tree_of
from mediamon.traversal.lifting.cuts import LONGEST_NUMBER
from mediamon.traversal.lifting.elements import Kind, attributes, of_kind
from mediamon.traversal.lifting.jsonpaths import EACH, Path, ends, paths, reach

Value = str | int | float
Pick = Literal["last", "first", "least", "greatest"]
PICKS: dict[Pick, int] = {"last": 0, "first": 1, "least": 2, "greatest": 2}
LEADING = (
    "next",
    "more",
    "hx-",
    "data-url",
    "data-href",
    "cursor",
    "last",
)  # names of what tells where to go on
GREATEST = 10_000_000_000_000_000_000_000_000
MOST_FRAGMENTS = 20  # of one JSON answer


@dataclass(frozen=True, slots=True)
class InJson:
    """A value in JSON: the only one at `path`, or the least or greatest number of all at it."""

    path: Path
    pick: Pick = "last"

    def value(self, answer: Answer) -> Value | None:
        """None where it is not there, is null or says no."""
        found = reach(answer.value, self.path) or []
        return _picked(
            [one for one in found if isinstance(one, (str, int, float)) and not isinstance(one, bool)], self.pick
        )

    @property
    def rank(self) -> tuple[int, int, int]:
        """Least first: fields of the answer itself, then of the last element, of the first, the extremes."""
        edge = 0 if EACH in self.path else 2 if 0 in self.path else 1 if -1 in self.path else 0
        return (edge + 3 * PICKS[self.pick], 0 if _leads(self.hint) else 1, len(self.path))

    @property
    def hint(self) -> str:
        """The name of the field."""
        return next((step for step in reversed(self.path) if isinstance(step, str)), "")


@dataclass(frozen=True, slots=True)
class InHtml:
    """An attribute of the elements of a kind; path: of the text of JSON that holds the HTML."""

    path: Path | None
    kind: Kind
    attribute: str
    pick: Pick = "last"

    def value(self, answer: Answer) -> Value | None:
        """None where there is no such element, or its attribute is empty."""
        tree = html_at(answer, self.path)
        if tree is None:
            return None
        return _picked([str(one.get(self.attribute) or "") for one in of_kind(tree, self.kind)], self.pick)

    @property
    def rank(self) -> tuple[int, int, int]:
        """Least first: what says "next", then data of the last element, then its link."""
        leads = _leads(self.hint)
        return (
            PICKS[self.pick] * 3 + (0 if leads else 1),
            1 if self.attribute == "href" else 0,
            0 if self.kind[1] else 1,
        )

    @property
    def hint(self) -> str:
        """The name of the attribute, or what marks the element."""
        return self.attribute + " " + (self.kind[1][1] if self.kind[1] else "")


Place = InJson | InHtml


def html_at(answer: Answer, path: Path | None) -> Tree | None:
    """The HTML of an answer, or of a text in its JSON."""
    if path is None:
        return answer.tree
    found = reach(answer.value, path) or []
    return tree_of(found[0]) if found and isinstance(found[0], str) else None


def places(answer: Answer) -> Iterator[tuple[Place, Value]]:
    """All places of an answer from which something might be taken, with what they hold."""
    if answer.tree is not None:
        yield from _in_html(answer.tree, None)
        return
    fragments = 0
    for path, value in ends(answer.value):
        yield InJson(path), value
        if isinstance(value, str) and "<" in value and fragments < MOST_FRAGMENTS:
            fragments += 1
            tree = tree_of(value)
            yield from () if tree is None else _in_html(tree, path)
    for path, values in paths(answer.value).items():
        if EACH in path and all(map(_is_number, values)):
            numbers = [value for value in values if isinstance(value, (str, int, float))]
            for pick in ("least", "greatest"):
                yield InJson(path, pick), _extreme(numbers, pick)


def _in_html(tree: Tree, path: Path | None) -> Iterator[tuple[Place, Value]]:
    for (kind, attribute), values in attributes(tree).items():
        yield InHtml(path, kind, attribute), values[-1]
        yield InHtml(path, kind, attribute, "first"), values[0]
        if all(map(_is_number, values)):
            for pick in ("least", "greatest"):
                yield InHtml(path, kind, attribute, pick), _extreme(values, pick)


def _picked(found: Sequence[Value], pick: Pick) -> Value | None:
    found = [value for value in found if value != ""]
    if not found:
        return None
    if pick in ("last", "first"):
        return found[-1] if pick == "last" else found[0]
    numbers = [value for value in found if _is_number(value)]
    return _extreme(numbers, pick) if numbers else None


def _extreme(found: Sequence[Value], pick: Pick) -> Value:
    return min(found, key=int) if pick == "least" else max(found, key=int)


def _is_number(value: object) -> bool:
    if isinstance(value, bool):
        return False
    if isinstance(value, int):
        return 0 <= value < GREATEST
    return isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= LONGEST_NUMBER


def _leads(name: str) -> bool:
    low = name.lower()
    return any(word in low for word in LEADING)
