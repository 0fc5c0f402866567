"""Features of (sentence, target): several views of the words around a masked target, as strings.

The views follow what RuSentNE-2023 and NewsMTSC found to carry tonality without pretrained weights: windows, the
target's own clause, negation, the target's grammatical case and its verb, quotation, characters (Golubev, Rusnachenko,
Loukachevitch 2023; Hamborg, Donnay 2021).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from zlib import crc32

from mediamon.tonality.hanging import tree_features
from mediamon.tonality.syntax import Tree
from mediamon.tonality.words import Word, words_of

VIEWS = ("sentence", "clause", "window", "target", "grammar", "near letters", "letters", "tree", "between", "name")
LETTERS = (5, 6)  # the views of letters, near and far; `letters` finds their features
MASK = "§"
# Of 15,376 targets for training one in a thousand stands in a longer sentence; parsing takes the square of the length.
LONGEST = 100
_NEGATIONS = {"не", "ни", "нет", "без", "нельзя", "никогда", "not", "no", "never", "without", "neither", "nor"}
_CLAUSE_MARKS = set(',;:()—–-«»“”"')
_CLAUSE_WORDS = {
    "что", "который", "чтобы", "но", "а", "если", "когда", "хотя", "because", "that", "which", "who", "but", "while", "although",
}  # fmt: skip
_VERBS = {"VERB", "INFN", "PRTS", "GRND", "PRTF"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A sentence's words with the target at `[first, last)` of them; `[left, right)` is the target's clause. `tree`: of its words."""

    sentence: str
    start: int
    end: int
    words: Sequence[Word]
    first: int
    last: int
    left: int
    right: int
    language: str
    tree: Tree | None = None


def scene(sentence: str, start: int, end: int, language: str) -> Scene:
    """The scene of the target at characters `[start, end)` of `sentence`."""
    words = _around(words_of(sentence, language), start)
    first = next((i for i, word in enumerate(words) if word.end > start), len(words))
    last = next((i for i in range(len(words) - 1, -1, -1) if words[i].start < end), first - 1) + 1
    last = max(first, last)
    left = next((i + 1 for i in range(first - 1, -1, -1) if _clause_ends(words[i])), 0)
    right = next((i for i in range(last, len(words)) if _clause_ends(words[i])), len(words))
    return Scene(sentence, start, end, words, first, last, left, right, language)


