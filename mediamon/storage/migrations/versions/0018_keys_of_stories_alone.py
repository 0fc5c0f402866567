"""PostgreSQL's index of keys of stories is of the key alone, which takes two thirds of the room: whose it is stands in the row,
and who reads it reads few. A key is kept once of a publication by who writes it. In SQLite the table is its own index.
"""

from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """To this version."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("pk_story_key", "story_key", type_="primary")
        op.create_index("ix_story_key_key", "story_key", ["key"], unique=False)


def downgrade() -> None:
    """Back."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_index("ix_story_key_key", "story_key")
        op.create_primary_key("pk_story_key", "story_key", ["key", "publication_id"])
