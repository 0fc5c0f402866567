"""Which word each word of a Russian sentence hangs on, and as what: slovnet's parser of dependencies, in numpy alone.

The network and its weights are those of slovnet 0.6 (`slovnet_syntax_news_v1`, MIT, Alexander Kukushkin): vectors and shapes
of words, three convolutions, two biaffine layers (Dozat, Manning 2017). The first convolution is computed once for each
word of a batch, which makes it three times as fast as slovnet's own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cache, cached_property, lru_cache
from itertools import pairwise

import numpy as np

from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.vectors import PRETRAINED, Vectors

ROOT = -1
_AT_ONCE = 500  # words, so that what a layer makes of them stays in the processor's cache; of 500 to 6,000
_CACHE = 200_000  # words
_MARKS = "!#$%&()[]\\/*+,.:;<=>?@^_{|}~-‐−‒⁃–—―`\"'«»„“ʼʻ”№…"
_OUTLINES = ("X", "x", "XX", "xx", "Xx", "Xx-Xx", "OTHER")
_SHAPES = [
    "<pad>",
    *(f"{script}_{outline}" for script in ("RU", "EN") for outline in _OUTLINES),
    *("PUNCT_" + mark for mark in _MARKS),
    *("PUNCT_OTHER", "NUM", "OTHER"),
]
_SHAPE_NUMBERS = {shape: number for number, shape in enumerate(_SHAPES)}
_KIND = re.compile(
    rf"(?P<RU>[а-яё]+)|(?P<EN>[a-z]+)|(?P<NUM>[+-]?\d+)|(?P<PUNCT>[{re.escape(_MARKS)}]+)", re.IGNORECASE
)
_NAMES = (
    "<pad> acl acl:relcl advcl advmod amod appos aux aux:pass case cc ccomp compound conj cop csubj csubj:pass dep det "
    "discourse dislocated expl fixed flat flat:foreign flat:name goeswith iobj list mark nmod nsubj nsubj:pass nummod "
    "nummod:entity nummod:gov obj obl obl:agent orphan parataxis punct root vocative xcomp"
)
RELATIONS = tuple(_NAMES.split(" "))


@dataclass(frozen=True, slots=True)
class Tree:
    """For each word (n,) of a sentence the number of the one it hangs on, ROOT for none, and as which of RELATIONS."""

    heads: Ints
    relations: Ints


@dataclass(frozen=True)
class Layer:
    """A convolution of three words: `before`, `here`, `after` (in, out); `bias`, `scale`, `shift` (out,)."""

    before: Floats
    here: Floats
    after: Floats
    bias: Floats
    scale: Floats
    shift: Floats

    @cached_property
    def whole(self) -> Floats:
        """The three beside each other (in, 3 x out)."""
        return np.concatenate([self.before, self.here, self.after], axis=1)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A biaffine layer: both sides' projections (64, 32) with bias, the root's vector (64,), the kernel (32, 32 x outputs)."""

    dependent: Floats
    dependent_bias: Floats
    governor: Floats
    governor_bias: Floats
    root: Floats
    kernel: Floats


