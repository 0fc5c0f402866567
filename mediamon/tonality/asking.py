"""What a person should be asked first: what the model is unsure of, what is unlike the rest, what is recent.

Unsure is what nearly got another label. A label is chosen by probabilities that are shifted towards the rare ones (`model`), so it is
these whose entropy counts (`leaned`): with it 300 answers on organisations taught more in 9 of 10 simulated newsrooms (benchmarks/results/tonality.md).
Uncertainty sampling (Lewis, Gale 1994) with a greedy choice for diversity, as in maximal marginal relevance (Carbonell,
Goldstein 1998): after each choice what resembles it is worth less.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

from mediamon.items import LABELS

WORD = re.compile(r"\w{4,}")
STEM = 6  # letters by which words are compared; endings come after them in Russian
HALF_LIFE = 30.0  # days in which a publication loses half of its newness
LEAST_NEW = 0.2  # what is left of it in the end
ALIKE = 0.8  # how much of its worth a thing loses that is just like one already chosen


@dataclass(frozen=True, slots=True)
class Question:
    """A thing to be judged. id: any; probabilities: those by which a label is chosen, by label; text: the sentences it rests on; age: days."""

    id: int | tuple[int, str]
    probabilities: Mapping[str, float]
    text: str
    age: float = 0.0


def order(questions: Sequence[Question], most: int, answered: Sequence[str] = ()) -> list[Question]:
    """The `most` questions that teach most, the best first. answered: texts that were shown already, judged or put off.

    It takes O(questions x most) time.
    """
    words = [_words(one.text) for one in questions]
    known = [_words(text) for text in answered]
    worth = [_worth(one) for one in questions]
    nearest = [max((_alike(own, other) for other in known), default=0.0) for own in words]
    left, chosen = set(range(len(questions))), list[int]()
    while left and len(chosen) < most:
        best = max(sorted(left), key=lambda place: worth[place] * (1 - ALIKE * nearest[place]))
        left.remove(best)
        chosen.append(best)
        for place in left:
            nearest[place] = max(nearest[place], _alike(words[place], words[best]))
    return [questions[place] for place in chosen]


def leaned(probabilities: Mapping[str, float], shift: Sequence[float] | None) -> dict[str, float]:
    """Probabilities as they are when a label is chosen: their logarithms shifted by `shift`, in the order of LABELS; None: not at all."""
    if shift is None:
        return dict(probabilities)
    weighed = {label: probabilities.get(label, 0.0) * exp(float(by)) for label, by in zip(LABELS, shift, strict=True)}
    total = sum(weighed.values())
    return {label: share / total for label, share in weighed.items()} if total > 0 else dict(probabilities)


def uncertainty(probabilities: Mapping[str, float]) -> float:
    """Entropy over its greatest, 0 to 1; 1 where there are no probabilities."""
    shares = [share for share in probabilities.values() if share > 0]
    if len(probabilities) < 2 or not shares:
        return 1.0
    return min(1.0, -sum(share * log(share) for share in shares) / log(len(probabilities)))


def _worth(one: Question) -> float:
    newness = LEAST_NEW + (1 - LEAST_NEW) * exp(-max(0.0, one.age) * log(2) / HALF_LIFE)
    return uncertainty(one.probabilities) * newness


def _words(text: str) -> frozenset[str]:
    return frozenset(word[:STEM] for word in WORD.findall(text.lower()))


def _alike(one: frozenset[str], other: frozenset[str]) -> float:
    return len(one & other) / (len(one | other) or 1)
