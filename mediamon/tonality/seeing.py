"""Targets as the whole model sees them: features of the views, and words for the nets, from one reading of each sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.encoding import Rows, Target, encode
from mediamon.tonality.features import scene
from mediamon.tonality.nets.tokens import Tokens, tokens_of


@dataclass(frozen=True, slots=True)
class Seen:
    """The same targets as `rows` and as `tokens`."""

    rows: Rows
    tokens: Tokens

    def select(self, wanted: NDArray[np.bool_]) -> Seen:
        """The targets where `wanted` (count,) is true."""
        return Seen(self.rows.select(wanted), self.tokens.take(np.flatnonzero(wanted)))


def see(targets: Sequence[Target], language: str) -> Seen:
    """See (sentence, start, end) targets; offsets count characters of the sentence."""
    scenes = [scene(sentence, start, end, language) for sentence, start, end in targets]
    return Seen(encode(scenes), tokens_of(scenes))
