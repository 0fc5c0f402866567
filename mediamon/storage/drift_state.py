"""What the drift detectors have learned of a site."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, select, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.publications import counting
from mediamon.storage.tables.found import drift_model, publication


def load(connection: Connection, site: str, method: str) -> bytes | None:
    """The state saved last for this method, None when there is none."""
    row = connection.execute(select(drift_model).where(drift_model.c.site == site)).first()
    return bytes(row.state) if row and row.method == method else None


def saved_at(connection: Connection, site: str) -> datetime | None:
    """When a state was saved last, by whatever method; None when there is none."""
    return connection.scalar(select(drift_model.c.saved_at).where(drift_model.c.site == site))


def save(connection: Connection, site: str, method: str, state: bytes, now: datetime) -> None:
    """Keep a state in the place of the one before."""
    values = {"method": method, "state": state, "saved_at": now}
    statement = insert_for(connection, drift_model).values(site=site, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=["site"], set_=values))


def clear_suspicion(connection: Connection, site: str, since: datetime) -> None:
    """What was fetched since then was suspicious one by one, but the whole was found in order."""
    own = (publication.c.site == site) & (publication.c.fetched_at >= since) & publication.c.suspicious
    numbers = connection.execute(select(publication.c.id).where(own)).scalars().all()
    with counting.counted(connection, numbers, alone=True):
        connection.execute(update(publication).where(own).values(suspicious=False))
