"""Repairs of a site's rules, and the history of incidents."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import mediamon.storage.database.types

revision = "0003"
down_revision = "0002"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)


def upgrade() -> None:
    """To this version."""
    op.create_table(
        "repair",
        sa.Column("id", ID, nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("incident_id", ID, nullable=False),
        sa.Column("made_at", TIME, nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("reasons", JSON, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("rule", JSON, nullable=True),
        sa.Column("fields", JSON, nullable=False),
        sa.Column("figures", JSON, nullable=False),
        sa.Column("pages", JSON, nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("decided_at", TIME, nullable=True),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("extracted_anew", sa.Integer(), nullable=False, server_default="0"),
        sa.CheckConstraint("verdict IN ('accept', 'ask', 'refuse')", name=op.f("ck_repair_verdict")),
        sa.CheckConstraint("state IN ('proposed', 'accepted', 'refused')", name=op.f("ck_repair_state")),
        sa.ForeignKeyConstraint(
            ["incident_id"], ["incident.id"], name=op.f("fk_repair_incident_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_repair")),
    )
    op.create_index("ix_repair_incident", "repair", ["incident_id", "id"], unique=False)
    op.create_table(
        "incident_event",
        sa.Column("id", ID, nullable=False),
        sa.Column("incident_id", ID, nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["incident_id"], ["incident.id"], name=op.f("fk_incident_event_incident_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incident_event")),
    )
    op.create_index("ix_incident_event_incident", "incident_event", ["incident_id", "id"], unique=False)


def downgrade() -> None:
    """Back to the version before."""
    for table in ("incident_event", "repair"):
        op.drop_table(table)
