"""Names that go on: "Институт цитологии | и генетики", "… университет | путей сообщения", "… University | of Law"."""

from __future__ import annotations

import re

from mediamon.mentions.tails import any_of

_LETTER = r"[^\W\d_]"
_END = rf"(?!{_LETTER})"
_SCIENCES = any_of(
    "логии", "ургии", "гигиены", "тики", "ники", "трии", "химии", "физики", "науки", "наук", "ведения", "генетики", "математики",
    "логий", "медицины", "реабилитации", "автоматизации", "процессов",
)  # fmt: skip
_SPECIALITIES = any_of(
    "сообщения", "печати", "экономики", "культуры", "дизайна", "сервиса", "производств", "права", "управления", "леса",
    "геодезии", "картографии", "статистики", "финансов", "искусств", "строительства", "туризма", "спорта", "юстиции",
    "торговли", "связи", "лесного", "инженерных", "инженерной", "информационных", "пищевых", "тонких", "технологий",
    "природообустройства", "приборостроения", "государственного", "народного", "международных", "иностранных",
     "прикладной", "радиотехники", "путей", "МВД", "МЧС", "ФСБ", "Минобороны",
)  # fmt: skip
_ENGLISH_SCIENCES = any_of("logy", "tics", "iatry", "surgery", "science", "sciences", "physics", "chemistry")
_NO_SCIENCE = any_of("клиники", "поликлиники", "техники", "республики", "фабрики", "политики", "практики", "науки")

_AFTER_SCIENCE = re.compile(
    rf" (?:и (?!{_NO_SCIENCE}{_END}){_LETTER}*{_SCIENCES}|{any_of('and', '&')} {_LETTER}*{_ENGLISH_SCIENCES}){_END}"
)
_AFTER_HEAD = re.compile(
    rf" (?:{_LETTER}*(?:логии|логий)|{_SPECIALITIES}){_END}| {any_of('of')} (?!{any_of('Russia')}){_LETTER}"
)
_HEADS = ("университет", "институт", "центр", "academy", "university", "institute", "center", "centre")
_HEAD = re.compile(rf"{any_of(*_HEADS)}{_LETTER}{{0,2}}$")


def another_field(text: str, start: int, end: int) -> bool:
    """Whether the name at `[start, end)` of folded `text` goes on with a field of knowledge, and so is another body's."""
    goes_on = _AFTER_HEAD if _HEAD.search(text, start, end) else _AFTER_SCIENCE
    return goes_on.match(text, end) is not None
