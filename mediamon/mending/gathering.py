"""What is known of a site from before an incident, and its pages since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from mediamon.mending.archived import snapshot_of
from mediamon.repair import Known, NewPage
from mediamon.storage import repairs
from mediamon.storage.addresses import ledger

KNOWN = 24  # old publications that are fetched again
NEW = 24  # pages since: out of the archive, and of what gave nothing by fetching again
EMPTY = (
    "no_body",
    "body_too_short",
    "no_headline",
    "same_text",
)  # reasons for which a page was refused that a new rule may read
FOUND_BEFORE = timedelta(days=1)  # an address is found before its page is fetched


@dataclass(frozen=True, slots=True)
class Material:
    """known: (address, what was extracted while all was well); new: pages since the failure began; began: when that was.

    empty: addresses since then that gave nothing, where too little was stored: rules that match nothing leave no publication.
    """

    known: Sequence[tuple[str, Known]] = field(repr=False)
    new: Sequence[NewPage] = field(repr=False)
    began: datetime
    empty: Sequence[str] = ()


def gather(connection: Connection, archive: Path, site: str, incident: Any) -> Material:
    """For an open incident of drift. Pages that the archive has lost are left out."""
    began = repairs.began_at(connection, incident)
    known = [(row.final_url, _known(row)) for row in repairs.known_good(connection, site, began, KNOWN)]
    new: list[NewPage] = []
    for row in repairs.rows(connection, repairs.stored_since(connection, site, began)[:NEW]):
        page = snapshot_of(archive, row, None)
        if page is not None:
            new.append(NewPage(row.final_url, page.html, page.fetched_at))
    empty = ledger.gave_nothing(connection, site, EMPTY, began - FOUND_BEFORE, NEW - len(new))
    return Material(known, new, began, empty)


def _known(row: Any) -> Known:
    return Known(row.headline, row.body, tuple(row.authors), row.published_at)
