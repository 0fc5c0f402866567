"""Abbreviations that several monitored organisations share: the text says whose one is, or nobody's it is."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from mediamon.mentions import Matcher, Organisation

SOILS = {"id": "one", "official": "Институт почв РАН"}
WOODS = {"id": "two", "official": "Институт лесов РАН"}


def told(text: str, *organisations: dict[str, Any], site: dict[str, str] | None = None) -> list[tuple[str, str]]:
    """(what is written, whose it is), the same in whichever order the organisations stand in their file."""
    answers = []
    for some in permutations(organisations):
        matcher = Matcher([Organisation.model_validate(one) for one in some])
        answers.append([(text[one.start : one.end], one.organisation) for one in matcher.spans(text, site)])
    assert all(one == answers[0] for one in answers)
    return answers[0]


def shared(kind: str, **more: Any) -> list[dict[str, Any]]:
    return [{**SOILS, kind: ["ИПП"], **more.get("one", {})}, {**WOODS, kind: ["ИПП"], **more.get("two", {})}]


@pytest.mark.parametrize("kind", ["usually", "sometimes"])
def test_the_name_in_the_text_decides(kind: str) -> None:
    both = shared(kind)
    assert told("Институт лесов РАН. ИПП открыт.", *both) == [("Институт лесов РАН", "two"), ("ИПП", "two")]
    assert told("Институт почв РАН. ИПП открыт.", *both) == [("Институт почв РАН", "one"), ("ИПП", "one")]
    assert told("Институт почв РАН и Институт лесов РАН. ИПП открыт.", *both)[2:] == []
    text = "Институт почв РАН и Институт лесов РАН (ИПП) рядом. ИПП открыт."
    assert told(text, *both)[2:] == [("ИПП", "two"), ("ИПП", "two")]


@pytest.mark.parametrize("kind", ["usually", "sometimes"])
def test_alone_it_is_nobodys(kind: str) -> None:
    assert told("ИПП открыт.", *shared(kind)) == []
    matcher = Matcher([Organisation.model_validate(one) for one in shared(kind)])
    why = {one.organisation: one.why for one in matcher.consider("ИПП открыт.")}
    assert why.keys() == {"one", "two"}
    assert all("several monitored organisations share it" in one for one in why.values())


def test_a_word_of_its_context_decides_and_words_of_several_do_not() -> None:
    both = shared("sometimes", one={"context": ["почв"]}, two={"context": ["лес"]})
    assert told("ИПП сажает леса.", *both) == [("ИПП", "two")]
    assert told("ИПП копает почву.", *both) == [("ИПП", "one")]
    assert told("ИПП изучает почву лесов.", *both) == []
    assert told("ИПП открыт.", *both) == []


def test_its_context_goes_before_the_site_and_the_site_before_what_is_usual() -> None:
    both = shared("usually", one={"context": ["почв"]}, two={"cities": ["Пермь"]})
    region = {"name": "n", "region": "Пермь"}
    assert told("ИПП открыт.", *both, site=region) == [("ИПП", "two")]
    assert told("ИПП копает почву.", *both, site=region) == [("ИПП", "one")]
    assert told("ИПП открыт.", {**SOILS, "usually": ["ИПП"]}, {**WOODS, "sometimes": ["ИПП"]}) == [("ИПП", "one")]


def test_elsewhere_excludes_one_of_them() -> None:
    assert told("ИПП сажает леса.", *shared("usually", one={"elsewhere": ["лес"]})) == [("ИПП", "two")]


def test_the_academy_makes_it_certain_for_none_of_several() -> None:
    assert told("ИПП РАН открыт.", *shared("usually")) == []
    assert told("Институт лесов РАН. ИПП РАН открыт.", *shared("usually"))[1:] == [("ИПП РАН", "two")]
    assert told("ИПП РАН открыт.", {**SOILS, "usually": ["ИПП"]}, WOODS) == [("ИПП РАН", "one")]


def test_a_name_that_is_one_organisations_alone_goes_before_a_shared_one() -> None:
    assert told("ИПП открыт.", {**SOILS, "usually": ["ИПП"]}, {**WOODS, "abbreviations": ["ИПП"]}) == [("ИПП", "two")]


def test_what_is_of_another_place_for_one_may_be_the_others_own() -> None:
    texts = "Витебский ВГУ открыт.", [
        {"id": "voronezh", "official": "Воронежский государственный университет", "usually": ["ВГУ"], "cities": ["Воронеж"]},
        {"id": "vitebsk", "official": "Витебский государственный университет", "usually": ["ВГУ"], "cities": ["Витебск"]},
    ]  # fmt: skip
    assert told(texts[0], *texts[1]) == [("ВГУ", "vitebsk")]


def test_a_part_of_a_name_is_that_ones_whose_full_name_is_in_the_text() -> None:
    moscow = {"id": "moscow", "official": "Институт географии РАН"}
    irkutsk = {"id": "irkutsk", "official": "Институт географии имени В. Б. Сочавы СО РАН"}
    text = "Институт географии имени В. Б. Сочавы СО РАН рад. В Институте географии ждут гостей."
    assert [one for _, one in told(text, moscow, irkutsk)] == ["irkutsk", "irkutsk"]
