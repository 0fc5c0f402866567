"""Publications are asked for again for a while: sites correct them, rewrite them, take them down. Every change is kept.

A stored row of the ledger with `next_try` is due for a visit; `attempts` counts the visits that were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, select, text, update

from mediamon.items import Publication
from mediamon.storage.addresses.moving import ELSEWHERE, leads_elsewhere, with_addresses
from mediamon.storage.database.bulk import among, listed
from mediamon.storage.database.clean import clean, clean_json
from mediamon.storage.publications import counting
from mediamon.storage.tables.found import publication, url
from mediamon.storage.tables.rows import row_of
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.writing import rewriting

Pauses = Sequence[timedelta]

FRESH = timedelta(days=3)  # what was older when it was stored is not asked for again: a site's stock is not corrected
TOLD = ("headline", "description", "authors", "published_at", "body")  # whose change makes a version
ARCHIVE = ("archive_file", "archive_offset", "archive_length")
GONE = "gone"
FOR_EVER = "http_410"
CONFIRMED = (timedelta(hours=1), timedelta(hours=12))  # after which a page that is not there is asked for again
MISSED = "missed"  # of `extras`: how many visits in a row have found no page
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
        whole = _is_whole(row, item)
        before = _before(row, row_of(item)) if whole else {}
        if whole and row.suspicious:  # what a failure of extraction had made of it is no version of it
            rewriting.replace_publication(connection, row.id, item)
        elif before:
            _keep(connection, row, before, item.snapshot.fetched_at)
            rewriting.replace_publication(connection, row.id, item)
            changed += 1
        _seen_at(connection, row, item, changed=bool(before))
        _next(connection, number, pauses, now)
    return changed


def again_at_once(connection: Connection, site: str, since: datetime, now: datetime) -> int:
    """What was stored of a site since a moment is suspicious, and visited by the next run; how many."""
    own = (publication.c.site == site) & (publication.c.fetched_at >= since)
    rows = connection.execute(select(publication.c.id, publication.c.url_id).where(own)).fetchall()
    with counting.counted(connection, [row.id for row in rows]):
        connection.execute(update(publication).where(own).values(suspicious=True))
    due = text(f"id {among(connection, 'numbers')}")
    connection.execute(
        update(url).where(due).values(next_try=now), {"numbers": listed(connection, [row.url_id for row in rows])}
    )
    return len(rows)


def in_vain(
    connection: Connection, site: str, address: str, reason: str, pauses: Pauses, now: datetime, *, gone: bool
) -> None:
    """A visit that brought no article. gone: the site says that it has none any more. That it says so may be a mistake of minutes, so it is asked
    twice again, unless it says that it has taken it away for ever (410); then no visit follows.
    """
    own = (url.c.site == site) & (url.c.url == address) & (url.c.state == "stored")
    found = connection.execute(select(url.c.id).where(own)).scalar()
    if found is None:
        return
    if gone and (again := _missed(connection, found, reason, now)):
        connection.execute(update(url).where(url.c.id == found).values(next_try=now + again))
        return
    _next(connection, found, () if gone else pauses, now)


def _missed(connection: Connection, number: int, reason: str, now: datetime) -> timedelta | None:
    """After which time a page that is not there is asked for again; None: it is believed, and kept that it is gone."""
    row = connection.execute(select(publication).where(publication.c.url_id == number)).first()
    if row is None:
        return None
    missed = int(row.extras.get(MISSED, 0))
    if reason != FOR_EVER and missed < len(CONFIRMED):
        extras = {**row.extras, MISSED: missed + 1}
        connection.execute(update(publication).where(publication.c.id == row.id).values(extras=clean_json(extras)))
        return CONFIRMED[missed]
    _keep(connection, row, {GONE: reason}, now)
    return None


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
    extras = {name: value for name, value in extras.items() if name != MISSED}
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
