"""Words that stand for an organisation: those that cannot mean anybody else, and no others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.mentions import DISCOURSE, Considered, Matcher, Organisation, load_organisations
from mediamon.mentions.discourse import further

MATCHER = Matcher(load_organisations())
VSU, GEO = "Воронежский государственный университет", "Институт географии РАН"


def standing(text: str, matcher: Matcher = MATCHER) -> list[tuple[str, str]]:
    return [(one.surface, one.organisation) for one in matcher.find_all(text) if one.why.startswith(DISCOURSE)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"{VSU} открыл корпус. Университет примет студентов.", ["Университет"]),
        (f"{VSU} открыл корпус. В университете довольны, вуз растёт.", ["университете", "вуз"]),
        (f"{VSU} открыл корпус.\nРектор вуза Дмитрий Ендовицкий рад.", ["вуза"]),
        (f"{VSU} открыл корпус. ВГУ ждал этого. Этот университет старейший.", ["университет"]),
        (f"{GEO} снарядил экспедицию. Институт вернёт её через месяц.", ["Институт"]),
        (f"{GEO} снарядил экспедицию. США и РАН рады. Сотрудники института спокойны.", ["института"]),
        (f"{VSU} спас кошку. Он получил медаль.", ["Он"]),
        (f"ФГБОУ ВО «{VSU}» заявил о взломе. Университет молчит.", ["Университет"]),
        ("РГГУ получил грант. Вуз растёт.", ["Вуз"]),
        ("РГГУ получил грант. Этот университет растёт.", ["университет"]),
        ("ИМАШ получил грант. В институте довольны.", ["институте"]),
        ("Научный центр неврологии закрыт. Руководство центра спорит.", ["центра"]),
        ("Voronezh State University opened a campus. The university teaches law.", ["university"]),
        ("Polar Geophysical Institute closed. Staff of the institute protest.", ["institute"]),
    ],
)
def test_what_can_only_mean_it(text: str, wanted: list[str]) -> None:
    assert [surface for surface, _ in standing(text)] == wanted


@pytest.mark.parametrize(
    "text",
    [
        "Университет открыл корпус.",  # nobody was named
        "ВГУ открыл корпус в Воронеже. Университет рад.",  # not in full
        f"Университет ждал этого. {VSU} открыл корпус.",  # before the name
        f"{VSU} и РГГУ спорят. Университет выиграл.",
        f"{VSU} и СПбГУ спорят. Университет выиграл.",
        f"{VSU} судится. Казанский университет молчит. Вуз проиграл.",
        f"{VSU} судится с МГУ им. Огарёва. Университет проиграл.",
        f"{VSU} судится.\nПрошёл год.\nУниверситет проиграл.",  # too far
        "РГГУ получил грант. Он рад.",  # what an abbreviation is the subject of may have another gender
        "РГГУ и МПГУ получили грант. Вуз растёт.",
        f"{VSU} открыл корпус. В Гарварде прошла конференция. Университет расположен в Кембридже.",
        f"{VSU} рад, Вышка тоже. Вуз растёт.",
        "Voronezh State University won, Harvard lost. The university protests.",
        f"{VSU} рад. Другой университет огорчён, новый вуз тоже.",
        f"{VSU} рад. Университет Осло огорчён.",
        f"{VSU} рад. Университет имени Герцена огорчён.",
        f"{VSU} рад. Университет дружбы народов огорчён.",
        f"{VSU} рад. Университеты огорчены.",
        f"{GEO} рад. Университет огорчён.",  # of another kind
        f"{GEO} рад. Институт брака изжил себя.",
        f"{VSU} сменил ректора. Он останется в городе.",
        f"{VSU} наградил Петрова. Он рад.",
        f"Суд оштрафовал {VSU}. Он подаст жалобу.",
        f"{VSU} рад. Она огорчена.",
        "Научный центр неврологии закрыт. В центре перекрыли улицы.",
        "Voronezh State University won. The University of Oslo lost. A university closed.",
    ],
)
def test_what_may_mean_somebody_else(text: str) -> None:
    assert standing(text) == []


def test_they_never_enter_the_names() -> None:
    text = f"{VSU} открыл корпус. Университет примет студентов."
    assert [one.surface for one in MATCHER.find(text)] == [VSU]
    assert len(MATCHER.spans(text)) == 1
    both = MATCHER.find_all(text)
    assert [text[one.start : one.end] for one in both] == [one.surface for one in both] == [VSU, "Университет"]
    assert both[1].sentence == "Университет примет студентов."
    assert both[1].why == "discourse: «Университет» after its name"


def test_any_organisation_has_its_own_noun() -> None:
    zoo = Organisation.model_validate({"id": "zoo", "official": "Московский зоопарк имени Дурова"})
    firm = Organisation.model_validate({"id": "acme", "official": "Acme Rockets"})
    matcher = Matcher([zoo, firm])
    text = "В Московском зоопарке имени Дурова пополнение. Зоопарк ждёт гостей. Acme Rockets тоже. Университет молчит."
    assert standing(text, matcher) == [("Зоопарк", "zoo")]


@given(
    st.lists(
        st.sampled_from([VSU, GEO, "МГУ", "Университет", "Он", "институт", "вуз", "\n", ". ", " ", "«", "СПбГУ", "𗀀"])
    )
)
def test_any_text_is_read(parts: list[str]) -> None:
    text = "".join(parts)
    for one in MATCHER.find_all(text):
        assert text[one.start : one.end] == one.surface


class Counted(list[Considered]):
    """What was considered, which counts how much of it is looked through."""

    looked_at = 0

    def __getitem__(self, key: Any) -> Any:
        found = super().__getitem__(key)
        self.looked_at += len(found) if isinstance(key, slice) else 1
        return found


def test_of_very_many_nouns_far_from_the_name_none_has_all_between_looked_through() -> None:
    text = f"{VSU} рад. " + "слово " * 400 + "МГУ в Саранске, университет, " * 2_000
    considered = Counted(MATCHER.consider(text))
    assert len(considered) > 2_000
    assert further(text, considered, MATCHER._heads) == ()
    assert considered.looked_at <= 10 * len(considered)
