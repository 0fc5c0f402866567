"""Jobs."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import mediamon.storage.database.types

revision = "0007"
down_revision = "0006"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "job",
        sa.Column("id", ID, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("given", JSON, nullable=False),
        sa.Column("state", sa.Text(), nullable=False, server_default="waiting"),
        sa.Column("position", ID, nullable=False, server_default="0"),
        sa.Column("counts", JSON, nullable=False),
        sa.Column("trouble", sa.Text(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("owner", sa.Text(), nullable=False, server_default=""),
        sa.Column("token", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("until", TIME, nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.CheckConstraint("state IN ('waiting', 'done', 'failed')", name=op.f("ck_job_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_job")),
        sa.UniqueConstraint("kind", "key", name=op.f("uq_job_kind")),
    )
    op.create_index("ix_job_state", "job", ["state", "until"])


def downgrade() -> None:
    """Back."""
    op.drop_table("job")
