"""Erasures whose words have not left SQLite's index yet: one that was killed is brought to its end by the next."""

import sqlalchemy as sa
from alembic import op

import mediamon.storage.database.types

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """To this version."""
    number, time = mediamon.storage.database.types.Id, mediamon.storage.database.types.UtcTime(timezone=True)
    op.create_table(
        "erased_words",
        sa.Column("id", number, primary_key=True),
        sa.Column("erased_at", time, nullable=False),
    )


def downgrade() -> None:
    """Back."""
    op.drop_table("erased_words")
