"""Counts by month beside those by day, so that a report of all years reads some thousand rows."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

MONTH = {"sqlite": "date(day, 'start of month')", "postgresql": "CAST(date_trunc('month', day) AS date)"}
FILL = """
INSERT INTO month_summary (month, site, organisation, language, judged, suspicious, pairs, stories)
SELECT {month}, site, organisation, language, judged, suspicious, sum(pairs), sum(stories)
FROM day_summary GROUP BY {month}, site, organisation, language, judged, suspicious
"""


def upgrade() -> None:
    """To this version."""
    key = ("month", "site", "organisation", "language", "judged", "suspicious")
    op.create_table(
        "month_summary",
        sa.Column("month", sa.Date(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("organisation", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("judged", sa.Text(), nullable=False),
        sa.Column("suspicious", sa.Boolean(name="suspicious"), nullable=False),
        sa.Column("pairs", sa.Integer(), nullable=False),
        sa.Column("stories", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "judged IN ('negative', 'neutral', 'positive', 'ambiguous', 'unscored')",
            name=op.f("ck_month_summary_judged"),
        ),
        sa.PrimaryKeyConstraint(*key, name=op.f("pk_month_summary")),
    )
    op.create_index("ix_month_summary_organisation", "month_summary", ["organisation", "month"], unique=False)
    op.execute(FILL.format(month=MONTH[op.get_bind().dialect.name]))


def downgrade() -> None:
    """Back."""
    op.drop_table("month_summary")
