"""The morning's digest of a reader: what is new by organisation with its tonality, incidents, gaps in coverage. Plain text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection

from mediamon.storage.publications.period import Period
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.news import News, news, opened
from mediamon.storage.reports.report import COLUMNS

GAPS = 20  # that are listed
RUSSIAN = {
    "mediamon, {day}: {count} new mentions": "mediamon, {day}: новых упоминаний – {count}",
    "Nothing new was stored.": "Ничего нового не сохранено.",
    "New": "Новое",
    "Incidents": "Инциденты",
    "Gaps in coverage": "Пробелы в наблюдении",
    "There are none.": "Нет.",
    "positive": "положительных",
    "negative": "отрицательных",
    "neutral": "нейтральных",
    "ambiguous": "неоднозначных",
    "unscored": "нет модели",
    "more": "ещё",
}


def morning(
    connection: Connection, reader: Any, names: Mapping[str, str], since: datetime, until: datetime, newest: int
) -> tuple[str, str]:
    """(title, body) of what came since; newest: the last publication that is told of."""
    t = _words(reader.language)
    found = news(connection, reader.after_id, newest, reader.organisations)
    count = sum(sum(one.counts.values()) for one in found)
    zone = ZoneInfo(reader.zone)
    title = t("mediamon, {day}: {count} new mentions").format(day=f"{until.astimezone(zone):%Y-%m-%d}", count=count)
    wanted = set(reader.organisations)
    incidents = [
        f"{one.opened_at.astimezone(zone):%Y-%m-%d %H:%M} {one.headline}"
        for one in opened(connection, since, until)
        if one.kind != "negative_wave" or not wanted or one.site in wanted
    ]
    missing = [f"{one.site}: {one.headline}" for one in gaps(connection, Period(since, until))]
    more = [f"… {t('more')} {len(missing) - GAPS}"] if len(missing) > GAPS else []
    parts = [t("New"), *_told(found, names, t), "", t("Incidents"), *(incidents or [t("There are none.")])]
    parts += ["", t("Gaps in coverage"), *(missing[:GAPS] or [t("There are none.")]), *more]
    return title, "\n".join(parts)


def _told(found: list[News], names: Mapping[str, str], t: Any) -> Iterator[str]:
    if not found:
        yield t("Nothing new was stored.")
    for one in found:
        counts = ", ".join(f"{t(column)} {one.counts[column]}" for column in COLUMNS if one.counts[column])
        yield f"{names.get(one.organisation, one.organisation)}: {counts}"
        for label, headline, address in one.headlines:
            yield f"  [{t(label)}] {headline}"
            yield f"  {address}"


def _words(language: str) -> Any:
    return (lambda text: RUSSIAN.get(text, text)) if language == "ru" else (lambda text: text)
