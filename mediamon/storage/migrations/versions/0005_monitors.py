"""Monitors, and runs found by their site."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import mediamon.storage.database.types

revision = "0005"
down_revision = "0004"

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "monitor",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("began_at", TIME, nullable=False),
        sa.Column("seen_at", TIME, nullable=False),
        sa.Column("going_on", JSON, nullable=False),
        sa.PrimaryKeyConstraint("owner", name=op.f("pk_monitor")),
    )
    op.create_index("ix_run_site", "run", ["site", "id"])


def downgrade() -> None:
    """Back."""
    op.drop_index("ix_run_site", "run")
    op.drop_table("monitor")
