"""What publications were before they were changed; the ledger's rows by when they are due."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import mediamon.storage.database.types

revision = "0006"
down_revision = "0005"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "publication_version",
        sa.Column("id", ID, nullable=False),
        sa.Column("publication_id", ID, nullable=False),
        sa.Column("seen_at", TIME, nullable=False),
        sa.Column("before", JSON, nullable=False),
        sa.Column("archive_file", sa.Text(), nullable=True),
        sa.Column("archive_offset", ID, nullable=True),
        sa.Column("archive_length", ID, nullable=True),
        sa.ForeignKeyConstraint(
            ["publication_id"],
            ["publication.id"],
            name=op.f("fk_publication_version_publication_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_publication_version")),
    )
    op.create_index("ix_publication_version_publication", "publication_version", ["publication_id"])
    due = sa.text("next_try IS NOT NULL")
    op.create_index("ix_url_next_try", "url", ["site", "next_try"], postgresql_where=due, sqlite_where=due)


def downgrade() -> None:
    """Back."""
    op.drop_index("ix_url_next_try", "url")
    op.drop_table("publication_version")
