"""What a detector is told of a document: the nine numbers, cheap signals beside them, and what kind of page it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Signal:
    """One yes-or-no question about one field: `name` of the signal, `field` of the article, `wrong` where the answer speaks
    for a broken rule. supports: it can only support others: alone it is never a failure."""

    name: str
    field: str
    wrong: bool
    supports: bool = False

    @property
    def key(self) -> str:
        """Its name among all signals."""
        return f"{self.name}:{self.field}"


@dataclass(frozen=True, slots=True)
class Observation:
    """numbers: P, S, N, V, T_H, T_B, T_S, T_I, T_O. group: the kind of page, such as the first part of its path; "" for none."""

    numbers: Sequence[float]
    signals: tuple[Signal, ...] = ()
    group: str = ""


def observed(document: Sequence[float] | Observation) -> Observation:
    """The nine numbers alone are an observation too."""
    return document if isinstance(document, Observation) else Observation(document)
