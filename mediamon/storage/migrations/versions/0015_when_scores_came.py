"""With each score is kept when its publication came, so that a page of an organisation's month or year is found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

SECONDS = {  # rounded down
    "sqlite": "CAST(strftime('%s', substr(coalesce(p.published_at, p.fetched_at), 1, 19)) AS INTEGER)",
    "postgresql": "CAST(floor(extract(epoch FROM coalesce(p.published_at, p.fetched_at))) AS bigint)",
}
FILL = "UPDATE score SET came = (SELECT {seconds} FROM publication p WHERE p.id = score.publication_id)"


def upgrade() -> None:
    """To this version."""
    op.add_column("score", sa.Column("came", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True))
    op.execute(sa.text(FILL.format(seconds=SECONDS[op.get_bind().dialect.name])))
    op.create_index("ix_score_came", "score", ["organisation", "came", "publication_id"], unique=False)


def downgrade() -> None:
    """Back."""
    op.drop_index("ix_score_came", "score")
    op.drop_column("score", "came")
