"""The index of publications by time is of what periods ask for: the time of publication, of fetching where a page names none."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """To this version."""
    op.create_index(
        "ix_publication_came", "publication", [sa.text("coalesce(published_at, fetched_at)"), "id"], unique=False
    )
    op.drop_index("ix_publication_newest", "publication")


def downgrade() -> None:
    """Back."""
    op.create_index("ix_publication_newest", "publication", ["published_at", "id"], unique=False)
    op.drop_index("ix_publication_came", "publication")
