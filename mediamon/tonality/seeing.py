"""Targets as the whole model sees them: features of the views, and words for the nets, from one reading of each sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.encoding import Rows, Target, encode
from mediamon.tonality.features import Scene, scene
from mediamon.tonality.nets.tokens import Tokens, tokens_of
from mediamon.tonality.syntax import Tree, russian_parser
from mediamon.tonality.vectors import shipped_vectors

_BATCH = 256  # sentences parsed at once


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
    if language == "ru":
        scenes = list(with_trees(scenes))
    return Seen(encode(scenes), tokens_of(scenes))


def with_trees(scenes: Sequence[Scene]) -> Iterator[Scene]:
    """The same Russian scenes with the trees of their words; targets of one sentence share one."""
    wanted = {_key(one): [one.sentence[word.start : word.end] for word in one.words] for one in scenes}
    keys = list(wanted)
    trees: dict[tuple[str, int], Tree] = {}
    for start in range(0, len(keys), _BATCH):
        some = keys[start : start + _BATCH]
        parsed = russian_parser().parse([wanted[key] for key in some], shipped_vectors())
        trees.update(zip(some, parsed, strict=True))
    return (replace(one, tree=trees[_key(one)]) for one in scenes)


def _key(shown: Scene) -> tuple[str, int]:
    """The sentence, and where the words that are seen of it begin."""
    return shown.sentence, shown.words[0].start if shown.words else -1
