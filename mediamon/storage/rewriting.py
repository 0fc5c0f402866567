"""Writing a stored publication anew: its text, mentions, scores and index; experts' labels stay as they are."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from mediamon.items import Article, Publication
from mediamon.storage import counting, search, stories, writing
from mediamon.storage.tables import mention, publication, score

KEPT = ("site", "url", "final_url", "found_by", "fetched_at", "archive_file", "archive_offset", "archive_length", "extras",
        "drift_numbers", "drift_where", "rule")  # fmt: skip


def replace_publication(connection: Connection, number: int, item: Publication) -> None:
    """In the caller's transaction. What was suspected of it is no more: its rules were mended."""
    assert item.article is not None
    chosen = writing.stories_of(connection, [(number, item)])
    with counting.counted(connection, [number], joined=list(chosen.stories.values())):
        _replace(connection, number, item, item.article)
        stories.keep(connection, chosen, heirs=stories.forget(connection, [number]))


def _replace(connection: Connection, number: int, item: Publication, article: Article) -> None:
    before = connection.execute(select(publication).where(publication.c.id == number)).one()
    search.forget(connection, {number: f"{before.headline}\n{before.body}"})
    row = writing.row_of(item, article)
    values = {name: value for name, value in row.items() if name not in KEPT}
    connection.execute(update(publication).where(publication.c.id == number).values(**values))
    for table in (mention, score):
        connection.execute(delete(table).where(table.c.publication_id == number))
    writing.write_parts(connection, [(number, item)])
    search.index(connection, {number: f"{article.headline}\n{article.body}"})
