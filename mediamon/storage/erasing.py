"""Erasing publications: with their mentions, scores, labels, place in the index, in their story, in the counts, and in what was told."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, select, update

from mediamon.storage import counting, search, stories
from mediamon.storage.erasing_told import erase_told
from mediamon.storage.prepared import indexed
from mediamon.storage.tables import expert_label, mention, publication, score, url
from mediamon.storage.tables_of_versions import publication_version

REASON = "erased"


def erase(connection: Connection, numbers: Collection[int]) -> int:
    """Erase publications in the caller's transaction; how many there were. Their addresses stay refused, so that no run
    fetches them again.
    """
    told = remove(connection, numbers, REASON)
    erase_told(connection, [text for headline, address in told for text in (headline, address)])
    return len(told)


def remove(connection: Connection, numbers: Collection[int], reason: str) -> list[tuple[str, str]]:
    """Take publications out; their addresses are refused for this reason. What was told of them stays. (headline, address) of each."""
    with counting.counted(connection, numbers):
        own = publication.c.id.in_(numbers)
        rows = connection.execute(
            select(
                publication.c.id, publication.c.url_id, publication.c.url, publication.c.headline, publication.c.body
            ).where(own)
        ).fetchall()
        found = [row.id for row in rows]
        search.forget(connection, {row.id: indexed(row.headline, row.body) for row in rows})
        stories.forget(connection, found)
        for table in (mention, score, expert_label, publication_version):
            connection.execute(delete(table).where(table.c.publication_id.in_(found)))
        connection.execute(delete(publication).where(publication.c.id.in_(found)))
        refused = {"state": "refused", "reason": reason, "next_try": None}
        connection.execute(update(url).where(url.c.id.in_([row.url_id for row in rows])).values(**refused))
    return [(row.headline, row.url) for row in rows]
