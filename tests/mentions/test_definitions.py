"""Abbreviations that a text defines."""

from __future__ import annotations

import pytest

from mediamon.mentions import Matcher
from mediamon.mentions.definitions import Definitions, definitions
from mediamon.mentions.readings import Reading, Status


def reading(start: int, end: int, *, status: Status = "doubtful", form: str = "мгу", organisation: int = 0) -> Reading:
    return Reading(start, end, organisation, status, "why", "usually", form, abbreviation=status == "doubtful")


def told(text: str, *names: tuple[str, Status, int], form: str = "мгу") -> Definitions:
    at = text.index(form)
    found = [
        reading(text.index(name), text.index(name) + len(name), status=status, form=name, organisation=number)
        for name, status, number in names
    ]
    return definitions(text, sorted([*found, reading(at, at + len(form), form=form)], key=lambda one: one.start))


@pytest.mark.parametrize(
    "text",
    [
        "мичиганский государственный университет (мгу)",
        "московский городской университет имени кого-то (мгу)",
        "мичиганский государственный университет (далее – мгу)",
        "мгу (мичиганский государственный университет имени кого-то)",
    ],
)
def test_words_that_spell_it_give_it_to_their_body(text: str) -> None:
    assert told(text) == Definitions(frozenset(), {(0, "мгу"): (text.index("мгу"),)})


@pytest.mark.parametrize(
    "text",
    [
        "в институте физики (мгу)",
        "мичиганский государственный университет мгу",
        "(мгу)",
        "мгу (москва, главные улицы)",
        "мгу (студенты, магистры)",
        "мгу (он же мичиганский государственный университет)",
    ],
)
def test_nothing_else_does(text: str) -> None:
    assert told(text) == Definitions()


NAME = "московский государственный университет"


@pytest.mark.parametrize("text", [f"{NAME} (мгу)", f"{NAME}, первый вуз (мгу)", f"мгу ({NAME})"])
def test_a_name_that_is_read_says_whose_it_is(text: str) -> None:
    key = (0, "мгу")
    assert told(text, (NAME, "certain", 0)) == Definitions(frozenset({key}), {})
    assert told(text, (NAME, "incomplete", 0)) == Definitions()
    assert told(text, (NAME, "other", 0)).theirs.keys() == {key}
    assert told(text, (NAME, "certain", 1)).theirs.keys() == {key}


def test_a_definition_counts_from_its_place_on_and_ours_goes_before_theirs() -> None:
    theirs = Definitions(frozenset(), {(0, "мгу"): (20, 40)})
    assert [theirs.says(reading(at, at + 3)) for at in (0, 20, 30, 40, 50)] == [None, False, False, False, False]
    both = Definitions(frozenset({(0, "мгу")}), {(0, "мгу"): (20, 40)})
    assert [both.says(reading(at, at + 3)) for at in (0, 20, 30, 40, 50)] == [True, False, True, False, True]
    assert both.says(reading(0, 3, organisation=1)) is None


def test_many_brackets_are_read(matcher: Matcher) -> None:
    text = "Московский университет (МГУ) и Мичиганский государственный университет (МГУ). " * 5_000
    assert len(matcher.spans(text)) == 10_000


@pytest.mark.parametrize("name", ["Московский государственный ун-т", "Московский гос. ун-т", "Моск. гос. ун-т"])
def test_an_own_name_in_short_gives_the_abbreviation_to_nobody_else(matcher: Matcher, name: str) -> None:
    text = f"{name} (МГУ) ждёт. МГУ рад."
    assert [text[one.start : one.end] for one in matcher.spans(text)] == [name, "МГУ", "МГУ"]
