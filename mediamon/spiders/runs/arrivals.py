"""At the end of a run: does the site publish as it always has, and come when it is asked? Silence, drying up, flooding, refusals and no
answers are incidents.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from mediamon.drift.arrivals import LEAST_SPAN, LOOKED_BACK, Finding, findings
from mediamon.items import Incident
from mediamon.spiders.runs import waves
from mediamon.storage.addresses import arrivals
from mediamon.storage.alerts import incidents

SAID = {
    "silent": "nothing has been published since {since:%Y-%m-%d %H:%M} UTC; usually there would be {usual:.0f} by now",
    "drying_up": "{count} publications since {since:%Y-%m-%d}, where {usual:.0f} are usual",
    "flooding": "{count} publications in the last hours, where {usual:.0f} are usual",
}
KINDS = ("silent", "silent_source", "drying_up", "flooding", "refusals", "unanswered")
REFUSED_SHARE, FEWEST_CLOSED = 0.6, 30  # of the addresses of the last day, from which refusals are an incident
OFTEN, FEWEST_UNANSWERED = 5, 10  # attempts, the last an hour and a quarter after the first; and addresses
USUAL = 2.0  # times the share of the weeks before, that it must be too
DAY = timedelta(days=1)
KNOWN_FOR = LOOKED_BACK + timedelta(weeks=2)
AS_USUAL = "It is as usual again."
BySource = Mapping[str, Sequence[datetime]]  # times of what came, as `arrivals.times` has them


def settle(connection: Connection, site: str, now: datetime, names: Mapping[str, str] | None = None) -> None:
    """Incidents of a site, and of what is said everywhere, as they should be at that moment. names: of organisations by id."""
    by_source = _times(connection, site, now)
    found = {one.kind: one for one in found_now(connection, site, now, by_source)}
    for kind in KINDS:
        if kind in found:
            incidents.open_incident(connection, found[kind], now)
            continue
        for one in incidents.open_ones(connection, kind, site):
            if not _goes_on(one, by_source, now):
                incidents.close_incident(connection, one.id, _why_closed(one, by_source), now)
    waves.settle(connection, now, names)


def _times(connection: Connection, site: str, now: datetime) -> BySource:
    """For as long before the last that came as habits are learned from, however long ago that is: a silence is told whenever one looks."""
    by_source = arrivals.times(connection, site, now - KNOWN_FOR)
    came = (time for times in by_source.values() for time in times if time <= now)
    last = max(came, default=None) or arrivals.latest(connection, site, now)
    if last is None or now - last <= KNOWN_FOR - LOOKED_BACK:
        return by_source
    return arrivals.times(connection, site, last - LOOKED_BACK)


def found_now(connection: Connection, site: str, now: datetime, by_source: BySource) -> Iterator[Incident]:
    """What is wrong with what comes."""
    everything = [time for times in by_source.values() for time in times]
    whole = [one for one in findings(everything, now) if one.kind != "flooding" or _is_known(connection, site, now)]
    for one in whole:
        yield _incident(site, one.kind, site, one)
    if not any(one.kind == "silent" for one in whole) and len(by_source) > 1:
        silent = {
            name: one
            for name, times in by_source.items()
            for one in findings(times, now)
            if name and one.kind == "silent"
        }
        if silent:
            yield _silent_sources(site, silent)
    refusals = _refusals(connection, site, now)
    if refusals is not None:
        yield refusals
    unanswered = _unanswered(connection, site, now)
    if unanswered is not None:
        yield unanswered


def _goes_on(one: Any, by_source: BySource, now: datetime) -> bool:
    """The silence of a source that was told lasts until something comes, or nothing is known of it any more: it may have been given up."""
    if one.kind != "silent_source":
        return False
    told: Mapping[str, Mapping[str, Any]] = one.evidence["sources"]
    return any(by_source.get(name) and not _came(by_source[name], said, now) for name, said in told.items())


def _came(times: Sequence[datetime], evidence: Mapping[str, Any], now: datetime) -> bool:
    since = datetime.fromisoformat(evidence["since"])
    return any(since < time <= now for time in times)


def _why_closed(one: Any, by_source: BySource) -> str:
    ended = one.kind == "silent_source" and not any(name in by_source for name in one.evidence["sources"])
    return f"Nothing has come for {KNOWN_FOR.days // 7} weeks: it is taken to have ended." if ended else AS_USUAL


def _is_known(connection: Connection, site: str, now: datetime) -> bool:
    """Has it been watched for so long that what comes can be told from its stock, which came all at once?"""
    since = arrivals.watched_since(connection, site)
    return since is not None and now - since >= LEAST_SPAN


def _incident(site: str, kind: str, what: str, one: Finding) -> Incident:
    said = f"{what}: {SAID[one.kind].format(since=one.since, usual=one.usual, count=one.count)}"
    evidence = {"since": one.since.isoformat(), "count": one.count, "usual": round(one.usual, 2), "chance": one.chance}
    return Incident(
        site, kind, "high", said, f"{said}. On a site in order this has a chance of {one.chance:.1e}.", evidence
    )


def _silent_sources(site: str, silent: Mapping[str, Finding]) -> Incident:
    told = [_incident(site, "silent_source", name, one) for name, one in sorted(silent.items())]
    headline = told[0].headline if len(told) == 1 else f"{site}: {len(told)} of its sources are silent"
    evidence = {name: dict(one.evidence) for (name, _), one in zip(sorted(silent.items()), told, strict=True)}
    return Incident(
        site, "silent_source", "medium", headline, " ".join(one.explanation for one in told), {"sources": evidence}
    )


def _refusals(connection: Connection, site: str, now: datetime) -> Incident | None:
    closed, refused, reasons = arrivals.refused(connection, site, now - DAY)
    before, refused_before, _ = arrivals.refused(connection, site, now - LOOKED_BACK)
    if closed < FEWEST_CLOSED or refused < REFUSED_SHARE * closed:
        return None
    old, old_refused = before - closed, refused_before - refused
    if old and refused / closed < USUAL * old_refused / old:
        return None
    said = f"{site}: {refused} of {closed} pages of the last day were refused"
    evidence = {"closed": closed, "refused": reasons}
    return Incident(site, "refusals", "high", said, f"{said}: {_listed(reasons)}.", evidence)


def _unanswered(connection: Connection, site: str, now: datetime) -> Incident | None:
    """What is listed does not come, though it was asked for again and again: the site, or what stands before it, is out of order."""
    reasons = arrivals.unanswered(connection, site, OFTEN)
    waiting = sum(reasons.values())
    if waiting < FEWEST_UNANSWERED or waiting < REFUSED_SHARE * (
        waiting + arrivals.stored(connection, site, now - DAY)
    ):
        return None
    said = f"{site}: {waiting} pages that it lists do not come"
    return Incident(
        site, "unanswered", "high", said, f"{said}, asked for {OFTEN} times and more: {_listed(reasons)}.", reasons
    )


def _listed(reasons: Mapping[str, int]) -> str:
    return ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items(), key=lambda one: -one[1]))
