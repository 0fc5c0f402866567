"""When a site's next run has something to fetch besides what is new: pages that did not come, and visits."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TypeVar

from sqlalchemy import CTE, Column, Connection, ScalarSelect, select

from mediamon.storage.database.steps import values_of
from mediamon.storage.tables.found import url

VISITS_WAIT = timedelta(hours=1)  # so that a run makes many of them; what did not come at all is wanted sooner
AGAIN = url.c.next_try.is_not(None)
Value = TypeVar("Value")


def earliest(connection: Connection) -> dict[str, datetime]:
    """For each site that has such rows the moment from which a run is worth it; by an index, in one question: monitors ask every few seconds."""
    sites = values_of(url.c.site, AGAIN)
    first = _first(url.c.next_try, sites), _first(url.c.state, sites)
    asked = select(sites.c.value, *first).where(sites.c.value.is_not(None))
    return {
        site: moment + (VISITS_WAIT if state == "stored" else timedelta(0))
        for site, moment, state in connection.execute(asked)
    }


def _first(column: Column[Value], sites: CTE) -> ScalarSelect[Value]:
    """Of the row of each of these sites that is due first."""
    own = select(column).where(url.c.site == sites.c.value, AGAIN).order_by(url.c.next_try).limit(1)
    return own.correlate(sites).scalar_subquery()
