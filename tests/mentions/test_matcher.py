"""Mentions: forms that count, names that must not, noise, and bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.mentions import Matcher, Organisation, load_organisations

SAMPLES = Path(__file__).parents[2] / "benchmarks" / "samples"
GOLD = [json.loads(line) for line in (SAMPLES / "mentions.jsonl").read_text("utf8").split("\n") if line]
MORE = [json.loads(line) for line in (SAMPLES / "mentions_gold.jsonl").read_text("utf8").split("\n") if line]
SHARED = [json.loads(line) for line in (SAMPLES / "mentions_shared.jsonl").read_text("utf8").split("\n") if line]
MATCHER = Matcher(load_organisations())
NOT_YET = {"coordinated"}  # "Московский и Воронежский государственные университеты"


@pytest.mark.parametrize("record", GOLD, ids=lambda record: record["id"])
def test_gold_sample(matcher: Matcher, record: dict[str, object]) -> None:
    found = matcher.spans(str(record["text"]), record["site"])  # type: ignore[arg-type]
    wanted = [(m["start"], m["end"], m["org"]) for m in record["mentions"]]  # type: ignore[attr-defined]
    assert [(one.start, one.end, one.organisation) for one in found] == wanted


@pytest.mark.parametrize("record", [one for one in SHARED if not NOT_YET & set(one["tags"])], ids=lambda one: one["id"])
def test_gold_of_shared_abbreviations(matcher: Matcher, record: dict[str, object]) -> None:
    test_gold_sample(matcher, record)


@pytest.mark.parametrize(
    ("text", "at", "why"),
    [
        ("МГУ-шник приехал.", 0, "a part of a compound"),
        ("Кафе «Московский университет» закрыто.", 6, "the name of a thing"),
        ("Мгу открыт.", 0, "not in capitals"),
        ("Научный центр неврологии и НЦН нанотехнологий.", 27, "the word behind it"),
        (
            "Moscow State University met Michigan State University (MSU).",
            55,
            "gives this abbreviation to somebody else",
        ),
    ],
)
def test_why_it_does_not_count(matcher: Matcher, text: str, at: int, why: str) -> None:
    (told,) = (one for one in matcher.consider(text) if one.start == at)
    assert not told.is_mention
    assert why in told.why


def test_gold_that_was_written_before_the_matcher_was_mended(matcher: Matcher) -> None:
    right = found = wanted = alarms = 0
    for record in MORE:
        answer = {(one.start, one.end, one.organisation) for one in matcher.spans(record["text"], record["site"])}
        truth = {(m["start"], m["end"], m["org"]) for m in record["mentions"]}
        right, found, wanted = right + len(answer & truth), found + len(answer), wanted + len(truth)
        alarms += bool(answer) and not truth
    assert len(MORE) >= 400
    assert sum(not record["mentions"] for record in MORE) >= 150
    assert 2 * right / (found + wanted) >= 0.985
    assert alarms <= 0.01 * sum(not record["mentions"] for record in MORE)


def test_a_name_given_in_quotes_is_found_with_and_without_them() -> None:
    shop = Organisation.model_validate({"id": "shop", "official": "«Дом книги»"})
    for text in ("Магазин «Дом книги» открыт.", "Дом книги открыт."):
        assert [one.surface for one in Matcher([shop]).find(text)] == ["Дом книги"]


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("пары в рггу опять отменили", "рггу"),
        ("кто сдавал экзамен в мгу?", "мгу"),
        ("НИИ физико-химической биологии имени А. Н. Белозерского МГУ", "МГУ"),
        ("музей им. Вернадского МГУ", "МГУ"),
        ("учился в Московском гос. ун-те", "Московском гос. ун-те"),
        ("ректор Московского ун-та", "Московского ун-та"),
        (
            "студент Московского педагогического государственного ун-та",
            "Московского педагогического государственного ун-та",
        ),
        ("в М.Г.У. ждут", "М.Г.У."),
        ("Журналист «Московского университета»", "Московского университета"),
        ("ректор Воронежского государственого университета", "Воронежского государственого университета"),
    ],
)
def test_names_as_hasty_people_write_them(matcher: Matcher, text: str, surface: str) -> None:
    assert [one.surface for one in matcher.find(text)] == [surface]


def test_a_site_may_say_what_a_text_about_this_one_may_name_too(matcher: Matcher) -> None:
    text = "МГУ откроет филиал во Владивостоке."
    assert [one.surface for one in matcher.find(text)] == ["МГУ"]
    assert matcher.find("В МГУ открыли тренажёр.", site={"name": "Новости", "region": "Владивосток"}) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Завод «Имаш» отгрузил прессы.",
        "Институт географии НАН Азербайджана",
        "Студенты Института географии СПбГУ",
        "Студенты Института географии Томского университета",
        "ИМАШ УрО РАН в Екатеринбурге",
        "Морской государственный университет (МГУ) во Владивостоке. В МГУ учат капитанов.",
        "врач из Научного центра неврологии и кардиологии",
        "любой московский университет рад",
        "MSU and VSU",
        "Мгу",
        "Матч игран вничью",
        "Moscow State University of Psychology and Education",
    ],
)
def test_others_do_not_count(matcher: Matcher, text: str) -> None:
    assert matcher.find(text) == ()


@pytest.mark.parametrize(
    ("text", "surface"),
    [
        ("НИЦ «Физико-технический институт УдмФИЦ УрО РАН»", "Физико-технический институт УдмФИЦ УрО РАН"),
        ("Студенты МГУ им помогли.", "МГУ"),
        ("В МГУ им М.В. Ломоносова форум", "МГУ им М.В. Ломоносова"),
        ("У Воронежского гос. университета", "Воронежского гос. университета"),
        ("A.V. Topchiev Institute of Petrochemical Synthesis, RAS", "A.V. Topchiev Institute of Petrochemical Synthesis, RAS"),
        ("врач из Научного центра неврологии и клиники Мешалкина", "Научного центра неврологии"),
        ("Московский государственный университет «имени М. В. Ломоносова» — ", "Московский государственный университет «имени М. В. Ломоносова»"),
    ],
)  # fmt: skip
def test_surfaces(matcher: Matcher, text: str, surface: str) -> None:
    assert [one.surface for one in matcher.find(text)] == [surface]


def test_why_tells_the_rule(matcher: Matcher) -> None:
    whys = [one.why for one in matcher.find("РГГУ и МГУ. Московский государственный университет рад.")]
    assert whys == ["abbreviation", "shared abbreviation: the full name is in the text", "name"]


def test_the_sentence_is_around_the_mention(matcher: Matcher) -> None:
    text = "Было тихо. Ректор МГУ им. М. В. Ломоносова уехал. Потом пошёл дождь.\nРГГУ закрыт."
    assert [one.sentence for one in matcher.find(text, "ru")] == [
        "Ректор МГУ им. М. В. Ломоносова уехал.",
        "РГГУ закрыт.",
    ]


NAMES = ["Институте географии РАН", "МГУ имени М. В. Ломоносова", "Полярного геофизического института", "ИМАШ РАН"]


@settings(deadline=None)
@given(
    st.sampled_from(NAMES), st.lists(st.tuples(st.integers(1, 12), st.sampled_from(["\u00ad", "\u200b"])), max_size=6)
)
def test_offsets_slice_to_the_surface_whatever_noise_is_put_in(name: str, noise: list[tuple[int, str]]) -> None:
    noisy = name.replace(" ", "\u00a0")
    for at, char in noise:
        if noisy[at - 1 : at].isalpha() and noisy[at : at + 1].isalpha():
            noisy = noisy[:at] + char + noisy[at:]
    text = f"Сказали в «{noisy}», что всё хорошо."
    (found,) = MATCHER.find(text, "ru")
    assert found.surface == noisy == text[found.start : found.end]


@settings(deadline=None)
@given(st.text(alphabet='МГУ ПИим.«»"()-\n\u00adЛомоносваРАН§🎓\ud800', max_size=60))
def test_any_text_is_read_and_sliced(text: str) -> None:
    for one in MATCHER.find(text):
        assert text[one.start : one.end] == one.surface
        assert one.surface.strip() == one.surface


def test_a_megabyte_of_names_is_read(matcher: Matcher) -> None:
    text = "МГУ и Институт географии РАН. Москва! " * 27_000
    assert len(matcher.find(text, "ru")) == 54_000
