"""Cursors: values of the next request that stand somewhere in the answer to this one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.cuts import RANKS, Cut, cuts
from mediamon.traversal.lifting.places import InJson, Place, Value, places
from mediamon.traversal.lifting.types import End

MOST_PLACES = 20_000
MOST_CANDIDATES = 1_000
TELLING = 5  # letters, of all the targets together
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+|[0-9]+")


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the next value stands, and what of it is taken. kept: where nothing stands there, the old value goes on."""

    place: Place
    cut: Cut
    kept: bool = False

    def next(self, text: str, answer: Answer) -> str | End:
        """The value that the answer names."""
        value = self.place.value(answer)
        told = None if value is None else self.cut.apply(value, answer.base)
        if told is not None:
            return told
        return text if self.kept else End("finished", "the answer names nothing to go on with")


@dataclass(frozen=True, slots=True, eq=False)
class Before:
    """The answers after which something was asked for, and the places of the first of them."""

    answers: tuple[Answer, ...]
    places: tuple[tuple[Place, Value], ...]

    @classmethod
    def of(cls, answers: Sequence[Answer]) -> Before:
        """Its places are looked up once, for all the parameters."""
        return cls(tuple(answers), tuple(islice(places(answers[0]), MOST_PLACES)))


def learn_cursor(targets: Sequence[str], before: Before, name: str = "", *, kept: bool = False) -> Cursor | None:
    """The place at which each target stands in its answer; of several, the one that a script would most likely read.

    targets[i] is what followed before.answers[i]; name: of the parameter, a place of the same name is preferred.
    """
    if not all(targets):
        return None
    wanted = set(words(name))
    found = (
        Cursor(place, cut, kept)
        for place, value in before.places
        for cut in cuts(value, targets[0], before.answers[0].base)
    )
    able = [cursor for cursor in islice(found, MOST_CANDIDATES) if _telling(cursor, targets, wanted)]
    for cursor in sorted(able, key=lambda one: _rank(one, wanted)):
        if all(_gives(cursor, target, answer) for target, answer in zip(targets, before.answers, strict=True)):
            return cursor
    return None


def _telling(cursor: Cursor, targets: Sequence[str], wanted: set[str]) -> bool:
    """Short texts stand in an answer by chance, unless the names agree."""
    return sum(map(len, targets)) >= TELLING or (cursor.cut.kind == "whole" and _akin(cursor.place, wanted))


def _akin(place: Place, wanted: set[str]) -> bool:
    return bool(wanted & set(words(place.hint)))


def _gives(cursor: Cursor, target: str, answer: Answer) -> bool:
    value = cursor.place.value(answer)
    return value is not None and cursor.cut.apply(value, answer.base) == target


def _rank(cursor: Cursor, wanted: set[str]) -> tuple[object, ...]:
    foreign = 0 if _akin(cursor.place, wanted) else 1
    first, *rest = cursor.place.rank
    nature = 0 if isinstance(cursor.place, InJson) else 1
    return (first, RANKS[cursor.cut.kind], foreign, *rest, nature, str(cursor.place))


def words(name: str) -> list[str]:
    """The words of a name: lastId, last_id and last-id are [last, id]."""
    return [word.lower() for word in WORD.findall(name)]
