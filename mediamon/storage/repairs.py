"""Repairs as they are kept: what is known of a site's publications, proposals, and what was decided of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Engine, select, update

from mediamon.storage import incidents
from mediamon.storage.clean import clean, clean_json
from mediamon.storage.tables import publication
from mediamon.storage.tables_of_repairs import repair

LOOKED_BACK = 1000  # documents before an incident among which its failure began


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal as it is kept. rule: a rule of a site file as plain JSON, None where nothing could be proposed."""

    verdict: str
    reasons: Sequence[str]
    source: str
    rule: Mapping[str, Any] | None
    fields: Sequence[Mapping[str, Any]] = ()
    figures: Mapping[str, Any] = field(default_factory=dict)
    pages: Sequence[Mapping[str, Any]] = ()


def known_good(connection: Connection, site: str, before: datetime, limit: int) -> Sequence[Any]:
    """The newest publications that were stored before that moment, when nothing was suspected."""
    good = (publication.c.site == site) & (publication.c.fetched_at < before) & ~publication.c.suspicious
    query = select(publication).where(good).order_by(publication.c.fetched_at.desc(), publication.c.id.desc())
    return connection.execute(query.limit(limit)).fetchall()


def since(connection: Connection, site: str, when: datetime) -> Sequence[Any]:
    """What was stored from that moment on, the newest first."""
    own = (publication.c.site == site) & (publication.c.fetched_at >= when)
    return connection.execute(select(publication).where(own).order_by(publication.c.id.desc())).fetchall()


def first_suspected(
    connection: Connection, site: str, before: datetime, documents: int = LOOKED_BACK
) -> datetime | None:
    """When the oldest suspicious one of the last `documents` publications before an incident was fetched."""
    own = (publication.c.site == site) & (publication.c.fetched_at <= before)
    query = select(publication.c.fetched_at, publication.c.suspicious).where(own)
    rows = connection.execute(query.order_by(publication.c.fetched_at.desc()).limit(documents)).fetchall()
    return min((row.fetched_at for row in rows if row.suspicious), default=None)


def first_suspected_of(engine: Engine, incident: Any) -> datetime:
    """When the failure began that an incident is of."""
    with engine.connect() as connection:
        found = first_suspected(connection, incident.site, incident.opened_at, LOOKED_BACK)
    return found or incident.opened_at


def propose(connection: Connection, incident: Any, one: Proposed, now: datetime) -> int:
    """Keep a proposal; an open one of the same incident gives way to it."""
    before = (repair.c.incident_id == incident.id) & (repair.c.state == "proposed")
    connection.execute(
        update(repair).where(before).values(state="refused", decided_at=now, decided_by=incidents.PROGRAM)
    )
    values = {
        "site": incident.site,
        "incident_id": incident.id,
        "verdict": one.verdict,
        "reasons": list(one.reasons),
        "source": one.source,
        "rule": dict(one.rule) if one.rule is not None else None,
        "fields": [dict(field) for field in one.fields],
        "figures": dict(one.figures),
        "pages": [dict(page) for page in one.pages],
        "state": "proposed" if one.rule is not None else "refused",
    }
    number = connection.execute(
        repair.insert().values(**clean_json(values), made_at=now).returning(repair.c.id)
    ).scalar_one()
    incidents.note(connection, incident.id, "rule proposed", "; ".join(one.reasons), now)
    return int(number)


def newest(connection: Connection, incident: int) -> Any | None:
    """The newest proposal of an incident."""
    query = select(repair).where(repair.c.incident_id == incident).order_by(repair.c.id.desc()).limit(1)
    return connection.execute(query).first()


def decide(connection: Connection, number: int, state: str, by: str, now: datetime, anew: int = 0) -> bool:
    """Accept or refuse a proposal; False where somebody has decided already."""
    waiting = (repair.c.id == number) & (repair.c.state == "proposed")
    values = {"state": state, "decided_at": now, "decided_by": by, "extracted_anew": anew}
    return bool(connection.execute(update(repair).where(waiting).values(**clean(values))).rowcount)
