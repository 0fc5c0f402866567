"""The notation of the stock of texts."""

from __future__ import annotations

import pytest

from mediamon.demo.corpus.declension import first_name, inflect, surname
from mediamon.demo.corpus.markup import capitalised, parse


def test_mentions_and_marks_are_offsets_of_the_plain_text() -> None:
    line = parse("В {msu|МГУ} *вчера* открыли _музей {vsu|ВГУ}_.")
    assert line.text == "В МГУ вчера открыли музей ВГУ."
    assert [line.text[a:b] for a, b, _ in line.mentions] == ["МГУ", "ВГУ"]
    assert [(line.text[a:b], kind) for a, b, kind in line.marks] == [("вчера", "b"), ("музей ВГУ", "a")]


def test_an_open_mark_is_an_error() -> None:
    with pytest.raises(ValueError, match="left open"):
        parse("В {msu|МГУ открыли музей")


def test_capitals_stand_behind_quotes() -> None:
    assert capitalised("«вот так»") == "«Вот так»"


def test_cases() -> None:
    assert inflect("Полярн~ый геофизическ~ий институт~", "ins") == "Полярным геофизическим институтом"
    assert first_name("Мария", "gen") == "Марии"
    assert first_name("Ольга", "gen") == "Ольги"
    assert first_name("Сергей", "ins") == "Сергеем"
    assert surname("Лебедев", "dat", female=True) == "Лебедевой"
