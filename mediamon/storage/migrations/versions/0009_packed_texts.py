"""Texts of publications are deflated; keys of stories are kept without a foreign key and a second index.

Every publication is written anew. In PostgreSQL the room of the old texts is free for new rows; `VACUUM FULL publication`
gives it back to the system, `VACUUM` does in SQLite.
"""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from mediamon.storage.database.types import PackedList, PackedText

revision = "0009"
down_revision = "0008"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
PLAIN: dict[str, Any] = {"body": sa.Text(), "html": sa.Text(), "blocks": JSON}
PACKED: dict[str, Any] = {"body": PackedText(), "html": PackedText(), "blocks": PackedList()}
AT_ONCE = 1_000  # publications that are in memory at a time


def upgrade() -> None:
    """To this version."""
    _change(PLAIN, PACKED, dict.fromkeys(PACKED, ""))
    if op.get_bind().dialect.name == "postgresql":
        for name in PACKED:
            op.execute(f"ALTER TABLE publication ALTER COLUMN {name} SET STORAGE EXTERNAL")  # deflated already
    _story_keys()


def downgrade() -> None:
    """Back."""
    _change(PACKED, PLAIN, {"body": "", "html": "", "blocks": "[]"})
    own = sa.ForeignKeyConstraint(
        ["publication_id"], ["publication.id"], name=op.f("fk_story_key_publication_id"), ondelete="CASCADE"
    )
    _story_keys(own)
    op.create_index("ix_story_key_publication", "story_key", ["publication_id"], unique=False)


def _change(old: dict[str, Any], new: dict[str, Any], empty: dict[str, str]) -> None:
    """Write each text in the other form into a column beside it, which takes its place."""
    for name, kind in new.items():
        plain = kind.impl if isinstance(kind, sa.TypeDecorator) else kind
        default = sa.text(f"'{empty[name]}'")
        op.add_column("publication", sa.Column(f"new_{name}", plain, nullable=False, server_default=default))
    _fill(old, new)
    for name in old:
        op.drop_column("publication", name)
        op.execute(f"ALTER TABLE publication RENAME COLUMN new_{name} TO {name}")


def _fill(old: dict[str, Any], new: dict[str, Any]) -> None:
    connection = op.get_bind()
    before = [sa.column(name, kind) for name, kind in old.items()]
    publication = sa.table(
        "publication", sa.column("id"), *before, *(sa.column(f"new_{name}", kind) for name, kind in new.items())
    )
    values = {f"new_{name}": sa.bindparam(f"given_{name}", type_=kind) for name, kind in new.items()}
    written = sa.update(publication).where(publication.c.id == sa.bindparam("number")).values(**values)
    last = 0
    while True:
        query = sa.select(publication.c.id, *before).where(publication.c.id > last).order_by(publication.c.id)
        rows = connection.execute(query.limit(AT_ONCE)).fetchall()
        if not rows:
            return
        given = [{"number": row.id, **{f"given_{name}": getattr(row, name) for name in old}} for row in rows]
        connection.execute(written, given)
        last = rows[-1].id


def _story_keys(*constraints: sa.ForeignKeyConstraint) -> None:
    """The table anew: SQLite cannot drop a constraint."""
    op.create_table(
        "new_story_key",
        sa.Column("key", ID, nullable=False),
        sa.Column("publication_id", ID, nullable=False),
        *constraints,
        sa.PrimaryKeyConstraint("key", "publication_id", name=op.f("pk_story_key_of_two")),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO new_story_key (key, publication_id) SELECT key, publication_id FROM story_key")
    op.drop_table("story_key")
    op.rename_table("new_story_key", "story_key")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER INDEX pk_story_key_of_two RENAME TO pk_story_key")
