"""Every question that people put to what is stored, by the functions that pages and commands call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

from sqlalchemy import Connection, func, select

from benchmarks.scale import asks
from benchmarks.scale.asks import TIMES, months, part_of_a_day
from benchmarks.scale.corpus import LAST, Corpus
from mediamon.mentions import load_organisations
from mediamon.storage.experts import labelling
from mediamon.storage.people import accounts
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.behind import behind
from mediamon.storage.reports.ranking import ranked
from mediamon.storage.reports.report import COLUMNS, Asked, breakdown, report
from mediamon.storage.tables.found import publication
from mediamon.storage.words.search import PAGE, search
from mediamon.tonality.asking import order

Question = Callable[[Connection], Any]


@dataclass(frozen=True, slots=True)
class Asking:
    """One ask; floor: milliseconds that 95 of 100 of its kind may take, None where none was set."""

    kind: str
    what: str
    question: Question
    floor: float | None = None
    cold: bool = False  # worth asking a database that has just been started


def all_asks(connection: Connection, corpus: Corpus) -> Iterator[Asking]:
    """All of them, in the order of the table."""
    dice = Random(3)
    yield from _newest(corpus, dice)
    yield from _relevance(corpus, dice)
    yield from _reports(dice)
    yield from _pages(connection, corpus, dice)
    yield from _queue(connection)


def _newest(corpus: Corpus, dice: Random) -> Iterator[Asking]:
    for kind, some in asks.words(corpus, dice).items():
        for at, one in enumerate(some):
            yield Asking(f"newest 20: {kind}", one, lambda own, one=one: search(own, one), 50, cold=at == 0)


def _relevance(corpus: Corpus, dice: Random) -> Iterator[Asking]:
    period = months(dice)
    for kind, some in asks.words(corpus, dice).items():
        for at, one in enumerate(some):
            month = next(period)
            question = lambda own, one=one, month=month: ranked(own, one, month)  # noqa: E731
            yield Asking(f"by relevance in a month: {kind}", f"{one} {month.since:%Y-%m}", question, 150, cold=at == 0)


def _reports(dice: Random) -> Iterator[Asking]:
    names, month = [one.id for one in load_organisations()], months(dice)
    for at in range(TIMES):
        one, part = next(month), part_of_a_day(dice)
        said = f"{one.since:%Y-%m}"
        yield Asking("report of a month", said, lambda own, one=one: report(own, names, one), 100, cold=at == 0)
        yield Asking("report of a month by day", said, lambda own, one=one: breakdown(own, ("day",), Asked(one)), 100)
        yield Asking("report of a month, not whole days", said, lambda own, part=part: report(own, names, part), 100)
    for at in range(TIMES):
        yield Asking("report of all years", "", lambda own: report(own, names), 500, cold=at == 0)
        yield Asking("report of all years by month", "", lambda own: breakdown(own, ("month",), Asked()), 500)


def _pages(connection: Connection, corpus: Corpus, dice: Random) -> Iterator[Asking]:
    """Pages from anywhere in long lists."""
    last = connection.execute(select(func.max(publication.c.id))).scalar_one()
    names, month, found = [one.id for one in load_organisations()], months(dice), asks.words(corpus, dice)
    for at in range(TIMES):
        word, before = found["a common word"][at % len(found["a common word"])], dice.randrange(1, last)
        name, label, one = dice.choice(names), dice.choice(COLUMNS[:3]), next(month)
        assert one.since is not None
        yield Asking(
            "page of finds", f"{word} <{before}", lambda own, w=word, b=before: search(own, w, before=b), 20, at == 0
        )
        for kind, choices in {
            "page behind a number": {"before": before},
            "page behind a number, a label": {"label": label, "before": before},
            "page behind a number, a month": {"period": one},
            "page behind a number, a month and a label": {"period": one, "label": label},
            "page behind a number, a year": {"period": Period(one.since, one.since + timedelta(days=365))},
            "page behind a number, stories once": {"once": True, "before": before},
        }.items():
            question = lambda own, name=name, choices=choices: behind(own, name, limit=PAGE, **choices)  # noqa: E731
            yield Asking(kind, f"{name} {_told(choices)}", question, 20, cold=at == 0)


def _told(choices: dict[str, Any]) -> str:
    values = (f"{one.since:%Y-%m}" if isinstance(one, Period) else str(one) for one in choices.values())
    return " ".join(values)


def _queue(connection: Connection) -> Iterator[Asking]:
    anna = accounts.by_name(connection, "anna") or 0
    for _ in range(TIMES):
        yield Asking(
            "labelling queue: candidates", "anna", lambda own: labelling.questions(own, anna, LAST), cold=False
        )
        yield Asking("labelling queue: the next question", "anna", lambda own: _next(own, anna))


def _next(connection: Connection, account: int) -> list[Any]:
    """As the page chooses it."""
    return order(labelling.questions(connection, account, LAST), 1, labelling.answered(connection))
