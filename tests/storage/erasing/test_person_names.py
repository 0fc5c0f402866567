"""Whether a text names somebody: in any form, and however it is written, as far as the search by words knows it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.mentions.folding import LOOKALIKES
from mediamon.storage.erasing.person_names import named
from mediamon.storage.words.lemmas import INVISIBLE, lemmas

FORMS = ("Остап Бендеровский", "Остапом Бендеровским", "БЕНДЕРОВСКОМУ ОСТАПУ", "Бендеровского, Остапа")
LATIN = {cyrillic: latin for latin, cyrillic in LOOKALIKES.items()}
BEHIND = st.sampled_from(["", "", "", "", "-\n", "\xad ", "-\u200b \n", "\xad", "\u0301", *INVISIBLE])


@pytest.mark.parametrize(
    "text",
    [
        "Анна Веткина",
        "отдали Анне Веткиной",
        "слова Веткиной Анны Сергеевны",
        "АННУ С. ВЕТКИНУ",
        "Ан\u00adны Вет\u00adки\u00adной",
        "Анна Веткина-Рогова",
        '["Рогов", "Анна Веткина"]',
        "Aннa Bеткина",  # Latin letters, the first ones among them
        "отдали Aнне Ветkиной",
        "Анна Вет-\nкина",
        "Анна Вет\xad кина",
        "Анна Вет-\n \xad\nкину",
    ],
)
def test_a_name_is_known_in_its_forms(text: str) -> None:
    assert named("Веткина Анна")(text)


@pytest.mark.parametrize(
    "text",
    ["", "Анна", "Веткина", "Анна увидела в саду за рекой старую Веткину", "ветка Анны", "Веткинский район, Анна"],
)
def test_others_are_not(text: str) -> None:
    assert not named("Веткина Анна")(text)


def test_where_lines_end_some_words_are_cut_and_others_end() -> None:
    assert named("Михаил Салтыков-Щедрин")("сказка Ми-\nхаила Салтыкова-\nЩедрина")
    assert not named("Остап Бендер")("Ос-\nтап увидел, как за рекой идёт Бен-\nдер")


def test_names_whose_first_letters_change_are_known() -> None:
    assert named("Лев Орлов")("книга Льва Орлова")
    assert named("Pyotr O'Hara")("by Pyotr J. O'Hara")
    assert named("Pyotr O'Hara")("by Рyоtr O'Harа")  # Cyrillic letters among them
    assert named("Умный")("поумнее")
    assert named("Ёлкин Лев")("Елкину Льву")
    assert named("Παύλος Νίκου")("ΠΑΎΛΟΣ ΝΊΚΟΥ")
    with pytest.raises(ValueError, match="holds no word"):
        named("— …")


@given(st.sampled_from(FORMS), st.data())
def test_what_the_search_finds_is_known(name: str, data: st.DataObject) -> None:
    """Letters of the other script that look like theirs, what cuts words at a line's end, and marks that nobody sees, anywhere."""
    text = "".join(data.draw(st.sampled_from([one, _in_latin(one)])) + data.draw(BEHIND) for one in name)
    if lemmas("Остап Бендеровский") <= lemmas(text):
        assert named("Остап Бендеровский")(text)


def _in_latin(letter: str) -> str:
    alike = LATIN.get(letter.lower(), letter)
    return alike.upper() if letter.isupper() else alike
