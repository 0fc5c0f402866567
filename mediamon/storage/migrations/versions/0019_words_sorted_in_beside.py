"""PostgreSQL's index of words lets a large batch's words wait: they are sorted in after it is committed, see `storage.words.waiting_words`."""

from alembic import op

revision = "0019"
down_revision = "0018"

LIMIT = "ALTER INDEX IF EXISTS ix_publication_lemmas SET (gin_pending_list_limit = {})"  # kB; it may be deferred


def upgrade() -> None:
    """To this version."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(LIMIT.format(16_384))


def downgrade() -> None:
    """Back."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(LIMIT.format(4_096))
