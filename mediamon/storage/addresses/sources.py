"""The versions of sources: pages that are asked again and again, whose server is told what we have, and of which what is the same is not read
again.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.tables.found import source


@dataclass(frozen=True, slots=True)
class Version:
    """What a source's server said of it, and the digest of what it gave."""

    etag: str | None = None
    last_modified: str | None = None
    digest: str | None = None


def version_of(connection: Connection, site: str, address: str) -> Version:
    """Of a source's last answer that was read."""
    columns = source.c.etag, source.c.last_modified, source.c.digest
    row = connection.execute(select(*columns).where(source.c.site == site, source.c.url == address)).first()
    return Version(*row) if row else Version()


def note(connection: Connection, site: str, address: str, version: Version, now: datetime) -> None:
    """Remember it; call it in the transaction that adds what was found there."""
    values = {**asdict(version), "checked_at": now}
    statement = insert_for(connection, source).values(site=site, url=address, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=["site", "url"], set_=values))
