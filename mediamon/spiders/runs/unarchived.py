"""At the end of a run: pages that were stored and could not be kept in the archive are lost to all that reads them anew, which is an incident."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection

from mediamon.items import Incident
from mediamon.storage.alerts import incidents
from mediamon.storage.reports.gaps import ARCHIVE

FAILED, STORED = "mediamon/archive/failed", "mediamon/stored"  # stats
HEADLINE = "Pages cannot be kept in the archive"
AGAIN = "Pages are kept again."


def settle(connection: Connection, site: str, stats: Mapping[str, Any], now: datetime) -> None:
    """The site's incident as it should be after a run with these stats; one in which nothing was stored says nothing."""
    failed = int(stats.get(FAILED, 0))
    if failed:
        told = f"{failed} pages of the last run could not be written there. See the log of the runs: is there room, are there inodes, may MEDIAMON_ARCHIVE be written?"
        incidents.open_incident(connection, Incident(site, ARCHIVE, "medium", HEADLINE, told, {"failed": failed}), now)
        return
    for one in incidents.open_ones(connection, ARCHIVE, site) if stats.get(STORED) else ():
        incidents.close_incident(connection, one.id, AGAIN, now)
