"""What the text around a shared name says, beside a slow look at all of it."""

from __future__ import annotations

import ahocorasick
from hypothesis import given
from hypothesis import strategies as st

from mediamon.mentions.context import Hint, Hints, by_hints
from mediamon.mentions.readings import Reading

STEMS = {"москв": True, "физик": True, "мичиган": False, "сша": False}
TEXTS = st.lists(st.sampled_from([*STEMS, "а", "над", " ", " ", ",", "мгу", "ский"]), max_size=14).map("".join)


def hints() -> Hints:
    automaton = ahocorasick.Automaton()
    for stem, own in STEMS.items():
        automaton.add_word(stem, (len(stem), own))
    automaton.make_automaton()
    return Hints(automaton)


def reading(start: int, end: int, form: str = "мгу") -> Reading:
    return Reading(start, end, 0, "doubtful", "shared abbreviation", "shared", form, True)


@given(TEXTS)
def test_hints_are_the_beginnings_of_words(text: str) -> None:
    slow = [
        Hint(at, own)
        for at in range(len(text))
        for stem, own in STEMS.items()
        if text.startswith(stem, at) and (at == 0 or not text[at - 1].isalpha())
    ]
    assert list(hints().find(text)) == slow


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), max_size=8, unique_by=lambda one: one[0]), st.integers(0, 50), st.integers(1, 10))  # fmt: skip
def test_the_nearest_hint_outside_the_name_decides(places: list[tuple[int, bool]], start: int, length: int) -> None:
    found = [Hint(at, own) for at, own in sorted(places)]
    one = reading(start, start + length)
    outside = [hint for hint in found if not start <= hint.at < start + length]
    told = by_hints(one, found)
    if not outside:
        assert told is None
        return
    middle = (2 * start + length) // 2
    distance = min(abs(hint.at - middle) for hint in outside)
    nearest = [hint.own for hint in outside if abs(hint.at - middle) == distance]
    assert told == any(nearest)


def test_a_word_behind_a_name_speaks_for_another_or_for_nobody() -> None:
    text = "мгу мичигана, москвы, над мичиган"
    assert [hints().speak_for_another(text, text.index(word)) for word in ("мич", "моск", "над", "ичиг")] == [True, False, False, False]  # fmt: skip
    assert not Hints(None).speak_for_another(text, 4)
