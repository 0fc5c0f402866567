"""Keys of stories begin with the fortnight of the publication, so that those that are written and looked for lie together."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
DAY = "CAST(julianday(substr(s.at, 1, 10)) - 2440587.5 AS INTEGER)"  # since 1970
FORTNIGHT = {  # rounded down, before 1970 too
    "sqlite": f"({DAY} - ({DAY} % 14 + 14) % 14) / 14",
    "postgresql": "CAST(floor(extract(epoch FROM s.at) / 1209600) AS bigint)",
}
UP = """
INSERT INTO new_story_key (key, publication_id)
SELECT k.key + 4294967296 * ({fortnight}), k.publication_id
FROM story_key k JOIN story_sketch s ON s.publication_id = k.publication_id ORDER BY 1, 2
"""
DOWN = "INSERT INTO new_story_key (key, publication_id) SELECT key & 4294967295, publication_id FROM story_key ORDER BY 1, 2"


def upgrade() -> None:
    """To this version."""
    _rewrite(UP.format(fortnight=FORTNIGHT[op.get_bind().dialect.name]))


def downgrade() -> None:
    """Back."""
    _rewrite(DOWN)


def _rewrite(filling: str) -> None:
    """Another table is filled in its order, which is quicker than changing the keys of this one."""
    op.create_table(
        "new_story_key",
        sa.Column("key", ID, nullable=False),
        sa.Column("publication_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("key", "publication_id", name=op.f("pk_story_key_anew")),
        sqlite_with_rowid=False,
    )
    op.execute(filling)
    op.drop_table("story_key")
    op.rename_table("new_story_key", "story_key")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER INDEX pk_story_key_anew RENAME TO pk_story_key")
