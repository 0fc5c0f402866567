"""What judges the sentences of one language, whatever it is made of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from mediamon.items import Label
from mediamon.tonality.arrays import Floats
from mediamon.tonality.encoding import Target


class Classifier(Protocol):
    """`version` names it in every score."""

    @property
    def language(self) -> str:
        """The code of its language."""

    @property
    def version(self) -> str:
        """Another one for whatever answers otherwise."""

    def probabilities(self, targets: Iterable[Target]) -> Floats:
        """Probabilities (m, 3) of (sentence, start, end) targets, in the order of LABELS; rows sum to one."""

    def labels(self, probabilities: Floats) -> tuple[Label, ...]:
        """The label of each row of `probabilities` (m, 3)."""
