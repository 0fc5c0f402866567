"""Counts by day for reports, and stories. What is stored is counted; each publication of it is a story of its own."""

import sqlalchemy as sa
from alembic import op

import mediamon.storage.database.types

revision = "0004"
down_revision = "0003"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)
DAY = {
    "sqlite": "date(substr(coalesce(p.published_at, p.fetched_at), 1, 10))",  # else what is after the last second of 9999 has none
    "postgresql": "CAST(coalesce(p.published_at, p.fetched_at) AT TIME ZONE 'UTC' AS date)",
}
FILL = """
INSERT INTO day_summary (day, site, organisation, language, judged, suspicious, pairs, stories)
SELECT day, site, organisation, language, judged, suspicious, count(*), count(*) FROM (
  SELECT {day} AS day, p.site, s.organisation, coalesce(p.language, '') AS language, p.suspicious,
    coalesce((SELECT e.label FROM expert_label e WHERE e.publication_id = s.publication_id
              AND e.organisation = s.organisation ORDER BY e.id DESC LIMIT 1), s.label, 'unscored') AS judged
  FROM score s JOIN publication p ON p.id = s.publication_id
) pairs GROUP BY day, site, organisation, language, judged, suspicious
"""


def upgrade() -> None:
    """To this version."""
    op.add_column("publication", sa.Column("story_id", ID, nullable=True))
    op.create_index("ix_publication_story", "publication", ["story_id", "id"], unique=False)
    _day_summary()
    _stories()
    op.execute(FILL.format(day=DAY[op.get_bind().dialect.name]))


def _day_summary() -> None:
    key = ("day", "site", "organisation", "language", "judged", "suspicious")
    op.create_table(
        "day_summary",
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("organisation", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("judged", sa.Text(), nullable=False),
        sa.Column("suspicious", sa.Boolean(name="suspicious"), nullable=False),
        sa.Column("pairs", sa.Integer(), nullable=False),
        sa.Column("stories", sa.Integer(), nullable=False),
        sa.CheckConstraint(
            "judged IN ('negative', 'neutral', 'positive', 'ambiguous', 'unscored')",
            name=op.f("ck_day_summary_judged"),
        ),
        sa.PrimaryKeyConstraint(*key, name=op.f("pk_day_summary")),
    )
    op.create_index("ix_day_summary_organisation", "day_summary", ["organisation", "day"], unique=False)


def _stories() -> None:
    own = ["publication_id"], ["publication.id"]
    op.create_table(
        "story_sketch",
        sa.Column("publication_id", ID, nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("hashes", sa.LargeBinary(), nullable=False),
        sa.Column("at", TIME, nullable=False),
        sa.ForeignKeyConstraint(*own, name=op.f("fk_story_sketch_publication_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("publication_id", name=op.f("pk_story_sketch")),
    )
    op.create_table(
        "story_key",
        sa.Column("key", ID, nullable=False),
        sa.Column("publication_id", ID, nullable=False),
        sa.ForeignKeyConstraint(*own, name=op.f("fk_story_key_publication_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("key", "publication_id", name=op.f("pk_story_key")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_story_key_publication", "story_key", ["publication_id"], unique=False)


def downgrade() -> None:
    """Back to the version before."""
    for table in ("story_key", "story_sketch", "day_summary"):
        op.drop_table(table)
    op.drop_index("ix_publication_story", "publication")
    with op.batch_alter_table("publication") as batch:
        batch.drop_column("story_id")
