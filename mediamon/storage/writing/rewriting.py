"""Writing a stored publication anew: its text, mentions, scores and index; experts' labels stay as they are."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from mediamon.items import Publication
from mediamon.storage.publications import counting, stories
from mediamon.storage.publications.prepared import indexed, prepared
from mediamon.storage.tables import rows
from mediamon.storage.tables.found import mention, publication, score
from mediamon.storage.words import search
from mediamon.storage.writing import batch as writing

KEPT = ("site", "url", "final_url", "found_by", "fetched_at", "archive_file", "archive_offset", "archive_length", "extras",
        "drift_numbers", "drift_where", "rule")  # fmt: skip


def replace_publication(connection: Connection, number: int, item: Publication) -> None:
    """In the caller's transaction. What was suspected of it is no more: its rules were mended."""
    assert item.article is not None
    ready = prepared(item.article)
    fetched = item.snapshot.fetched_at
    when = rows.believable(item.article.date_published, fetched) or fetched
    chosen = stories.choose(connection, {number: ready.sketch}, {number: when})
    with counting.counted(connection, [number], joined=list(chosen.stories.values())):
        _replace(connection, number, item)
        search.index(connection, {number: ready.lemmas})
        stories.keep(connection, chosen, heirs=stories.forget(connection, [number]))


def replace_as_read(connection: Connection, number: int, item: Publication) -> bool:
    """The same for what was extracted from an archived page some time ago; False, and nothing is done, where the publication is gone, or another
    page is its own by now: it was erased, or corrected, meanwhile.
    """
    place = (publication.c.archive_file, publication.c.archive_offset)
    there = connection.execute(select(*place).where(publication.c.id == number).with_for_update()).first()
    archive = item.snapshot.archive
    if there is None or archive is None or tuple(there) != (archive.file, archive.offset):
        return False
    replace_publication(connection, number, item)
    return True


def _replace(connection: Connection, number: int, item: Publication) -> None:
    before = connection.execute(select(publication).where(publication.c.id == number)).one()
    search.forget(connection, {number: indexed(before.headline, before.body)})
    row = rows.row_of(item)
    values = {name: value for name, value in row.items() if name not in KEPT}
    connection.execute(update(publication).where(publication.c.id == number).values(**values))
    for table in (mention, score):
        connection.execute(delete(table).where(table.c.publication_id == number))
    writing.write_parts(connection, [(number, item)])
