"""Sentences as numbers for the nets: for each word its vector, base form, and place towards the target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.arrays import Ints
from mediamon.tonality.features import Scene, denies, is_name, key_of
from mediamon.tonality.nets.tree import PLACES, ROLES, places_in_tree
from mediamon.tonality.syntax import RELATIONS
from mediamon.tonality.vectors import shipped_vectors
from mediamon.tonality.words import Form, Word

_REACH = 3  # words after a negation that it may deny
_NEARNESS = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 6, *[7] * 5, *[8] * 8, 9])
_KNOWN_PARTS = "NOUN ADJF ADJS COMP VERB INFN PRTF PRTS GRND NUMR ADVB NPRO PRED PREP CONJ PRCL INTJ NUM PNCT AUX NEG"
_KNOWN_CASES = "nomn gent datv accs ablt loct voct gen1 gen2 acc2 loc1 loc2"
_PARTS = ["", *_KNOWN_PARTS.split(" ")]
_NAMES = ["", "Surn", "Name", "Orgn", "Geox"]
_CASES = ["", *_KNOWN_CASES.split(" ")]
_VOICES = ["", "actv", "pssv"]
_OPENING, _CLOSING = set("«“„"), set("»”")
_SIZES = (19, len(_PARTS) * len(_NAMES), len(_CASES) * len(_VOICES), 16, PLACES, ROLES, len(RELATIONS))
_STARTS = tuple(accumulate((0, *_SIZES)))
MARKS = _STARTS[-1]


@dataclass(frozen=True, slots=True)
class Tokens:
    """Words of `len(bounds) - 1` sentences in one flat list of n; the words of target t are at `bounds[t]` to `bounds[t + 1]`.

    `vectors` (n,): places in the table of vectors. `bases` (n,) uint32: CRC-32 of base forms. `marks` (n, 7): which of the
    MARKS each word has: distance, part of speech and kind of name, case and voice, flags, place in the tree, that with the
    target's own relation, relation. `own` (n,): the target's words.
    """

    vectors: Ints
    bases: Ints
    marks: Ints
    own: NDArray[np.bool_]
    bounds: Ints

    @property
    def count(self) -> int:
        """How many targets there are."""
        return len(self.bounds) - 1

    def take(self, targets: Ints) -> Tokens:
        """The words of some targets, in that order."""
        lengths = self.bounds[targets + 1] - self.bounds[targets]
        bounds = np.concatenate([[0], np.cumsum(lengths)])
        places = np.arange(bounds[-1]) + np.repeat(self.bounds[targets] - bounds[:-1], lengths)
        return Tokens(self.vectors[places], self.bases[places], self.marks[places], self.own[places], bounds)


def tokens_of(scenes: Sequence[Scene]) -> Tokens:
    """Tokens of targets' scenes. A target without any word gets one empty token."""
    rows = [row for one in scenes for row in _marks(one)]
    words = [word for one in scenes for word in one.words or (_NOTHING,)]
    bounds = np.concatenate([[0], np.cumsum([len(one.words) or 1 for one in scenes])]).astype(np.int64)
    own = np.zeros(len(words), bool)
    for one, start in zip(scenes, bounds, strict=False):
        own[start + one.first : start + one.last] = True
    masked = [_NOTHING if hidden and is_name(word) else word for word, hidden in zip(words, own, strict=True)]
    bases = np.array([_hashed(word.form.base) for word in masked], np.uint32)
    marks = np.array(rows, np.int64).reshape(-1, len(_SIZES)) + np.array(_STARTS[:-1])
    return Tokens(_places(masked), bases, marks, own, bounds)


# Stands for what is not there, and for a target's name: who a text is about must not tell what it says.
_NOTHING = Word(0, 0, "", Form(""), False)


def _places(words: Sequence[Word]) -> Ints:
    """Places of the words' vectors; of the base form's where the form has none."""
    table = shipped_vectors()
    numbers: dict[tuple[str, str], int] = {}
    each = np.array([numbers.setdefault((word.lower, word.form.base), len(numbers)) for word in words], np.int64)
    forms = table.places([form for form, _ in numbers])
    bases = table.places([base for _, base in numbers])
    return np.asarray(np.where(forms < len(table.keys), forms, bases)[each])


def _marks(shown: Scene) -> Iterator[list[int]]:
    """A row of marks for each word."""
    count = len(shown.words)
    if not count:
        yield [0] * len(_SIZES)
        return
    quoted, denied = False, 0
    places, roles, relations = _in_tree(shown)
    for number, word in enumerate(shown.words):
        quoted = _quoted(word.lower, quoted)
        inside = shown.left <= number < shown.right
        flags = inside + 2 * quoted + 4 * (denied > 0) + 8 * word.capital
        denied = _REACH - 1 if denies(word) else denied - 1
        part, case = _form(word.form)
        yield [_distance(shown, number), part, case, flags, places[number], roles[number], relations[number]]


def _in_tree(shown: Scene) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
    """Place, role and relation of each word; 0 without a tree."""
    if shown.tree is None:
        nothing = [0] * len(shown.words)
        return nothing, nothing, nothing
    places, roles = places_in_tree(shown.tree.heads, shown.tree.relations, shown.first, shown.last)
    return places, roles, shown.tree.relations.tolist()


def _distance(shown: Scene, number: int) -> int:
    """0 for the target itself, 1 … 9 before it, 10 … 18 after it."""
    if shown.first <= number < shown.last:
        return 0
    if number < shown.first:
        return int(_NEARNESS[min(shown.first - number, 23)])
    return 9 + int(_NEARNESS[min(number - shown.last + 1, 23)])


def _quoted(lower: str, quoted: bool) -> bool:
    if lower in _OPENING:
        return True
    if lower in _CLOSING:
        return False
    return not quoted if lower == '"' else quoted


@lru_cache(maxsize=10_000)
def _form(form: Form) -> tuple[int, int]:
    """Numbers of part of speech with kind of name, and of case with voice."""
    part = _PARTS.index(form.part) if form.part in _PARTS else 0
    name = _NAMES.index(form.name) if form.name in _NAMES else 0
    case = _CASES.index(form.case) if form.case in _CASES else 0
    return part * len(_NAMES) + name, case * len(_VOICES) + _VOICES.index(form.voice)


@lru_cache(maxsize=200_000)
def _hashed(base: str) -> int:
    return key_of(base)
