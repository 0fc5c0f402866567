"""Texts are packed with a byte for a letter; SQLite's index of words takes lemmas as they are: they are in lower case and have a
space between them, so nobody need look at the class of each letter, and how many there are of each publication is not kept.

What is packed and what is in the index stays, and is read still; the way back packs anew what the version before could not read.
"""

import zlib
from typing import Any

import sqlalchemy as sa
from alembic import op

from mediamon.storage.database.packing import BYTES, unpack

revision = "0013"
down_revision = "0012"

TOKENS = "tokenize='ascii', columnsize=0"
CLASSES = "tokenize='unicode61 remove_diacritics 0'"
HASHED = 16 * 2**20  # bytes of new words that wait in memory: a batch of thousands goes into the index at once
LONGER = f"INSERT INTO publication_lemmas(publication_lemmas, rank) VALUES ('hashsize', {HASHED})"  # nosec B608
MOVED = (
    "DELETE FROM new_publication_lemmas_data",
    "INSERT INTO new_publication_lemmas_data SELECT * FROM publication_lemmas_data",
    "DELETE FROM new_publication_lemmas_idx",
    "INSERT INTO new_publication_lemmas_idx SELECT * FROM publication_lemmas_idx",
    "DROP TABLE publication_lemmas",
    "ALTER TABLE new_publication_lemmas RENAME TO publication_lemmas",
)
PACKED = ("body", "html", "blocks")
AT_ONCE = 1_000  # publications that are in memory at a time


def upgrade() -> None:
    """To this version."""
    if op.get_bind().dialect.name == "sqlite":
        _rewrite(TOKENS)
        op.execute(LONGER)


def downgrade() -> None:
    """Back. How many lemmas a publication has is not known any more; nothing of ours asks for it."""
    if op.get_bind().dialect.name == "sqlite":
        _rewrite(CLASSES)
        op.execute("INSERT INTO publication_lemmas_docsize (id, sz) SELECT id, x'00' FROM publication")
    _pack_as_before()


def _rewrite(declared: str) -> None:
    """Another table with the index of this one: both write the same words."""
    op.execute(f"CREATE VIRTUAL TABLE new_publication_lemmas USING fts5(lemmas, content='', detail=none, {declared})")
    for statement in MOVED:
        op.execute(statement)


def _pack_as_before() -> None:
    connection = op.get_bind()
    columns = [sa.column(name, sa.LargeBinary()) for name in PACKED]
    publication = sa.table("publication", sa.column("id", sa.BigInteger()), *columns)
    own = {name: sa.bindparam(f"given_{name}", type_=sa.LargeBinary()) for name in PACKED}
    written = sa.update(publication).where(publication.c.id == sa.bindparam("number")).values(**own)
    last = 0
    while True:
        query = sa.select(publication).where(publication.c.id > last).order_by(publication.c.id).limit(AT_ONCE)
        rows = connection.execute(query).fetchall()
        if not rows:
            return
        connection.execute(written, [_given(row) for row in rows])
        last = rows[-1].id


def _given(row: Any) -> dict[str, Any]:
    texts = {f"given_{name}": getattr(row, name) for name in PACKED}
    return {
        "number": row.id,
        **{name: zlib.compress(unpack(one).encode()) if one[:1] == BYTES else one for name, one in texts.items()},
    }
