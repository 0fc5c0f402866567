"""Case forms of names."""

from __future__ import annotations

from mediamon.mentions.inflection import case_forms


def test_adjectives_and_their_noun_are_declined_and_the_rest_stays() -> None:
    forms = case_forms("Научный центр неврологии")
    assert {"научного центра неврологии", "научном центре неврологии", "научным центром неврологии"} <= set(forms)


def test_a_hyphenated_adjective_is_declined() -> None:
    assert "физико-техническому институту" in case_forms("Физико-технический институт")


def test_an_abbreviation_said_as_a_word_takes_endings() -> None:
    assert "ИМАШе" in case_forms("ИМАШ")
    assert case_forms("МГУ") == ("МГУ",)


def test_an_english_name_stays() -> None:
    assert case_forms("Keldysh Institute") == ("Keldysh Institute",)
