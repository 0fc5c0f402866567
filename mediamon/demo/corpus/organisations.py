"""The names of the fourteen monitored organisations as newsrooms write them, with the spans that count as mentions.

`texts/<language>/names.md` has a pool `<id> full` and a pool `<id> short` for each. Brackets show the mention when it is
not the whole text: `ФГБНУ «[Почвенн~ый институт~ имени В. В. Докучаева]»`.
"""

from __future__ import annotations

import re
from random import Random

from mediamon.demo.corpus.declension import Case, inflect
from mediamon.demo.corpus.stock import stock
from mediamon.demo.corpus.story import Language

BRACKETED = re.compile(r"\[([^\]]*)\]")
SLOT = re.compile(r"\{@(\w*)\}")
LEGAL_FORM = "ФГБ"
LONG_WORD = re.compile(r"[А-Яа-яё]{12,}")
SHARE_OF_NBSP = 0.10
SHARE_OF_SOFT_HYPHENS = 0.05


def organisations() -> list[str]:
    """Ids of all organisations that have names in the stock."""
    return sorted({pool.split()[0] for pool in stock("ru")["names"].pools})


def named(organisation: str, case: Case, *, full: bool, language: Language, rng: Random) -> str:
    """One way to write the organisation, in inline markup. `full` asks for a name that cannot be another's."""
    names = stock(language)["names"]
    texts = names.pool(f"{organisation} full")
    if not full:  # the abbreviation is explained once
        texts = tuple(text for text in texts if "(" not in text) + names.pool(f"{organisation} short") * 2
    form = rng.choice(texts)
    form = inflect(form, "nom" if form.startswith(LEGAL_FORM) else case)  # a quoted name is not declined
    if "[" not in form:
        form = f"[{form}]"
    return BRACKETED.sub(lambda found: f"{{{organisation}|{_typeset(found[1], rng)}}}", form)


def fill_names(text: str, organisation: str, language: Language, rng: Random, *, full: bool) -> str:
    """`text` with its `{@gen}` slots filled; the first of them by a full name when `full`."""
    pieces = SLOT.split(text)
    for number in range(1, len(pieces), 2):
        case: Case = pieces[number] or "nom"  # type: ignore[assignment]
        pieces[number] = named(organisation, case, full=full and number == 1, language=language, rng=rng)
    return "".join(pieces)


def _typeset(name: str, rng: Random) -> str:
    """The name as a careful typesetter leaves it: a no-break space here, a soft hyphen in a long word there."""
    chance = rng.random()
    if chance < SHARE_OF_NBSP and " " in name:
        head, _, tail = name.rpartition(" ")
        return f"{head}\u00a0{tail}"
    if chance < SHARE_OF_NBSP + SHARE_OF_SOFT_HYPHENS and (long := LONG_WORD.search(name)):
        middle = (long.start() + long.end()) // 2
        return f"{name[:middle]}\u00ad{name[middle:]}"
    return name
