"""Cursors: values of the next request that stand somewhere in the answer to this one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.cuts import RANKS, Cut, cuts
from mediamon.traversal.lifting.places import InJson, Place, places
from mediamon.traversal.lifting.types import End

MOST_CANDIDATES = 2_000
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


def learn_cursor(
    targets: Sequence[str], answers: Sequence[Answer], name: str = "", *, kept: bool = False
) -> Cursor | None:
    """The place from which each target stands in its answer; of several, the one that a script would most likely read.

    targets[i] is what followed answers[i]; name: of the parameter, a place of the same name is preferred.
    """
    if not targets or any(not target for target in targets):
        return None
    candidates: list[Cursor] = []
    for place, value in places(answers[0]):
        candidates += [Cursor(place, cut, kept) for cut in cuts(value, targets[0], answers[0].base)]
        if len(candidates) >= MOST_CANDIDATES:
            break
    wanted = set(words(name))
    for cursor in sorted(candidates, key=lambda one: _rank(one, wanted)):
        if all(_gives(cursor, target, answer) for target, answer in zip(targets, answers, strict=False)):
            return cursor
    return None


def _gives(cursor: Cursor, target: str, answer: Answer) -> bool:
    value = cursor.place.value(answer)
    return value is not None and cursor.cut.apply(value, answer.base) == target


def _rank(cursor: Cursor, wanted: set[str]) -> tuple[object, ...]:
    foreign = 0 if wanted & set(words(cursor.place.hint)) else 1
    first, *rest = cursor.place.rank
    nature = 0 if isinstance(cursor.place, InJson) else 1
    return (first, RANKS[cursor.cut.kind], foreign, *rest, nature, str(cursor.place))


def words(name: str) -> list[str]:
    """The words of a name: lastId, last_id and last-id are [last, id]."""
    return [word.lower() for word in WORD.findall(name)]
