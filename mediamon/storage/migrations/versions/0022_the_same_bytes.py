"""What a source was when it was read last, for servers that say nothing of its version."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """To this version."""
    op.add_column("source", sa.Column("digest", sa.Text(), nullable=True))


def downgrade() -> None:
    """Back."""
    op.drop_column("source", "digest")
