"""Repairs as they are kept: what is known of a site's publications, proposals, and what was decided of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, select, update

from mediamon.storage.alerts import incidents
from mediamon.storage.database.clean import clean, clean_json
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.repairs import repair

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


def stored_since(connection: Connection, site: str, when: datetime) -> list[int]:
    """The ids of what was stored from that moment on, the newest first."""
    own = (publication.c.site == site) & (publication.c.fetched_at >= when)
    return list(connection.execute(select(publication.c.id).where(own).order_by(publication.c.id.desc())).scalars())


def rows(connection: Connection, numbers: Sequence[int]) -> Sequence[Any]:
    """Publications by their ids, the newest first."""
    query = select(publication).where(publication.c.id.in_(numbers)).order_by(publication.c.id.desc())
    return connection.execute(query).fetchall()


def first_suspected(
    connection: Connection, site: str, before: datetime, documents: int = LOOKED_BACK
) -> datetime | None:
    """When the oldest suspicious one of the last `documents` publications before an incident was fetched."""
    own = (publication.c.site == site) & (publication.c.fetched_at <= before)
    query = select(publication.c.fetched_at, publication.c.suspicious).where(own)
    rows = connection.execute(query.order_by(publication.c.fetched_at.desc()).limit(documents)).fetchall()
    return min((row.fetched_at for row in rows if row.suspicious), default=None)


def began_at(connection: Connection, one: Any) -> datetime:
    """When the failure began that an incident is of: as it was noted, else by what is suspicious now."""
    noted = one.evidence.get("began")
    if isinstance(noted, str):
        return datetime.fromisoformat(noted)
    return first_suspected(connection, one.site, one.opened_at) or one.opened_at


def note_beginning(connection: Connection, one: Any) -> datetime:
    """Note when it began, before anything is extracted anew and suspected no more."""
    began = began_at(connection, one)
    evidence = {**one.evidence, "began": began.isoformat()}
    incidents.renew_evidence(connection, one.id, evidence)
    return began


def propose(connection: Connection, about: Any, one: Proposed, now: datetime) -> int:
    """Keep a proposal about an incident; an open one gives way to it."""
    before = (repair.c.incident_id == about.id) & (repair.c.state == "proposed")
    connection.execute(
        update(repair).where(before).values(state="refused", decided_at=now, decided_by=incidents.PROGRAM)
    )
    values = {
        "site": about.site,
        "incident_id": about.id,
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
    incidents.note(connection, about.id, "rule proposed", "; ".join(one.reasons), now)
    return int(number)


def newest(connection: Connection, number: int) -> Any | None:
    """The newest proposal of an incident."""
    query = select(repair).where(repair.c.incident_id == number).order_by(repair.c.id.desc()).limit(1)
    return connection.execute(query).first()


def decide(connection: Connection, number: int, state: str, by: str, now: datetime, anew: int = 0) -> bool:
    """Accept or refuse a proposal; False where somebody has decided already."""
    waiting = (repair.c.id == number) & (repair.c.state == "proposed")
    values = {"state": state, "decided_at": now, "decided_by": by, "extracted_anew": anew}
    return bool(connection.execute(update(repair).where(waiting).values(**clean(values))).rowcount)
