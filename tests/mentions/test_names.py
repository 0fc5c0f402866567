"""Whatever a file of organisations may hold, it can be looked for: each name is found where it is written, or refused with its line."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.mentions import Matcher, Organisation, OrganisationsError, load_organisations

WORDS = st.sampled_from(
    ["Институт", "институт", "географии", "имени", "им.", "В.", "Ли", "Ё", "Ломоносова", "РАН", "СО", "«Свет»", "2",
     "научный", "Институт-музей", "of", "University", "RAS", "МГУ", "и", "«", "—", "№", "Иннополис,"]
)  # fmt: skip
FIRST = st.sampled_from(
    ["Институт", "Университет", "Ли", "2", "57", "МГУ", "University", "«Свет»", "Научный", "СО", "Институт-музей"]
)
NAMES = st.tuples(FIRST, st.lists(WORDS, max_size=4)).map(lambda both: " ".join([both[0], *both[1]]))


@settings(max_examples=150)
@given(NAMES)
def test_a_name_that_is_accepted_is_found_where_it_is_written(name: str) -> None:
    try:
        organisation = Organisation(id="one", official=name)
    except ValueError:
        assert len(name.strip()) < 2 or not any(map(str.isalnum, name))
        return
    found = Matcher([organisation]).consider(f"Сегодня (это {name}) всё иначе.")
    first = len("Сегодня (это ") + next(place for place, letter in enumerate(name) if letter.isalnum())
    assert any(one.start <= first < one.end for one in found), (name, found)


@pytest.mark.parametrize("name", ["Университет имени Ли", "Школа им. Ё", "Институт имени В. В.", "имени Ломоносова"])
def test_an_eponym_that_is_too_short_or_alone_belongs_to_the_name(name: str) -> None:
    matcher = Matcher([Organisation(id="one", official=name)])
    assert [one.surface for one in matcher.find(f"Вчера {name} открылся.", "ru")] == [name]
    assert matcher.find("Вчера Университет имени Лихачёва и Школа им. Ельцина открылись.", "ru") == ()


def test_a_name_that_begins_with_a_number_is_found() -> None:
    matcher = Matcher([Organisation(id="one", official="57 школа")])
    assert [one.surface for one in matcher.find("Там 57 школа.", "ru")] == ["57 школа"]


@pytest.mark.parametrize("name", ["«»", "--", "\u200b\u200b", "((", "🎓🎓"])
def test_a_name_without_letters_is_refused_with_its_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(f"organisations:\n  - id: one\n    official: Дом\n    short: ['{name}']\n", "utf8")
    with pytest.raises(OrganisationsError, match=rf"^{path}:4: short.0: .*no letter or digit"):
        load_organisations(path)


@pytest.mark.parametrize("dash", "-‐‑–‒−")
def test_a_hyphen_of_a_name_may_be_written_as_a_dash(dash: str) -> None:
    name = "Физико-технический институт"
    for given_so in (name, name.replace("-", "–")):
        matcher = Matcher([Organisation(id="one", official=given_so)])
        written = name.replace("-", dash)
        assert [one.surface for one in matcher.find(f"Сегодня {written} открыл")] == [written]
        assert [one.surface for one in matcher.find(f"в Физико{dash}техническом институте")] != []


def test_a_dash_between_two_names_parts_them() -> None:
    both = [Organisation(id="one", official="Институт географии"), Organisation(id="two", official="Центр неврологии")]
    found = Matcher(both).find("Встреча Институт географии–Центр неврологии прошла")
    assert [one.surface for one in found] == ["Институт географии", "Центр неврологии"]


@given(st.sampled_from(["Лицей Первый", "Научный зелёный чай", "Институт Край", "Лаборатория имени Полевой", "Дом Ё"]))
def test_a_last_letter_that_is_written_in_two_signs_is_whole(name: str) -> None:
    matcher = Matcher([Organisation(id="one", official=name)])
    for form in ("NFC", "NFD"):
        written = normalize(form, name)
        text = f"Сегодня {written}, что рядом, открыт"
        (one,) = matcher.find(text)
        assert one.surface == written
        assert text[one.start : one.end] == written
