"""One value in other forms: never two values in one."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.demo.corpus.slots import EN_MONTHS, RU_MONTHS
from mediamon.semantics.values.dates import NAMES, NAMES_RU, is_date, with_iso_dates
from mediamon.semantics.values.sameness import same_value
from mediamon.semantics.values.types import COUNTED, type_of

TEXTS = st.text("0123459.,- $%абв", max_size=14)
DAYS = st.dates(date(1950, 1, 1), date(2060, 12, 31))


def forms(day: date) -> list[str]:
    month, russian = EN_MONTHS[day.month - 1], RU_MONTHS[day.month - 1]
    return [
        day.isoformat(),
        f"{day:%d.%m.%Y}",
        f"{day:%d/%m/%Y}",
        f"{day.day} {russian} {day.year}",
        f"{day.day} {russian} {day.year} года",
        f"{day.day} {russian} {day.year} г.",
        f"{month} {day.day}, {day.year}",
        f"{day.day} {month[:3]} {day.year}",
        f"{day.day}th {month} {day.year}",
    ]


@given(DAYS)
def test_a_day_is_the_same_day_in_all_forms(day: date) -> None:
    for text in forms(day):
        assert with_iso_dates(text) == day.isoformat()
        assert is_date(text)
        assert type_of(text) == "date"
        assert same_value(f"до {text} включительно", f"до {day.isoformat()} включительно")


@given(DAYS, DAYS)
def test_two_days_are_never_the_same(one: date, other: date) -> None:
    if one != other:
        for mine, its in zip(forms(one), forms(other)[::-1], strict=True):
            assert not same_value(mine, its)


@given(st.lists(st.one_of(DAYS.flatmap(lambda day: st.sampled_from(forms(day))), TEXTS), max_size=4).map(" ".join))
def test_dates_are_written_once_and_for_all(text: str) -> None:
    assert with_iso_dates(with_iso_dates(text)) == with_iso_dates(text)


@given(TEXTS)
def test_each_text_is_the_same_as_itself_however_spaced(text: str) -> None:
    assert same_value(text, text)
    assert same_value(text, f"\u00a0{text}\u200b ")


@given(TEXTS, TEXTS, st.sampled_from([None, ("", ""), (",", "."), (".", "")]))
def test_sameness_has_no_direction(one: str, other: str, marks: tuple[str, str] | None) -> None:
    assert same_value(one, other, marks) == same_value(other, one, marks and marks[::-1])


@given(st.integers(0, 10**9), st.integers(1, 10**6), st.sampled_from(["{}", "{} руб.", "${}", "ещё {} шт.", "№ {}"]))
def test_another_number_is_another_value(number: int, by: int, form: str) -> None:
    assert not same_value(form.format(number), form.format(number + by))
    assert not same_value(form.format(number), form.format(number + by), ("", ""))


@given(
    st.integers(0, 10**12), st.sampled_from([" ", "\u00a0", ",", ".", "'"]), st.sampled_from([" ", "\u202f", ",", "."])
)
def test_thousands_may_be_parted_by_anything(number: int, one: str, other: str) -> None:
    mine, its = (f"{number:,}".replace(",", between) for between in (one, other))
    assert same_value(mine, its)
    assert same_value(f"всего {mine} руб.", f"всего {its} руб.")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("3.1", "3.10"),
        ("1.2.3", "1.2.4"),
        ("A1", "A2"),
        ("5 кг", "5 г"),
        ("$5", "€5"),
        ("5 %", "5"),
        ("-5", "5"),
        ("10:30", "10:31"),
    ],
)
def test_what_differs_in_sign_unit_or_version_is_not_the_same(one: str, other: str) -> None:
    assert not same_value(one, other)


@given(st.sampled_from([*NAMES, *NAMES_RU]), st.integers(32, 99))
def test_no_day_is_left_as_it_stands(name: str, day: int) -> None:
    assert with_iso_dates(f"{day} {name} 2024") == f"{day} {name} 2024"
    assert with_iso_dates(f"{day}.13.2024") == f"{day}.13.2024"


@given(st.text("0123456789:–-./ хх²①٣абв", max_size=70))
def test_every_text_is_of_some_type(text: str) -> None:
    told = type_of(text)
    assert told in {*COUNTED, "nothing", "text", "long"}
    assert not any(map(str.isdigit, text)) or told != "text" or len(text) <= 60


@given(st.integers(1, 999), st.integers(0, 99), st.sampled_from(["{}", "{} kg", "$ {}", "−{} %"]))
def test_a_thousand_does_not_become_one_unseen(whole: int, tens: int, form: str) -> None:
    """ "1,200" and "1.2": with zeros left out the two are one value only to whoever wrote decimals with commas before."""
    thousands, decimals = f"{whole},{tens:02}0", f"{whole}.{tens:02}".rstrip("0").rstrip(".")
    assert not same_value(form.format(thousands), form.format(decimals))
    assert same_value(form.format(thousands), form.format(decimals), (",", "."))  # where a column says so
    assert same_value(form.format(thousands), form.format(f"{whole}.{tens:02}0"))  # all digits are there


def test_a_text_may_tell_what_its_comma_is() -> None:
    assert same_value("с 12,5 % до 1,200 т", "с 12.5 % до 1.200 т")
    assert same_value("с 12,5 % до 1,200 т", "с 12,5 % до 1.200 т")
    assert not same_value("с 12,5 % до 1,200 т", "с 12.5 % до 1.2 т")
    assert not same_value("с 12.5 % до 1,200 т", "с 12.5 % до 1.2 т")
