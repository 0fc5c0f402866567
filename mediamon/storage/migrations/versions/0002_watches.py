"""Watches of values on pages, with what was seen and the pages' versions."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import mediamon.storage.database.types

revision = "0002"
down_revision = "0001"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "watch",
        sa.Column("id", ID, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("path", JSON, nullable=False),
        sa.Column("labels", JSON, nullable=False),
        sa.Column("condition", sa.Text(), nullable=False),
        sa.Column("margin", sa.Text(), nullable=False, server_default=""),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("rendered", sa.Boolean(), nullable=False),
        sa.Column("clip_key", sa.Text(), nullable=False),
        sa.Column("state", JSON, nullable=False),
        sa.Column("held", sa.Text(), nullable=True),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.Column("made_at", TIME, nullable=False),
        sa.Column("checked_at", TIME, nullable=True),
        sa.Column("next_check", TIME, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_watch")),
        sa.UniqueConstraint("clip_key", name=op.f("uq_watch_clip_key")),
    )
    op.create_index("ix_watch_due", "watch", ["next_check"], unique=False)
    _below("watch_value", sa.Column("seen_at", TIME, nullable=False), sa.Column("text", sa.Text(), nullable=True),
           sa.Column("number", sa.Float(), nullable=True), sa.Column("unit", sa.Text(), nullable=False, server_default=""))  # fmt: skip
    _below("watch_version", sa.Column("fetched_at", TIME, nullable=False), sa.Column("etag", sa.Text(), nullable=False),
           sa.Column("html", sa.LargeBinary(), nullable=False), sa.Column("changes", JSON, nullable=False))  # fmt: skip


def _below(name: str, *columns: "sa.Column[object]") -> None:
    """A table of what belongs to a watch."""
    op.create_table(
        name,
        sa.Column("id", ID, nullable=False),
        sa.Column("watch_id", ID, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(["watch_id"], ["watch.id"], name=op.f(f"fk_{name}_watch_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f(f"pk_{name}")),
    )
    op.create_index(f"ix_{name}_watch", name, ["watch_id", "id"], unique=False)


def downgrade() -> None:
    """Back to the version before."""
    for table in ("watch_version", "watch_value", "watch"):
        op.drop_table(table)
