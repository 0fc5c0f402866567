"""Incidents: opened once, told once when they open and once when they close; all that happens in between is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, update

from mediamon.items import Incident
from mediamon.storage.alerts import outbox
from mediamon.storage.alerts.outbox import OF_INCIDENTS
from mediamon.storage.database import locks
from mediamon.storage.database.clean import clean, clean_text
from mediamon.storage.database.locks import Lock
from mediamon.storage.tables.found import incident
from mediamon.storage.tables.repairs import incident_event

PROGRAM = "mediamon"
LONGEST_FACT = 300  # characters
MOST_FACTS = 20


def open_incident(connection: Connection, one: Incident, now: datetime) -> int | None:
    """Open an incident and put its alert into the outbox; None while one of its kind is open for the site."""
    locks.alone_with(connection, Lock.INCIDENTS, clean_text(f"{one.kind} {one.site}"))
    same = (incident.c.site == one.site) & (incident.c.kind == one.kind) & incident.c.closed_at.is_(None)
    if connection.execute(select(incident.c.id).where(same)).first():
        return None
    values = {
        "site": one.site,
        "kind": one.kind,
        "level": one.level,
        "headline": one.headline,
        "explanation": one.explanation,
        "evidence": dict(one.evidence),
    }
    number = connection.execute(
        incident.insert().values(**clean(values), opened_at=now).returning(incident.c.id)
    ).scalar_one()
    facts = {"event": "opened", "level": one.level, "headline": one.headline, **_short(one.evidence)}
    key = f"incident:{number}:opened"
    outbox.put(connection, key, one.headline, one.explanation, now, **_about(one.kind, one.site), facts=facts)
    note(connection, number, "opened", one.explanation, now)
    return int(number)


def close_incident(connection: Connection, number: int, why: str, now: datetime, by: str = PROGRAM) -> bool:
    """Close an incident and tell of it; False where it was closed already."""
    still = (incident.c.id == number) & incident.c.closed_at.is_(None)
    changed = update(incident).where(still).values(closed_at=now)
    row = connection.execute(changed.returning(incident.c.headline, incident.c.kind, incident.c.site)).first()
    if row is None:
        return False
    facts = {"event": "closed", "headline": row.headline}
    key, title = f"incident:{number}:closed", f"Closed: {row.headline}"
    outbox.put(connection, key, title, why, now, **_about(row.kind, row.site), facts=facts)
    note(connection, number, "closed", why, now, by)
    return True


def note(connection: Connection, number: int, what: str, text: str, now: datetime, by: str = PROGRAM) -> None:
    """Something that happened to an incident."""
    values = clean({"incident_id": number, "what": what, "text": text, "by": by})
    connection.execute(incident_event.insert().values(**values, at=now))


def history(connection: Connection, number: int) -> Sequence[Any]:
    """What happened, the oldest first: at, what, text, by."""
    query = select(incident_event).where(incident_event.c.incident_id == number).order_by(incident_event.c.id)
    return connection.execute(query).fetchall()


def renew_evidence(connection: Connection, number: int, evidence: Mapping[str, Any]) -> None:
    """What is known of an incident now."""
    connection.execute(update(incident).where(incident.c.id == number).values(evidence=clean(dict(evidence))))


def open_ones(connection: Connection, kind: str, site: str | None = None) -> Sequence[Any]:
    """Incidents of a kind that are not closed, the oldest first; of one site or of all."""
    query = select(incident).where(incident.c.kind == kind, incident.c.closed_at.is_(None)).order_by(incident.c.id)
    return connection.execute(query if site is None else query.where(incident.c.site == site)).fetchall()


def _about(kind: str, where: str) -> dict[str, Any]:
    """What an alert of an incident is about; a wave's site is an organisation."""
    about = "organisation" if kind == "negative_wave" else "site"
    return {"kind": OF_INCIDENTS.get(kind, "incident"), about: where}


def _short(evidence: Mapping[str, Any]) -> dict[str, Any]:
    """What of the evidence fits into a message: numbers, short texts, short lists of them."""

    def fits(value: Any) -> bool:
        """Is it a number, a short text, or a short list of short texts?"""
        if isinstance(value, list | tuple):
            return len(value) <= MOST_FACTS and all(isinstance(one, str) and fits(one) for one in value)
        return isinstance(value, int | float) or (isinstance(value, str) and len(value) <= LONGEST_FACT)

    return {str(key): value for key, value in [*evidence.items()][:MOST_FACTS] if fits(value)}
