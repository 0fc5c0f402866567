"""Sentences as numbers for the nets: for each word its vector, base form, and place towards the target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from mediamon.tonality.arrays import Ints
from mediamon.tonality.features import Scene, denies, is_name, key_of, names_tell
from mediamon.tonality.nets.tree import PLACES, ROLES, places_in_trees
from mediamon.tonality.syntax import RELATIONS
from mediamon.tonality.vectors import shipped_vectors
from mediamon.tonality.words import Form, Word

_REACH = 3  # words of a negation and what it may deny
_NEARNESS = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 6, *[7] * 5, *[8] * 8, 9])
BEFORE = 9  # distances of words before the target; those after it follow
_KNOWN_PARTS = "NOUN ADJF ADJS COMP VERB INFN PRTF PRTS GRND NUMR ADVB NPRO PRED PREP CONJ PRCL INTJ NUM PNCT AUX NEG"
_KNOWN_CASES = "nomn gent datv accs ablt loct voct gen1 gen2 acc2 loc1 loc2"
PARTS = ["", *_KNOWN_PARTS.split(" ")]
NAMES = ["", "Surn", "Name", "Orgn", "Geox"]
_CASES = ["", *_KNOWN_CASES.split(" ")]
_VOICES = ["", "actv", "pssv"]
_OPENING = set("«“„")
_QUOTES = _OPENING | set('»”"')
_SIZES = (19, len(PARTS) * len(NAMES), len(_CASES) * len(_VOICES), 16, PLACES, ROLES, len(RELATIONS))
STARTS = tuple(accumulate((0, *_SIZES)))
MARKS = STARTS[-1]
OF_WORD = (1, 2)  # columns of a word's marks that do not depend on where it stands


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
    words = [word for one in scenes for word in one.words or (_NOTHING,)]
    bounds = np.concatenate([[0], np.cumsum([len(one.words) or 1 for one in scenes])]).astype(np.int64)
    numbers: dict[str, int] = {}
    each = np.array([numbers.setdefault(word.lower, len(numbers)) for word in words], np.int64)
    distinct = [words[place] for place in np.unique(each, return_index=True)[1]]
    own = _own(scenes, bounds)
    masked = own & np.array([is_name(word) for word in words], bool) & ~_telling(scenes, bounds)
    vectors = np.where(masked, len(shipped_vectors().keys), _places(distinct)[each])
    bases = np.where(masked, 0, np.array([_hashed(word.form.base) for word in distinct], np.uint32)[each])
    forms = np.array([_form(word.form) for word in distinct], np.int64).reshape(-1, 2)[each]
    negations = np.array([denies(word) for word in distinct], bool)[each]
    flags = _inside(scenes, bounds) + 2 * _quoted(scenes, bounds) + 4 * _denied(negations, bounds)
    flags += 8 * np.array([word.capital for word in words], np.int64)
    columns = [_distances(scenes, bounds), forms[:, 0], forms[:, 1], flags, *_in_tree(scenes, bounds)]
    marks = np.stack(columns, axis=1) + np.array(STARTS[:-1])
    return Tokens(vectors, bases.astype(np.uint32), marks, own, bounds)


# Stands where a sentence has no words.
_NOTHING = Word(0, 0, "", Form(""), False)


def _places(words: Sequence[Word]) -> Ints:
    """Places of the words' vectors; of the base form's where the form has none."""
    table = shipped_vectors()
    forms = table.places([word.lower for word in words])
    bases = table.places([word.form.base for word in words])
    return np.asarray(np.where(forms < len(table.keys), forms, bases))


def _own(scenes: Sequence[Scene], bounds: Ints) -> NDArray[np.bool_]:
    own = np.zeros(bounds[-1], bool)
    for one, start in zip(scenes, bounds, strict=False):
        own[start + one.first : start + one.last] = bool(one.words)
    return own


def _telling(scenes: Sequence[Scene], bounds: Ints) -> NDArray[np.bool_]:
    """Words of languages in which a target's name may tell."""
    return np.repeat(np.array([names_tell(one.language) for one in scenes], bool), np.diff(bounds))


def _inside(scenes: Sequence[Scene], bounds: Ints) -> Ints:
    """1 for words of the target's clause."""
    inside = np.zeros(bounds[-1], np.int64)
    for one, start in zip(scenes, bounds, strict=False):
        inside[start + one.left : start + one.right] = bool(one.words)
    return inside


def _denied(negations: NDArray[np.bool_], bounds: Ints) -> Ints:
    """1 for words that a negation one or two words before them may deny."""
    denied = np.zeros(len(negations), np.int64)
    places = np.arange(len(negations))
    starts = np.repeat(bounds[:-1], np.diff(bounds))
    for distance in range(1, _REACH):
        before = places - distance
        denied |= (before >= starts) & negations[np.maximum(before, 0)]
    return denied


def _quoted(scenes: Sequence[Scene], bounds: Ints) -> Ints:
    """1 for words in quotes, the opening one with them."""
    quoted = np.zeros(bounds[-1], np.int64)
    for one, start in zip(scenes, bounds, strict=False):
        inside = False
        if _QUOTES.isdisjoint(one.sentence):
            continue
        for number, word in enumerate(one.words):
            if word.lower in _QUOTES:
                inside = word.lower in _OPENING or (word.lower == '"' and not inside)
            quoted[start + number] = inside
    return quoted


def _distances(scenes: Sequence[Scene], bounds: Ints) -> Ints:
    """0 for the target itself, 1 … 9 for words before it, 10 … 18 after it; the farther, the coarser."""
    counts = np.diff(bounds)
    places = np.arange(bounds[-1]) - np.repeat(bounds[:-1], counts)
    before = np.repeat([one.first for one in scenes], counts) - places
    after = places - np.repeat([one.last for one in scenes], counts) + 1
    far = len(_NEARNESS) - 1
    known = np.where(before > 0, _NEARNESS[np.clip(before, 0, far)], BEFORE + _NEARNESS[np.clip(after, 0, far)])
    return np.asarray(np.where((before <= 0) & (after <= 0), 0, known))


def _in_tree(scenes: Sequence[Scene], bounds: Ints) -> Ints:
    """Places, roles and relations (3, n) of words; 0 without a tree."""
    found = np.zeros((3, bounds[-1]), np.int64)
    trees = [one.tree for one in scenes if one.tree is not None and one.words]
    if trees:
        hung = np.repeat([one.tree is not None and bool(one.words) for one in scenes], np.diff(bounds))
        spans = [(one.first, one.last) for one in scenes if one.tree is not None and one.words]
        found[:2, hung] = places_in_trees(trees, spans)
        found[2, hung] = np.concatenate([tree.relations for tree in trees])
    return found


@lru_cache(maxsize=10_000)
def _form(form: Form) -> tuple[int, int]:
    """Numbers of part of speech with kind of name, and of case with voice."""
    part = PARTS.index(form.part) if form.part in PARTS else 0
    name = NAMES.index(form.name) if form.name in NAMES else 0
    case = _CASES.index(form.case) if form.case in _CASES else 0
    return part * len(NAMES) + name, case * len(_VOICES) + _VOICES.index(form.voice)


@lru_cache(maxsize=200_000)
def _hashed(base: str) -> int:
    return key_of(base)