def _around(words: Sequence[Word], start: int) -> Sequence[Word]:
    """At most LONGEST words: those around character `start`."""
    if len(words) <= LONGEST:
        return words
    first = next((i for i, word in enumerate(words) if word.end > start), len(words))
    low = max(0, min(first - LONGEST // 2, len(words) - LONGEST))
    return words[low : low + LONGEST]


def views_of(shown: Scene) -> tuple[set[str], ...]:
    """The features of a target as strings, one set per name in `VIEWS`; those of letters are left empty."""
    bases = [word.form.base for word in shown.words]
    return (
        set(_bag(shown, bases)),
        {*_clause(shown, bases), *_negated(shown, bases)},
        set(_window(shown, bases)),
        set(_target(shown)),
        set(_grammar(shown, bases)),
        set(),
        set(),
        set(_tree(shown, bases)),
        set(_between(shown, bases)),
        set(_name(shown, bases)),
    )


def denies(word: Word) -> bool:
    """Whether the word negates what follows."""
    return word.lower in _NEGATIONS or word.lower.endswith("n't")


def names_tell(language: str) -> bool:
    """Whether the words of a target's name may tell; in Russian they are masked.

    In political news a name says much of what is said of its bearer: 1.5 points of macro-F1 in English, and no loss on names
    that training has not seen. The Russian models are for organisations, whose own news must not be judged by what came before.
    """
    return language == "en"


def is_name(word: Word) -> bool:
    """Whether a word of a target names it, rather than describes it."""
    return word.capital and word.form.part != "NPRO"


def _clause_ends(word: Word) -> bool:
    return word.lower in _CLAUSE_MARKS or word.form.base in _CLAUSE_WORDS


def _bag(shown: Scene, bases: list[str]) -> Iterator[str]:
    """Words and pairs of words of the whole sentence, without the target's own."""
    rest = [*bases[: shown.first], MASK, *bases[shown.last :]]
    for base in rest:
        yield "s:" + base
    for one, two in pairwise(rest):
        yield f"b:{one} {two}"


def _clause(shown: Scene, bases: list[str]) -> Iterator[str]:
    before = bases[shown.left : shown.first]
    after = bases[shown.last : shown.right]
    for base in before:
        yield "c:" + base
        yield "cl:" + base
    for base in after:
        yield "c:" + base
        yield "cr:" + base


def _window(shown: Scene, bases: list[str]) -> Iterator[str]:
    before = bases[max(0, shown.first - 8) : shown.first][::-1]
    after = bases[shown.last : shown.last + 8]
    for side, words in (("l", before), ("r", after)):
        for distance, base in enumerate(words):
            yield f"w{side}:{base}"
            if distance < 4:
                yield f"n{side}:{base}"
            if distance < 2:
                yield f"{side}{distance}:{base}"
        if len(words) > 1:
            yield f"{side}p:{words[0]} {words[1]}"
    yield f"lr:{before[0] if before else '^'} {after[0] if after else '$'}"


def _negated(shown: Scene, bases: list[str]) -> Iterator[str]:
    for number, word in enumerate(shown.words):
        if denies(word):
            for base in bases[number + 1 : number + 4]:
                yield "not:" + base
            if shown.left <= number < shown.right:
                yield "not"


def _target(shown: Scene) -> Iterator[str]:
    """What the target is and where it stands. Its own words tell where it is a common noun ("террорист", "волонтёр"); a name
    must not tell: what was said of its bearer in training is no reason to think the same of a new text."""
    own = shown.words[shown.first : shown.last]
    total = max(1, len(shown.words))
    yield f"pos:{4 * shown.first // total}"
    yield f"len:{min(total // 8, 6)}"
    yield f"own:{min(len(own), 4)}"
    for word in own:
        if not is_name(word):
            yield "t:" + word.form.base
        if word.form.name:
            yield "kind:" + word.form.name
    if own:
        yield f"case:{own[0].form.case} {own[0].form.part} {own[0].capital}"
        yield "last:" + own[-1].form.part
    before = shown.sentence[: shown.start]
    quoted = any(before.count(opening) > before.count(closing) for opening, closing in ("«»", "“”", "„“"))
    quoted = quoted or before.count('"') % 2 == 1
    yield f"quoted:{quoted}"
    yield f"others:{min(4, sum(word.capital for word in shown.words) - len(own))}"


def _grammar(shown: Scene, bases: list[str]) -> Iterator[str]:
    """The verbs nearest to the target, with its case (its role) and the side on which they stand."""
    own = shown.words[shown.first : shown.last]
    case = own[0].form.case if own else ""
    for side, numbers in (("l", range(shown.first - 1, -1, -1)), ("r", range(shown.last, len(shown.words)))):
        verb = next((i for i in numbers if shown.words[i].form.part in _VERBS), None)
        if verb is None:
            continue
        denied = verb > 0 and shown.words[verb - 1].lower in _NEGATIONS
        inside = shown.left <= verb < shown.right
        voice = shown.words[verb].form.voice
        yield f"v{side}:{bases[verb]} {denied}"
        yield f"role:{case} {side} {bases[verb]} {voice}"
        if inside:
            yield f"vc:{case} {bases[verb]} {denied}"
    governor = shown.words[shown.first - 1] if shown.first else None
    if governor is not None:
        yield f"gov:{governor.form.base} {case}"


def _tree(shown: Scene, bases: list[str]) -> Iterator[str]:
    if shown.tree is not None and bases:
        yield from tree_features(shown.tree.heads, shown.tree.relations, shown.first, shown.last, bases)


def _between(shown: Scene, bases: list[str]) -> Iterator[str]:
    """English has no tree: each word with its side and with how many other names stand between it and the target, up to two."""
    if shown.language != "en":
        return
    sides = (("l", range(shown.first - 1, -1, -1)), ("r", range(shown.last, len(bases))))
    for side, numbers in sides:
        passed, inside = 0, False
        for number in numbers:
            capital = shown.words[number].capital
            passed = min(2, passed + (capital and not inside))
            inside = capital
            yield f"g{side}{passed}:{bases[number]}"
            yield f"g{passed}:{bases[number]}"


def _name(shown: Scene, bases: list[str]) -> Iterator[str]:
    """The target's own words, and all of them in a row, where names may tell."""
    if names_tell(shown.language):
        own = bases[shown.first : shown.last]
        for base in own:
            yield "me:" + base
        yield "us:" + " ".join(own)


def key_of(feature: str) -> int:
    """The number of a feature."""
    return crc32(feature.encode("utf-8", "surrogatepass"))


def keys_of(features: Collection[str]) -> list[int]:
    """The numbers of features, in their order."""
    try:
        return list(map(crc32, map(str.encode, features)))
    except UnicodeEncodeError:  # half a character, which a hostile page may hold
        return list(map(key_of, features))
