"""One text under several addresses of a site is one publication: a printer's page, a page for telephones, a wall before every article.

Not those under suspicion of a failing extraction: rules that find the same text on every page make no twins.
Twins have the same headline, the same body, letter for letter, and the same time. Of one address but for what tells a visit (a session's number), and of one minute the figures may differ, too: how often it was read is counted in the text of some pages. Only publications that tell one story are compared, so that
storing costs no more where there are none. The twin that the others name as canonical stays, else the one that was stored first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from sqlalchemy import Connection, select, update

from mediamon.items import Publication
from mediamon.storage.addresses.form import normalised
from mediamon.storage.addresses.moving import addresses, with_addresses
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.database.clean import clean_json
from mediamon.storage.erasing.publications import remove
from mediamon.storage.tables.found import publication, url
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.writing.further import used

REASON = "same_text"
FIGURES = re.compile(r"\d+")
# What of a query tells a visit and not a page, where that is certain: "id" may be either.
OF_A_VISIT = re.compile(
    r"s|sid|sess\w*|phpsessid|jsessionid|token|rnd|rand|random|r|t|ts|time|timestamp|_|cb|nocache|utm_\w+|ref|src|from"
)


def take_out(connection: Connection, batch: Sequence[Publication]) -> int:
    """Take the twins of a batch that was written out, in its transaction; how many. Their addresses are refused (`same_text`). What people
    have labelled or chosen for a review stays.
    """
    told_before = _told_before(connection, batch)
    if not told_before:
        return 0
    stays = {number: one for twins in _twins(connection, told_before) for number, one in _needless(twins)}
    if not stays:
        return 0
    may_go = select(publication).where(publication.c.id.in_(stays), ~used(), ~publication.c.suspicious)
    gone = connection.execute(may_go.order_by(publication.c.id)).fetchall()
    for row in gone:
        _hand_over(connection, row, stays[row.id])
    remove(connection, [row.id for row in gone], REASON)
    return len(gone)


def _hand_over(connection: Connection, row: Any, number: int) -> None:
    """What a twin was before it was changed, and where it was read, to the one that stays."""
    versions = update(publication_version).where(publication_version.c.publication_id == row.id)
    connection.execute(versions.values(publication_id=number))
    stays = connection.execute(select(publication).where(publication.c.id == number)).one()
    extras = clean_json(with_addresses(stays, addresses(row)))
    connection.execute(update(publication).where(publication.c.id == number).values(extras=extras))


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
        whole = [getattr(publication.c, name) for name in ("id", "url", "canonical_url", "body", "published_at")]
        texts = select(*whole).where(publication.c.id.in_([row.id for row in group])).order_by(publication.c.id)
        yield from _one(connection.execute(texts).fetchall())


def _one(rows: Sequence[Any]) -> Iterator[list[Any]]:
    """Those of one headline and time that are one; no publication is in two of them."""
    same = list(_groups(rows, lambda row: row.body))
    yield from same
    grouped = {row.id for twins in same for row in twins}
    # A date without its time says too little, a bulletin of the morning and one of the evening differ in figures alone: midnight somewhere is none.
    timed = [row for row in rows if row.id not in grouped and row.published_at and row.published_at.minute % 15]
    yield from _groups(timed, lambda row: (_page(row.url), FIGURES.sub("0", row.body)))


def _page(address: str) -> str:
    """An address without what tells a visit."""
    parts = urlsplit(address)
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    return urlunsplit(
        parts._replace(query=urlencode([one for one in pairs if not OF_A_VISIT.fullmatch(one[0].lower())]))
    )


def _groups(rows: Sequence[Any], key: Any) -> Iterator[list[Any]]:
    for _, found in groupby(sorted(rows, key=lambda row: (key(row), row.id)), key):
        group = list(found)
        if len(group) > 1:
            yield group


def _needless(twins: Sequence[Any]) -> list[tuple[int, int]]:
    """Those that go, each with the one that stays."""
    canonical = {normalised(row.canonical_url) for row in twins if row.canonical_url}
    stays = next((row for row in twins if row.url in canonical), twins[0])
    return [(row.id, stays.id) for row in twins if row.id != stays.id]
