"""A batch of a run: what is new is written, what was stored before is compared with what it is now."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, select

from mediamon.items import ArchiveRef, Publication
from mediamon.storage.addresses import ledger
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.erasing.before import erased_before
from mediamon.storage.publications.ready import Ready
from mediamon.storage.tables.found import url
from mediamon.storage.writing import further, revisits, twins
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.revisits import Pauses


@dataclass(frozen=True, slots=True)
class Kept:
    """How many were new, how many stored ones had changed, and how many were no more than the text of another address. erased: those that
    were erased before they came, whose pages are in the archive by now.
    """

    new: int
    changed: int
    twins: int = 0
    erased: tuple[Publication, ...] = ()

    @property
    def gone(self) -> Iterator[ArchiveRef]:
        """Where the pages lie that must not be there."""
        for item in self.erased:
            pages = (item.extras.get("pages") or {}).get("archived") or ()
            yield from ([item.snapshot.archive] if item.snapshot.archive else [])
            yield from (ArchiveRef(one["file"], one["offset"], one["length"]) for one in pages)


def keep(
    connection: Connection,
    batch: Sequence[Publication],
    pauses: Pauses,
    now: datetime,
    ready: Sequence[Ready | None] = (),
) -> Kept:
    """In the caller's transaction. pauses: after which publications are asked for again; ready: as for `write`."""
    pages = further.claim(connection, batch, now)
    if pages:
        left = [at for at, item in enumerate(batch) if _key(item) not in pages]
        batch, ready = [batch[at] for at in left], [ready[at] for at in left] if ready else ()
    before = _stored(connection, batch)
    new = write(connection, batch, now, ready)
    same = twins.take_out(connection, batch) if new else 0
    visits = [(before[key], item) for item in batch if (key := _key(item)) in before]
    changed = revisits.visited(connection, [(n, item) for n, item in visits if item.article], pauses, now)
    for _, item in visits:
        if item.article is None and item.refusal is not None:
            site, address = _key(item)
            revisits.in_vain(connection, site, address, item.refusal.reason, pauses, now, gone=False)
    _plan(connection, [item for item in batch if _key(item) not in before], pauses, now)
    return Kept(new - same, changed, same, tuple(_erased(connection, batch, before)))


def _erased(
    connection: Connection, batch: Sequence[Publication], stored: Collection[tuple[str, str]]
) -> Iterator[Publication]:
    """Only here it is known that their pages lead to what was erased, or say that they are it. stored: those of which this was a visit."""
    addresses = {one for item in batch for one in (item.snapshot.url, item.snapshot.final_url)}
    own = among_texts(connection, "url.url", addresses) & (url.c.reason == ledger.ERASED)
    closed = set(connection.execute(select(url.c.site, url.c.url).where(own)).tuples())
    again = erased_before(connection, batch, stored)
    yield from (item for item, one in zip(batch, again, strict=True) if one or _key(item) in closed)


def _plan(connection: Connection, items: Sequence[Publication], pauses: Pauses, now: datetime) -> None:
    # What bears no date may be news: it is as old as it is known to be.
    times = {_key(item): item.article.date_published or item.snapshot.fetched_at for item in items if item.article}
    if pauses and times:
        numbers = _stored(connection, items)
        revisits.plan(connection, {numbers[key]: when for key, when in times.items() if key in numbers}, pauses, now)


def _stored(connection: Connection, items: Sequence[Publication]) -> dict[tuple[str, str], int]:
    """The ledger's ids of those that are stored, by site and address."""
    keys = {_key(item) for item in items}
    query = select(url.c.site, url.c.url, url.c.id).where(
        url.c.site.in_({site for site, _ in keys}),
        among_texts(connection, "url.url", {address for _, address in keys}),
        url.c.state == "stored",
    )
    return {(row.site, row.url): row.id for row in connection.execute(query)}


def _key(item: Publication) -> tuple[str, str]:
    return item.snapshot.site, item.snapshot.url
