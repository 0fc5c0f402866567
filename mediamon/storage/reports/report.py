"""The tonality report (Vasenin, Dzabraev 2017, table "Упоминания научных организаций в СМИ"): counts of (publication, organisation) pairs.

An expert's label, the newest one, goes before the machine's. A pair in a language without a model counts in the total's
own column `unscored`, never as neutral. What was stored under suspicion of drift is counted apart. Whole days and
months are counted by the summaries (`counting`), which are quick at any size.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Literal

from sqlalchemy import Column, Connection, case, func, select

from mediamon.storage.publications.counting import counts_where
from mediamon.storage.publications.period import Period, Span, whole_months
from mediamon.storage.reports.shares import wilson
from mediamon.storage.tables.counts import day_summary, month_summary

COLUMNS = ("positive", "negative", "neutral", "ambiguous", "unscored")
FIGURES = (*COLUMNS, "suspicious", "stories")
Key = tuple[str | date, ...]
By = Literal["organisation", "site", "language", "day", "week", "month"]
PARTS: tuple[By, ...] = ("day", "week", "month")
BY: tuple[By, ...] = ("organisation", "site", "language", *PARTS)


@dataclass(frozen=True, slots=True)
class Line:
    """Counts of pairs, by whichever of organisation, site, language and part of the period they are taken apart. Shares are
    percentages of all pairs, rounded to one decimal. stories: told by these pairs for the first time.
    """

    organisation: str = ""
    positive: int = 0
    negative: int = 0
    neutral: int = 0
    ambiguous: int = 0
    unscored: int = 0
    suspicious: int = 0
    stories: int = 0
    site: str = ""
    language: str = ""
    part: str = ""

    @property
    def total(self) -> int:
        """All pairs."""
        return sum(getattr(self, column) for column in COLUMNS)

    def share(self, column: str) -> float:
        """Percent of the total, one decimal; 0 when there is nothing."""
        return round(100 * getattr(self, column) / self.total, 1) if self.total else 0.0

    def interval(self, column: str) -> tuple[float, float]:
        """The 95 % interval of the share in percent, one decimal."""
        low, high = wilson(getattr(self, column), self.total)
        return round(100 * low, 1), round(100 * high, 1)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a report is narrowed to; language: "" is the unknown one, None all."""

    period: Period = field(default_factory=Period)
    site: str | None = None
    language: str | None = None
    organisation: str | None = None

    def narrowed(self) -> list[tuple[str, str]]:
        """Columns with the value that they must have."""
        wanted = ((name, getattr(self, name)) for name in ("site", "language", "organisation"))
        return [(name, value) for name, value in wanted if value is not None]


def report(
    connection: Connection,
    organisations: Iterable[str],
    period: Period | None = None,
    site: str | None = None,
    language: str | None = None,
) -> list[Line]:
    """A line for each organisation, in the order given; those without publications have zeroes."""
    lines = breakdown(connection, ("organisation",), Asked(period or Period(), site, language))
    found = {line.organisation: line for line in lines}
    return [found.get(name, Line(name)) for name in organisations]


def breakdown(connection: Connection, by: Sequence[By], asked: Asked | None = None) -> list[Line]:
    """Lines taken apart by these, in their order; of the parts of a period (day, week from Monday, month) only one."""
    chosen = asked or Asked()
    parts = [one for one in by if one in PARTS]
    if len(parts) > 1:
        raise ValueError(f"a report is by one of {', '.join(PARTS)}, not by {' and '.join(parts)}")
    found: defaultdict[tuple[str, ...], list[int]] = defaultdict(lambda: [0] * len(FIGURES))
    for key, figures in _figures(connection, chosen, by):
        named = tuple(
            part_of(value, one) if isinstance(value, date) else value for one, value in zip(by, key, strict=True)
        )
        found[named] = [had + more for had, more in zip(found[named], figures, strict=True)]
    return [_line(by, key, figures) for key, figures in sorted(found.items())]


def part_of(day: date, part: By) -> str:
    """The part of the period that a day belongs to: 2026-10-31, the Monday of its week, or 2026-10."""
    if part == "week":
        return (day - timedelta(days=day.weekday())).isoformat()
    return day.isoformat()[:7] if part == "month" else day.isoformat()


def _line(by: Sequence[By], key: Sequence[str], figures: Sequence[int]) -> Line:
    names = {("part" if name in PARTS else str(name)): value for name, value in zip(by, key, strict=True)}
    return Line(**names, **dict(zip(FIGURES, figures, strict=True)))  # type: ignore[arg-type]


def _figures(connection: Connection, asked: Asked, by: Sequence[By]) -> Iterator[tuple[Key, Sequence[int]]]:
    """Figures by what is asked for, parts of the period as days: months and days from the summaries, parts of days from the pairs."""
    days, around = asked.period.taken_apart()
    if days is not None and ("day" in by or "week" in by):
        yield from _summed(connection, asked, by, day_summary.c.day, days)
    elif days is not None:
        months, others = whole_months(days)
        if months is not None:
            yield from _summed(connection, asked, by, month_summary.c.month, months)
        for span in others:
            yield from _summed(connection, asked, by, day_summary.c.day, span)
    for part in around:
        yield from _plain(connection, replace(asked, period=part), by)


def _summed(
    connection: Connection, asked: Asked, by: Sequence[By], part: Column[date], span: Span
) -> Iterator[tuple[Key, Sequence[int]]]:
    """From the summary whose column of days or months this is."""
    own = part.table.c
    wanted = [part if name in PARTS else own[name] for name in by]
    counted = [func.sum(case((own.judged == name, own.pairs), else_=0)) for name in COLUMNS]
    counted += [func.sum(case((own.suspicious, own.pairs), else_=0)), func.sum(own.stories)]
    narrowed = (own[name] == value for name, value in asked.narrowed())
    query = select(*wanted, *counted).where(asked.period.bounds(part, *span), *narrowed)
    for row in connection.execute(query.group_by(*wanted) if wanted else query.having(func.count() > 0)):
        yield tuple(row[: len(by)]), tuple(map(int, row[len(by) :]))


def _plain(connection: Connection, asked: Asked, by: Sequence[By]) -> Iterator[tuple[Key, Sequence[int]]]:
    """From the pairs themselves, for a period within a day."""
    for (place, first), count in counts_where(connection, asked.period.holds()).items():
        if all(getattr(place, name) == value for name, value in asked.narrowed()):
            labels = (count if place.judged == column else 0 for column in COLUMNS)
            key = tuple(getattr(place, _column(name)) for name in by)
            yield key, (*labels, count if place.suspicious else 0, count if first else 0)


def _column(name: By) -> str:
    return "day" if name in PARTS else name
