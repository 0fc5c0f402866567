"""When a site's next run has something to fetch besides what is new: pages that did not come, and visits."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import Connection, bindparam, select

from mediamon.storage.tables import url

VISITS_WAIT = timedelta(hours=1)  # so that a run makes many of them; what did not come at all is wanted sooner


def earliest(connection: Connection, sites: Iterable[str]) -> dict[str, datetime]:
    """For each site that has such rows the moment from which a run is worth it; by an index, since monitors ask every few seconds."""
    first = (
        select(url.c.next_try, url.c.state)
        .where(url.c.site == bindparam("of"), url.c.next_try.is_not(None))
        .order_by(url.c.next_try)
        .limit(1)
    )
    found = dict[str, datetime]()
    for site in sites:
        row = connection.execute(first, {"of": site}).first()
        if row is not None:
            found[site] = row.next_try + (VISITS_WAIT if row.state == "stored" else timedelta(0))
    return found
