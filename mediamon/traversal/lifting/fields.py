"""How one field of an address goes on: which of the ways of going on explains all that was seen of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.traversal.lifting.counts import learn_count
from mediamon.traversal.lifting.cursors import Before, Cursor, learn_cursor, words
from mediamon.traversal.lifting.dates import DateStep, learn_dates
from mediamon.traversal.lifting.frames import codec_of, decode
from mediamon.traversal.lifting.noise import learn_noise
from mediamon.traversal.lifting.numbers import Number, learn_number, varying
from mediamon.traversal.lifting.parts import Agreed, Coded, Composed, Constant, Part, alike, divide

COUNTING = {
    "page",
    "pages",
    "p",
    "pg",
    "pagen",
    "paged",
    "offset",
    "skip",
    "start",
    "index",
    "num",
    "number",
    "n",
    "portion",
}
POINTING = {
    "after",
    "before",
    "last",
    "cursor",
    "id",
    "since",
    "until",
    "max",
    "min",
    "token",
    "marker",
    "key",
    "older",
    "newer",
}
DIVIDERS = (r"[\"{}\[\],;|]+", r"[^0-9A-Za-z]+")  # of JSON in a parameter; of anything
MOST_PIECES = 30
MOST_VARYING = 6  # fields of an address, or pieces of a field
DIGITS = frozenset("0123456789")
SIMPLE = re.compile(r"[^\W_]+")  # letters and digits without signs between them: p2
TELLING = 6  # digits: a shorter constant may stand in an answer by chance
SMALL = 1_000  # page numbers are below, and any answer holds some such numbers by chance


@dataclass(frozen=True, slots=True)
class Seen:
    """A field's texts at consecutive presses, and the answers before all but the first. name: of the parameter, or the step of the path before it."""

    name: str
    texts: tuple[str, ...]
    before: Before

    def cursor(self, *, kept: bool = False) -> Cursor | None:
        """The place in each answer from which the next text comes."""
        return learn_cursor(self.texts[1:], self.before, self.name, kept=kept)


def explain(seen: Seen, *, divided: bool = False) -> Part | None:
    """The field's way of going on, None where nothing explains it. divided: it is a piece already, pieces have no pieces."""
    if len(set(seen.texts)) == 1:
        return _constant(seen)
    return (
        learn_noise(seen.name, seen.texts, certain=True)
        or _varying(seen)
        or (None if divided else _composed(seen))
        or (learn_number(seen.texts) if all(map(SIMPLE.fullmatch, seen.texts)) else None)
        or learn_noise(seen.name, seen.texts, certain=False)
    )


def explain_path(seen: Seen) -> Part | None:
    """As `explain`, of a path: steps between strokes, each written with escapes of its own."""
    if len(set(seen.texts)) == 1:
        return Constant()
    dated = learn_dates(seen.texts)
    if dated:
        return dated
    steps = list(zip(*(divide(text, "/")[0] for text in seen.texts), strict=True))
    if len(steps) > MOST_PIECES or sum(len(set(raws)) > 1 for raws in steps) > MOST_VARYING:
        return None
    parts: list[Part] = []
    for raws, before in zip(steps, [("",), *steps], strict=False):
        codec = codec_of(raws, in_path=True)
        texts = tuple(decode(raw, codec) for raw in raws)
        part = Constant() if len(set(raws)) == 1 else explain(Seen(before[0], texts, seen.before))
        if part is None:
            return None
        parts.append(part if isinstance(part, Constant) else Coded(part, codec))
    return Composed("/", tuple(parts))


def _constant(seen: Seen) -> Part:
    """A constant that the answers' last items hold too, such as the day of the last item, will change when they do."""
    text = seen.texts[0]
    if sum(letter in DIGITS for letter in text) < TELLING:
        return Constant()
    cursor = seen.cursor(kept=True)
    return cursor if cursor and cursor.place.pick == "last" and cursor.cut.kind in ("whole", "seconds") else Constant()


def _varying(seen: Seen) -> Part | None:
    hints = set(words(seen.name))
    cursor = seen.cursor()
    number = all(set(text) <= DIGITS for text in seen.texts)
    steps: DateStep | Number | None = learn_dates(seen.texts) or (learn_number(seen.texts) if number else None)
    if steps is None or cursor is None:
        return steps or cursor or (learn_count(seen.texts, seen.before.answers) if number else None)
    if hints & POINTING and not hints & COUNTING:
        return cursor
    if hints & COUNTING or isinstance(steps, DateStep) or _small(seen.texts):
        return steps
    return Agreed(steps, cursor)


def _small(texts: Sequence[str]) -> bool:
    found = varying(texts)
    return found is not None and max(found[1]) < SMALL and abs(found[1][1] - found[1][0]) == 1


def _composed(seen: Seen) -> Part | None:
    """Pieces between signs; each is called what the constant piece before it says: {"after":123}."""
    for divider in DIVIDERS:
        if not alike(seen.texts, divider):
            continue
        pieces = list(zip(*(divide(text, divider)[0] for text in seen.texts), strict=True))
        if len(pieces) > MOST_PIECES or sum(len(set(texts)) > 1 for texts in pieces) > MOST_VARYING:
            continue
        names = [seen.name, *(texts[0] or seen.name if len(set(texts)) == 1 else seen.name for texts in pieces)]
        told = zip(names, pieces, strict=False)
        parts = [explain(Seen(name, texts, seen.before), divided=True) for name, texts in told]
        known = tuple(part for part in parts if part is not None)
        if len(known) == len(parts):
            return Composed(divider, known)
    return None