@dataclass(frozen=True, slots=True)
class Parser:
    """The network's arrays; `shapes` (66, 30) are vectors of how words are written."""

    shapes: Floats
    layers: tuple[Layer, ...]
    heads: Pairing
    relations: Pairing

    def parse(self, sentences: Sequence[Sequence[str]], vectors: Vectors) -> list[Tree]:
        """The trees of sentences, given as their words."""
        lengths = [len(sentence) for sentence in sentences]
        flat = [word for sentence in sentences for word in sentence]
        if not flat:
            return [_EMPTY for _ in sentences]
        bounds = np.concatenate([[0], np.cumsum(lengths)])
        sides, root = self._sides(self._encode(flat, bounds, vectors)), self._root()
        return [self._attach(root, *(side[start:end] for side in sides)) for start, end in pairwise(bounds)]

    def _encode(self, flat: Sequence[str], bounds: Ints, vectors: Vectors) -> Floats:
        """What the convolutions make of all words of all sentences (words, 64)."""
        known: dict[str, int] = {}
        places = np.array([known.setdefault(word, len(known)) for word in flat])
        shapes = [_SHAPE_NUMBERS[shape_of(word)] for word in known]
        seen = np.concatenate([vectors.of(list(known), unknown=True), self.shapes[shapes]], axis=1)
        first = seen @ self.layers[0].whole
        state = np.empty((len(flat), len(self.layers[-1].bias)), np.float32)
        for part, ends in _some_at_once(bounds):
            state[part] = self._convolved(first[places[part]], ends)
        return state

    def _convolved(self, product: Floats, ends: Ints) -> Floats:
        """The state of the words (n, 64) of some sentences, from what the first layer's matrix makes of each (n, 3 x 256)."""
        state = product
        for number, layer in enumerate(self.layers):
            if number:
                product = state @ layer.whole
            before, here, after = np.split(product, 3, axis=1)
            before[ends - 1] = after[ends] = 0  # where a sentence ends, none goes on
            here += layer.bias
            here[1:] += before[:-1]
            here[:-1] += after[1:]
            state = np.maximum(here, 0) * layer.scale
            state += layer.shift
        return state

    def _sides(self, state: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Of all words at once: what each seeks above it, what it offers below it, and both for the relation (words, 32)."""
        seeking = np.maximum(state @ self.heads.dependent + self.heads.dependent_bias, 0) @ self.heads.kernel
        offering = np.maximum(state @ self.heads.governor + self.heads.governor_bias, 0)
        above = np.maximum(state @ self.relations.dependent + self.relations.dependent_bias, 0)
        below = np.maximum(state @ self.relations.governor + self.relations.governor_bias, 0)
        return seeking, offering, above, below

    def _attach(
        self, root: tuple[Floats, Floats], seeking: Floats, offering: Floats, above: Floats, below: Floats
    ) -> Tree:
        """The tree of one sentence's words, from their sides (n, 32)."""
        if not len(seeking):
            return _EMPTY
        root_offering, root_above = root
        heads = (seeking @ np.concatenate([root_offering, offering]).T).argmax(axis=1)
        cells = (np.concatenate([root_above, above])[heads] @ self.relations.kernel).reshape(
            len(heads), len(RELATIONS), -1
        )
        return Tree(heads - 1, np.matmul(cells, below[:, :, None])[:, :, 0].argmax(axis=1))

    def _root(self) -> tuple[Floats, Floats]:
        """What the root offers, and what it is above its words (1, 32)."""
        offering = np.maximum(self.heads.root[None] @ self.heads.governor + self.heads.governor_bias, 0)
        above = np.maximum(self.relations.root[None] @ self.relations.dependent + self.relations.dependent_bias, 0)
        return offering, above


def _some_at_once(bounds: Ints) -> Iterator[tuple[slice, Ints]]:
    """Parts of the words of all sentences, each of whole sentences, and where sentences end within it but for the last one."""
    start = 0
    for end in bounds[1:].tolist():
        if end - start >= _AT_ONCE or end == bounds[-1] > start:
            yield slice(start, end), bounds[(bounds > start) & (bounds < end)] - start
            start = end


_EMPTY = Tree(np.zeros(0, np.int64), np.zeros(0, np.int64))


@cache
def russian_parser() -> Parser:
    """The parser that ships; it is read once."""
    with np.load(PRETRAINED, allow_pickle=False) as file:
        arrays = {name: file[name].astype(np.float32) for name in file.files if file[name].dtype == np.float16}
    layers = tuple(Layer(**_named(arrays, f"layer{number}_", Layer)) for number in range(3))
    pairs = (Pairing(**_named(arrays, name, Pairing)) for name in ("heads_", "relations_"))
    return Parser(arrays["shapes"], layers, *pairs)


def _named(arrays: Mapping[str, Floats], prefix: str, kind: type[Layer] | type[Pairing]) -> dict[str, Floats]:
    return {field.name: arrays[prefix + field.name] for field in fields(kind)}


@lru_cache(maxsize=_CACHE)
def shape_of(word: str) -> str:
    """How a word is written, in slovnet's terms.

    >>> [shape_of(word) for word in ("МГУ", "Институт", "it", "2026", ",", "😀")]
    ['RU_XX', 'RU_Xx', 'EN_xx', 'NUM', 'PUNCT_,', 'OTHER']
    """
    match = _KIND.match(word)
    kind = match.lastgroup if match else None
    if kind in ("RU", "EN"):
        return f"{kind}_{_outline(word)}"
    if kind == "PUNCT":
        return "PUNCT_" + (word if len(word) == 1 else "OTHER")
    return kind or "OTHER"


def _outline(word: str) -> str:
    if len(word) == 1:
        return "X" if word.isupper() else "x"
    if word.isupper():
        return "XX"
    if word.islower():
        return "xx"
    if _is_title(word):
        return "Xx"
    left, _, right = word.partition("-")
    return "Xx-Xx" if _is_title(left) and _is_title(right) else "OTHER"


def _is_title(word: str) -> bool:
    return len(word) > 1 and word[0].isupper() and word[1:].islower()
