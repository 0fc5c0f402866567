"""Names that share their noun: each has the words that are its own."""

from __future__ import annotations

import pytest

from mediamon.mentions import Matcher

BOTH = [
    ("Московский и Воронежский государственные университеты подписали договор.", ["msu Московский", "vsu Воронежский государственные университеты"]),
    ("Ректоры Московского и Воронежского государственных университетов встретились.", ["msu Московского", "vsu Воронежского государственных университетов"]),
    ("Договор с Казанским, Воронежским и Московским государственными университетами.", ["vsu Воронежским", "msu Московским государственными университетами"]),
    ("Казанский и Воронежский госуниверситеты спорят.", ["vsu Воронежский госуниверситеты"]),
    ("В Московском педагогическом и Воронежском государственных университетах сессия.", ["mpgu Московском педагогическом", "vsu Воронежском государственных университетах"]),
    ("Московский государственный и Томский политехнический университеты открыли курс.", ["msu Московский государственный"]),
    ("Moscow and Voronezh State Universities signed a treaty.", ["msu Moscow", "vsu Voronezh State Universities"]),
    ("Rectors of Lomonosov Moscow, Kazan and Voronezh State Universities met.", ["msu Lomonosov Moscow", "vsu Voronezh State Universities"]),
    ("Институты географии и цитологии РАН начали проект.", ["igras Институты географии", "cytology цитологии РАН"]),
    ("Сотрудники институтов химии, географии и машиноведения Российской академии наук уехали.", ["igras географии", "imash машиноведения Российской академии наук"]),
    ("В институтах географии и экологии растений РАН ждут.", ["igras институтах географии"]),
    ("Научные центры неврологии и кардиологии закрыты.", ["neuro Научные центры неврологии"]),
    ("The Institutes of Geography and Cytology of the Russian Academy of Sciences agree.", ["igras Institutes of Geography", "cytology Cytology of the Russian Academy of Sciences"]),
    ("Учёные Московского и Казанского университетов правы.", ["msu Московского"]),
    ("Профессора Воронежского, Тульского и Орловского государственных университетов правы.", ["vsu Воронежского"]),
    ("МГУ и СПбГУ открыли курс.", ["msu МГУ"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), BOTH)
def test_each_has_its_own_words(matcher: Matcher, text: str, wanted: list[str]) -> None:
    found = matcher.find(text)
    assert [f"{one.organisation} {one.surface}" for one in found] == wanted
    assert all(text[one.start : one.end] == one.surface for one in found)


@pytest.mark.parametrize(
    "text",
    [
        "московский и воронежский государственные университеты",
        "Московский и Воронежский технические университеты",
        "Московский и Воронежский государственные университеты путей сообщения",
        "Первый Московский государственный и Казанский медицинский университеты",
        "Тульский и Казанский государственные университеты",
        "Московский государственный и университеты области",
        "In Moscow, Kazan and Tomsk State Universities opened.",
        "Moscow and Voronezh Technical Universities",
        "Moscow and the universities",
        "Институты географии и экологии начали проект.",
        "Институты цитологии и генетики и химии СО РАН",
        "Институты географии и геологии СО РАН",
        "Институты географии НАН Беларуси и цитологии",
        "Институты географии и цитологии Томского университета",
        "Институты географии.",
        "Университеты и институты",
    ],
)
def test_what_is_shared_by_others_does_not_count(matcher: Matcher, text: str) -> None:
    assert matcher.find(text) == ()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Московский и Воронежский государственные университеты (МГУ и ВГУ) рады. Позже ВГУ ушёл.", "msu vsu msu vsu vsu"),
        ("МГУ и ВГУ (Московский и Воронежский государственные университеты) рады.", "msu vsu msu vsu"),
        ("Могилёвский и Воронежский государственные университеты (МГУ и ВГУ) рады. МГУ ушёл.", "vsu vsu"),
    ],
)  # fmt: skip
def test_abbreviations_beside_are_theirs_whose_names_share_the_noun(matcher: Matcher, text: str, wanted: str) -> None:
    assert " ".join(one.organisation for one in matcher.find(text)) == wanted


def test_soft_hyphens_and_breaks_keep_offsets(matcher: Matcher) -> None:
    text = "Мос\u00adковский\nи «Воронежский государ\u00adственные универси-\nтеты»."
    assert [one.surface for one in matcher.find(text)] == [
        "Мос\u00adковский",
        "Воронежский государ\u00adственные универси-\nтеты",
    ]
