"""Case forms of the few kinds of Russian words that the slots of the stock need: people's names, organisations' heads."""

from __future__ import annotations

import re
from typing import Literal

Case = Literal["nom", "gen", "dat", "acc", "ins", "loc"]
CASES: tuple[Case, ...] = ("nom", "gen", "dat", "acc", "ins", "loc")

_ENDINGS: dict[str, tuple[str, ...]] = {
    "ий": ("ий", "ого", "ому", "ий", "им", "ом"),
    "ый": ("ый", "ого", "ому", "ый", "ым", "ом"),
    "": ("", "а", "у", "", "ом", "е"),
}
_MALE_NAME = {"й": ("й", "я", "ю", "я", "ем", "е"), "": ("", "а", "у", "а", "ом", "е")}
_FEMALE_NAME = {
    "ия": ("ия", "ии", "ии", "ию", "ией", "ии"),
    "я": ("я", "и", "е", "ю", "ей", "е"),
    "га": ("га", "ги", "ге", "гу", "гой", "ге"),
    "а": ("а", "ы", "е", "у", "ой", "е"),
}
_MALE_SURNAME = ("", "а", "у", "а", "ым", "е")
_FEMALE_SURNAME = ("а", "ой", "ой", "у", "ой", "ой")
_ENDING = re.compile("~(ий|ый)?")


def inflect(pattern: str, case: Case) -> str:
    """`pattern` in a case; `~`, `~ый`, `~ий` stand where masculine inanimate words change: "Полярн~ый институт~"."""
    number = CASES.index(case)
    return _ENDING.sub(lambda found: _ENDINGS[found[1] or ""][number], pattern)


def first_name(name: str, case: Case) -> str:
    """A first name in a case; women's names end in а or я."""
    table = _FEMALE_NAME if name[-1] in "ая" else _MALE_NAME
    ending = next(end for end in table if name.endswith(end))
    return name[: len(name) - len(ending)] + table[ending][CASES.index(case)]


def surname(name: str, case: Case, *, female: bool) -> str:
    """A surname in -ов, -ев, -ин, given in its masculine form."""
    return name + (_FEMALE_SURNAME if female else _MALE_SURNAME)[CASES.index(case)]
