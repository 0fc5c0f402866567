"""Further pages of an article that were found by themselves: they are no publications of their own.

A publication names the pages that were read into it (`extras["pages"]["further"]`). Their addresses are closed in the ledger, and what was
stored under them before is taken out, unless people have worked with it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, select, update

from mediamon.items import Publication
from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.erasing.publications import remove
from mediamon.storage.tables.found import expert_label, publication, url
from mediamon.storage.tables.readers import review_item

REASON = "further_page"
Key = tuple[str, str]  # site, address


def claim(connection: Connection, batch: Sequence[Publication], now: datetime) -> set[Key]:
    """Close the further pages of a batch's publications, in the caller's transaction; which of the batch are further pages
    themselves, of these or of what was stored before.
    """
    own = {(one.snapshot.site, one.snapshot.url): one for one in batch}
    pages = {(key[0], address) for key, one in own.items() for address in _pages_of(one) if address != key[1]}
    for site in sorted({site for site, _ in pages}):
        _close(connection, site, {address for its, address in pages if its == site}, now)
    return {key for site in {site for site, _ in own} for key in _closed(connection, site, own)}


def _pages_of(item: Publication) -> Sequence[str]:
    return item.extras.get("pages", {}).get("further", ()) if item.article is not None else ()


def _close(connection: Connection, site: str, addresses: Collection[str], now: datetime) -> None:
    """Pages that nobody has found yet are put down, too, so that nobody fetches them later."""
    known = {"site": site, "found_by": "given", "first_seen": now, "state": "refused", "reason": REASON}
    rows = [{**known, "url": address} for address in sorted(addresses)]
    connection.execute(insert_for(connection, url).on_conflict_do_nothing(index_elements=["site", "url"]), rows)
    there = (url.c.site == site) & among_texts(connection, "url.url", addresses)
    stored = select(publication.c.id).join(url, url.c.id == publication.c.url_id).where(there)
    remove(connection, connection.execute(stored.where(~used())).scalars().all(), REASON)
    waiting = update(url).where(there, url.c.state.in_(("seen", "failed")))
    connection.execute(waiting.values(state="refused", reason=REASON, next_try=None))


def used() -> ColumnElement[bool]:
    """Whether people have labelled a publication, or have it in a review."""
    tables = (expert_label, review_item)
    said, reviewed = (select(table).where(table.c.publication_id == publication.c.id).exists() for table in tables)
    return said | reviewed


def _closed(connection: Connection, site: str, keys: Collection[Key]) -> set[Key]:
    there = (url.c.site == site) & among_texts(connection, "url.url", [address for its, address in keys if its == site])
    query = select(url.c.site, url.c.url).where(there, url.c.reason == REASON)
    return set(connection.execute(query).tuples())
