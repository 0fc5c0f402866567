"""At the end of a run: is an organisation written of badly far more often than is its habit? Then it is an incident, told once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta

from sqlalchemy import Connection

from mediamon.items import Incident
from mediamon.storage.alerts import incidents
from mediamon.storage.reports.waves import KIND, headlines, negative_by_day, watched
from mediamon.waves import APART, LASTING, LEAST_DAYS, LOOKED_BACK, Wave, goes_on, wave_of

DAY = timedelta(days=1)
LOOKED_FROM = (LOOKED_BACK + LASTING - 1) * DAY  # so far back that a wave that is over is seen to be


def settle(connection: Connection, now: datetime, names: Mapping[str, str] | None = None) -> None:
    """Incidents of negative waves as they should be at that moment. Their `site` is the organisation's id.

    names: of organisations by id; one that has none there is told of by its id.
    """
    today = now.astimezone(UTC).date()
    watched_since = _watched_since(connection, today)
    begin = max(today - LOOKED_FROM, min(watched_since.values(), default=today))
    negative = negative_by_day(connection, begin, today, watched_since)
    still = {one.site: one for one in incidents.open_ones(connection, KIND)}
    for organisation in sorted(negative.keys() | still.keys()):
        counts = _counts(negative.get(organisation, {}), begin, today)
        found = wave_of(counts, today.weekday())
        if found is not None:
            incidents.open_incident(connection, _incident(connection, organisation, found, today, names or {}), now)
        elif organisation in still and not goes_on(counts, today.weekday()):
            incidents.close_incident(connection, still[organisation].id, "It is as usual again.", now)


def _watched_since(connection: Connection, today: date) -> Mapping[str, date]:
    """The sites whose habit is known. What a new site brings at first is of days on which nobody looked, as the wave that it seems to be
    would be: months of articles under today's date, or a week of them after years of which nothing is known.
    """
    until = today - (APART + LEAST_DAYS) * DAY
    found = watched(connection, today - LOOKED_FROM, until, today)
    return {site: day for site, day in found.items() if day <= until}


def _counts(by_day: Mapping[date, int], begin: date, today: date) -> list[int]:
    return [by_day.get(begin + number * DAY, 0) for number in range((today - begin).days + 1)]


def _incident(connection: Connection, organisation: str, wave: Wave, today: date, names: Mapping[str, str]) -> Incident:
    since = today - (wave.days - 1) * DAY
    told = names.get(organisation, organisation)
    said = f"{told}: {wave.count} negative stories since {since}, where {wave.usual:.1f} are usual"
    named = headlines(connection, organisation, datetime.combine(since, time(), UTC))
    among = f" Among them: {'; '.join(f'«{one}»' for one in named)}." if named else ""
    evidence: dict[str, object] = {
        "since": since.isoformat(),
        "count": wave.count,
        "usual": round(wave.usual, 2),
        "chance": wave.chance,
    }
    evidence |= {"headlines": list(named)}
    explanation = f"{said}. In usual times this has a chance of {wave.chance:.1e} a day.{among}"
    return Incident(organisation, KIND, "high", said, explanation, evidence)
