"""Offsets that grow by as many things as the answer brought, however many these are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.elements import MOST_ELEMENTS, Kind, kinds, of_kind
from mediamon.traversal.lifting.jsonpaths import Path, lists, reach
from mediamon.traversal.lifting.numbers import Number, varying, width_of
from mediamon.traversal.lifting.types import End


@dataclass(frozen=True, slots=True)
class Things:
    """The elements of a list in JSON."""

    path: Path


@dataclass(frozen=True, slots=True)
class Counted:
    """place: which of the text's numbers grows; of: what is counted, in JSON or in HTML."""

    place: int
    of: Things | Kind
    width: int = 0

    def next(self, text: str, answer: Answer) -> str | End:
        """The number and what the answer brought, together."""
        brought = _count(answer, self.of)
        if not brought:
            return End("finished", "nothing to count on by")
        return Number(self.place, 0, self.width).moved(text, brought)


def learn_count(texts: Sequence[str], answers: Sequence[Answer]) -> Counted | None:
    """What each answer brought just as many of as the number grew by, None where nothing is."""
    found = varying(texts)
    if found is None:
        return None
    place, values = found
    steps = [after - before for before, after in pairwise(values)]
    if min(steps) < 1:
        return None
    for of in _countable(answers[0], steps[0]):
        if all(_count(answer, of) == step for answer, step in zip(answers, steps, strict=False)):
            return Counted(place, of, width_of(texts, place))
    return None


def _countable(answer: Answer, step: int) -> Sequence[Things | Kind]:
    if answer.tree is None:
        return [Things(path) for path in lists(answer.value)]
    found = Counter(kind for element in islice(answer.tree.iter(), MOST_ELEMENTS) for kind in kinds(element))
    return sorted((kind for kind in found if found[kind] == step), key=lambda kind: (kind[1] is None, str(kind)))


def _count(answer: Answer, of: Things | Kind) -> int:
    if answer.tree is None:
        return len(reach(answer.value, of.path) or []) if isinstance(of, Things) else 0
    return 0 if isinstance(of, Things) else sum(1 for _ in of_kind(answer.tree, of))
