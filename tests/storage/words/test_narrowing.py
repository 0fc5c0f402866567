"""The law of looking through what is stored: the index leaves out nothing that the matcher would find. On both databases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from sqlalchemy import Connection, Engine, delete, func, select

from mediamon.mentions import Matcher, Organisation, load_organisations
from mediamon.mentions.folding import LOOKALIKES
from mediamon.mentions.inflection import case_forms
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import mention, publication
from mediamon.storage.words.lemmas import lemmas
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.mentioning import candidates, mention_anew
from mediamon.tonality import load_model
from tests.storage.made import NOW, made, words

OFFICIAL = (
    "Lomonosov Moscow State University",
    "Keldysh Institute",
    "Российский государственный гуманитарный университет",
    "Институт прикладной математики имени М. В. Келдыша РАН",
    "Научно-исследовательский институт йода",
    "Клуб учёных «Ёлка-2»",
    "МГУ",
    "РАН",
    "IT-центр Королёва",
    "Завод № 21",
)
TO_LATIN = {cyrillic: latin for latin, cyrillic in LOOKALIKES.items()}


def lookalike(text: str, dice: Random) -> str:
    places = [at for at, one in enumerate(text) if one.lower() in TO_LATIN or one.lower() in LOOKALIKES]
    if not places:
        return text
    place = dice.choice(places)
    other = (TO_LATIN | LOOKALIKES)[text[place].lower()]
    return text[:place] + (other.upper() if text[place].isupper() else other) + text[place + 1 :]


def within_a_word(text: str, mark: str, dice: Random) -> str:
    place = dice.choice([at for at in range(1, len(text)) if text[at - 1 : at + 1].isalpha()] or [len(text)])
    return text[:place] + mark + text[place:]


def spellings(text: str, dice: Random) -> Iterator[str]:
    """The text as newsrooms, their systems and those who copy have it."""
    yield text
    yield text.upper()
    yield lookalike(text, dice)
    yield lookalike(lookalike(text, dice), dice)
    yield text.replace("ё", "е").replace("й", "и")
    yield text.replace("й", "и\u0306").replace("ё", "е\u0308")
    yield text.replace("е", "ё", 1)
    yield text.replace("-", "‑").replace(" ", "\u00a0")
    yield text.replace("-", "–")
    yield text.replace("-", "-\n")
    yield text.replace("-", "")
    yield text.replace(" ", "  \n")
    yield f"«{text}»-{text}"
    yield re.sub("(?<=[аоуи])", "\u0301", text)
    for mark in ("\u00ad", "\u00ad\n", "-\n", "\u200b", "\u2066", "\ufe0f"):
        yield within_a_word(text, mark, dice)


def bodies(organisations: list[Organisation]) -> list[str]:
    """Each name in a case of its own and in every spelling, among words that tell nothing; and some texts without any."""
    dice, found = Random(7), [words(seed) for seed in range(20)]
    for one in organisations:
        for name in (*one.certain_names(), *one.usually, *one.sometimes):
            form = dice.choice(case_forms(name))
            found += [f"{words(9, 3)} {spelling}, {words(8, 3)}" for spelling in spellings(form, dice)]
    return found


@pytest.fixture(scope="module")
def organisations() -> list[Organisation]:
    """Those that ship, each under a new id, and some that are hard to find."""
    renamed = [one.model_copy(update={"id": f"{one.id}_anew"}) for one in load_organisations()]
    return renamed + [Organisation(id=f"own{number}", official=name) for number, name in enumerate(OFFICIAL)]


@pytest.fixture(scope="module")
def texts(organisations: list[Organisation]) -> list[str]:
    return bodies(organisations)


@pytest.fixture
def stored(engine: Engine, texts: list[str]) -> Engine:
    with writing(engine) as connection:
        write(connection, [made(number, body=body) for number, body in enumerate(texts, 1)], NOW)
    return engine


def told(connection: Connection, numbers: list[int]) -> set[str]:
    return set(connection.execute(select(publication.c.body).where(publication.c.id.in_(numbers))).scalars())


def test_the_index_leaves_out_nothing_that_the_matcher_finds(
    stored: Engine, texts: list[str], organisations: list[Organisation]
) -> None:
    looked_at = 0
    with stored.connect() as connection:
        for one in organisations:
            matcher = Matcher([one])
            expected = {text for text in texts if matcher.spans(text)}
            assert len(expected) >= 8, one
            numbers = candidates(connection, one)
            looked_at += len(numbers)
            assert expected <= told(connection, numbers), one
    assert looked_at < len(organisations) * len(texts) / 4, "it does narrow"
    for name in OFFICIAL[:4]:
        _found_as_by_the_matcher(stored, texts, Organisation(id="x", official=name))


def _found_as_by_the_matcher(stored: Engine, texts: list[str], new: Organisation) -> None:
    matcher = Matcher([new])
    expected = sum(bool(matcher.find_all(text)) for text in texts)
    with writing(stored) as connection:
        found = mention_anew(connection, candidates(connection, new), ["x"], matcher, load_model(), {})
        own = select(func.count(mention.c.publication_id.distinct())).where(mention.c.organisation == "x")
        assert (found, connection.execute(own).scalar()) == (expected, expected)
        connection.execute(delete(mention).where(mention.c.organisation == "x"))
    assert expected >= 8


def test_letters_of_the_other_script_are_the_word_that_was_meant() -> None:
    assert lemmas("MГУ") == lemmas("МГУ") != lemmas("MSU")
    assert lemmas("Kелдыша") == lemmas("Келдыша")
    assert lemmas("Kеldysh") == lemmas("Keldysh")
    assert lemmas("IT-отдел") >= lemmas("IT отдел")


def test_words_that_a_lines_end_cuts_are_whole_as_well() -> None:
    assert lemmas("универ\u00ad\nситета") >= lemmas("университета")
    assert lemmas("универ-\n  ситета") >= lemmas("университета")
    assert lemmas("по-\nмосковски") >= lemmas("по московски")
    assert lemmas("двух- и трёхкомнатные") == lemmas("двух и трёхкомнатные")
