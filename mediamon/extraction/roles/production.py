"""The production system (section 3): named rules that narrow the candidates for a role, without going back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from mediamon.extraction.roles.memory import Memory

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the top level (table 2): runs once, in its order. `source` is its paragraph in section 5."""

    name: str
    source: str
    run: Callable[[Memory], None]


@dataclass(frozen=True)
class Rule(Generic[T]):
    """A rule of a block: of several candidates those remain whose `value` is least. It applies while there are several."""

    name: str
    source: str
    value: Callable[[T], float]


def narrow(candidates: Sequence[T], rules: Sequence[Rule[T]]) -> T | None:
    """The one candidate that the rules leave (the first, where they cannot tell), None when there was none.

    The strategy of least commitment (section 3): candidates only ever grow fewer.
    """
    left = list(candidates)
    for rule in rules:
        if len(left) < 2:
            break
        values = [rule.value(one) for one in left]
        least = min(values)
        left = [one for one, value in zip(left, values, strict=True) if value == least]
    return left[0] if left else None
