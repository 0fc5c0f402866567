"""Publications are asked for again for a while: sites correct them, rewrite them, take them down. Every change is kept.

A stored row of the ledger with `next_try` is due for a visit; `attempts` counts the visits that were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select, update

from mediamon.items import Publication
from mediamon.storage import rewriting
from mediamon.storage.clean import clean, clean_json
from mediamon.storage.moving import ELSEWHERE, leads_elsewhere, with_addresses
from mediamon.storage.rows import row_of
from mediamon.storage.tables import publication, url
from mediamon.storage.tables_of_versions import publication_version

Pauses = Sequence[timedelta]

FRESH = timedelta(days=3)  # what was older when it was stored is not asked for again: a site's stock is not corrected
TOLD = ("headline", "description", "authors", "published_at", "body")  # whose change makes a version
ARCHIVE = ("archive_file", "archive_offset", "archive_length")
GONE = "gone"
PAGES = "pages"  # of `extras`: those that an article was joined of


def plan(connection: Connection, new: Mapping[int, datetime], pauses: Pauses, now: datetime) -> None:
    """Give new publications (ledger id: when it was published, or else fetched) their first visit."""
    fresh = [number for number, when in new.items() if now - when < FRESH]
    if pauses and fresh:
        due = {"next_try": now + pauses[0], "attempts": 0}
        connection.execute(update(url).where(url.c.id.in_(fresh)).values(**due))


def visited(connection: Connection, items: Sequence[tuple[int, Publication]], pauses: Pauses, now: datetime) -> int:
    """What visits (ledger id, page) brought: a changed publication is written anew, what it was before is kept. How many."""
    changed = 0
    for number, item in items:
        row = connection.execute(select(publication).where(publication.c.url_id == number)).first()
        if row is None or item.article is None:
            continue
        if leads_elsewhere(row, item):
            _keep(connection, row, {GONE: ELSEWHERE}, now)
            _next(connection, number, (), now)
            continue
        before = _before(row, row_of(item)) if _is_whole(row, item) else {}
        if before:
            _keep(connection, row, before, item.snapshot.fetched_at)
            rewriting.replace_publication(connection, row.id, item)
            changed += 1
        _seen_at(connection, row, item, changed=bool(before))
        _next(connection, number, pauses, now)
    return changed


def in_vain(
    connection: Connection, site: str, address: str, reason: str, pauses: Pauses, now: datetime, *, gone: bool
) -> None:
    """A visit that brought no article. gone: the site says that it has none any more, and no visit follows."""
    own = (url.c.site == site) & (url.c.url == address) & (url.c.state == "stored")
    found = connection.execute(select(url.c.id).where(own)).scalar()
    if found is None:
        return
    if gone:
        row = connection.execute(select(publication).where(publication.c.url_id == found)).first()
        if row is not None:
            _keep(connection, row, {GONE: reason}, now)
    _next(connection, found, () if gone else pauses, now)


def versions(connection: Connection, number: int) -> Sequence[Any]:
    """What a publication was before its changes: seen_at, before; the newest change first."""
    own = publication_version.c.publication_id == number
    return connection.execute(
        select(publication_version).where(own).order_by(publication_version.c.id.desc())
    ).fetchall()


def _is_whole(row: Any, item: Publication) -> bool:
    """A failure of extraction is no correction, nor is an article of which a page did not come that came before."""
    was, now = row.extras.get(PAGES) or {}, item.extras.get(PAGES) or {}
    cut_short = bool(now.get("missing")) and now["read"] < was.get("read", 1)
    return not cut_short and (item.verdict is None or not item.verdict.suspicious)


def _before(row: Any, new: Mapping[str, Any]) -> dict[str, Any]:
    """The told fields that differ, as they were; a field that is not found any more is no change of the publication."""
    return {name: getattr(row, name) for name in TOLD if new[name] and getattr(row, name) != new[name]}


def _keep(connection: Connection, row: Any, before: Mapping[str, Any], seen_at: datetime) -> None:
    plain = {name: value.isoformat() if isinstance(value, datetime) else value for name, value in before.items()}
    archive = {name: getattr(row, name) for name in ARCHIVE}
    values = {"publication_id": row.id, "seen_at": seen_at, "before": plain, **archive}
    connection.execute(publication_version.insert().values(**clean(values)))


def _seen_at(connection: Connection, row: Any, item: Publication, *, changed: bool) -> None:
    """All addresses at which it was read; of what has changed, where its pages lie now, those behind the first among them."""
    archive, values = item.snapshot.archive if changed else None, dict[str, Any]()
    extras = with_addresses(row, {row.final_url, item.snapshot.final_url})
    if archive is not None:
        values = {name: getattr(archive, name.removeprefix("archive_")) for name in ARCHIVE}
        values["final_url"] = item.snapshot.final_url
        extras = {name: value for name, value in extras.items() if name != PAGES}
        extras |= {PAGES: item.extras[PAGES]} if PAGES in item.extras else {}
    if extras != row.extras:
        values["extras"] = clean_json(extras)
    if values:
        connection.execute(update(publication).where(publication.c.id == row.id).values(**values))


def _next(connection: Connection, number: int, pauses: Pauses, now: datetime) -> None:
    made = (connection.execute(select(url.c.attempts).where(url.c.id == number)).scalar() or 0) + 1
    due = now + pauses[made] if made < len(pauses) else None
    connection.execute(update(url).where(url.c.id == number).values(next_try=due, attempts=made))
