"""Numbers that grow or fall by the same step: pages, offsets, times."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.types import End

RUN = re.compile(r"([0-9]+)")
LONGEST = 25  # digits


@dataclass(frozen=True, slots=True)
class Number:
    """place: which of the text's runs of digits it is; width: to which it is filled up with zeros."""

    place: int
    step: int
    width: int = 0

    def next(self, text: str, answer: Answer) -> str | End:
        """One step on. There are no numbers below nought."""
        return self.moved(text, self.step)

    def moved(self, text: str, by: int) -> str | End:
        """The text with its number changed."""
        pieces = RUN.split(text)
        number = int(pieces[2 * self.place + 1]) + by if _short(pieces) and 2 * self.place + 1 < len(pieces) else -1
        if number < 0:
            return End("finished", "below nought")
        pieces[2 * self.place + 1] = str(number).zfill(self.width)
        return "".join(pieces)


def learn_number(texts: Sequence[str]) -> Number | None:
    """The step between texts that differ in one number only, None where they do not or where the step changes."""
    found = varying(texts)
    if found is None:
        return None
    place, values = found
    steps = {after - before for before, after in pairwise(values)}
    return Number(place, steps.pop(), width_of(texts, place)) if len(steps) == 1 else None


def varying(texts: Sequence[str]) -> tuple[int, list[int]] | None:
    """The one run of digits in which texts differ, and its values."""
    split = [RUN.split(text) for text in texts]
    if len({len(pieces) for pieces in split}) != 1 or not all(map(_short, split)):
        return None
    places = [at for at, pieces in enumerate(zip(*split, strict=True)) if len(set(pieces)) > 1]
    if len(places) != 1 or places[0] % 2 == 0:
        return None
    return places[0] // 2, [int(pieces[places[0]]) for pieces in split]


def width_of(texts: Sequence[str], place: int) -> int:
    """To how many digits the numbers are filled up; 0 where they are not."""
    runs = [RUN.findall(text)[place] for text in texts]
    return len(runs[0]) if any(run.startswith("0") and len(run) > 1 for run in runs) else 0


def _short(pieces: Sequence[str]) -> bool:
    return all(len(piece) <= LONGEST for piece in pieces[1::2])
