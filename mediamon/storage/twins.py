"""One text under several addresses of a site is one publication: a printer's page, a page for telephones, a wall before every article.

Not those under suspicion of a failing extraction: rules that find the same text on every page make no twins.
Twins have the same headline, the same body, letter for letter, and the same time. Only publications that tell one story are compared, so that
storing costs no more where there are none. The twin that the others name as canonical stays, else the one that was stored first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, select

from mediamon.items import Publication
from mediamon.storage.addresses import normalised
from mediamon.storage.bulk import among_texts
from mediamon.storage.erasing import remove
from mediamon.storage.further import used
from mediamon.storage.tables import publication, url

REASON = "same_text"


def take_out(connection: Connection, batch: Sequence[Publication]) -> int:
    """Take the twins of a batch that was written out, in its transaction; how many. Their addresses are refused (`same_text`). What people
    have labelled or chosen for a review stays.
    """
    told_before = _told_before(connection, batch)
    if not told_before:
        return 0
    gone = [number for twins in _twins(connection, told_before) for number in _needless(twins)]
    if gone:
        gone = list(
            connection.execute(
                select(publication.c.id).where(publication.c.id.in_(gone), ~used(), ~publication.c.suspicious)
            ).scalars()
        )
        remove(connection, gone, REASON)
    return len(gone)


def _told_before(connection: Connection, batch: Sequence[Publication]) -> Sequence[Any]:
    """Those of the batch whose story another publication began."""
    addresses = {one.snapshot.url for one in batch if one.article is not None}
    if not addresses:
        return ()
    own = url.c.site.in_({one.snapshot.site for one in batch}) & among_texts(connection, "url.url", addresses)
    columns = publication.c.site, publication.c.story_id, publication.c.headline
    rows = select(*columns).join(url, url.c.id == publication.c.url_id)  # the ledger knows addresses by an index
    return connection.execute(rows.where(own, publication.c.story_id != publication.c.id)).fetchall()


def _twins(connection: Connection, told_before: Sequence[Any]) -> Iterator[list[Any]]:
    """Publications that are one, oldest first; at least two each."""
    columns = [getattr(publication.c, name) for name in ("id", "site", "story_id", "headline", "published_at")]
    alike = publication.c.story_id.in_({row.story_id for row in told_before}) & publication.c.site.in_(
        {row.site for row in told_before}
    )
    headed = among_texts(connection, "publication.headline", {row.headline for row in told_before})
    rows = connection.execute(select(*columns).where(alike, headed).order_by(publication.c.id)).fetchall()
    for group in _groups(rows, lambda row: (row.site, row.story_id, row.headline, str(row.published_at))):
        texts = select(publication.c.id, publication.c.url, publication.c.canonical_url, publication.c.body)
        own = publication.c.id.in_([row.id for row in group])
        yield from _groups(
            connection.execute(texts.where(own).order_by(publication.c.id)).fetchall(), lambda row: row.body
        )


def _groups(rows: Sequence[Any], key: Any) -> Iterator[list[Any]]:
    for _, found in groupby(sorted(rows, key=lambda row: (key(row), row.id)), key):
        group = list(found)
        if len(group) > 1:
            yield group


def _needless(twins: Sequence[Any]) -> list[int]:
    canonical = {normalised(row.canonical_url) for row in twins if row.canonical_url}
    stays = next((row for row in twins if row.url in canonical), twins[0])
    return [row.id for row in twins if row.id != stays.id]
