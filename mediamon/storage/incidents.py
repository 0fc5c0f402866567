"""Incidents: opened once, told once."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select

from mediamon.items import Incident
from mediamon.storage import outbox
from mediamon.storage.clean import clean
from mediamon.storage.tables import incident


def open_incident(connection: Connection, one: Incident, now: datetime) -> int | None:
    """Open an incident and put its alert into the outbox; None while one of its kind is open for the site."""
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
    outbox.put(connection, f"incident:{number}:opened", one.headline, one.explanation, now)
    return int(number)
