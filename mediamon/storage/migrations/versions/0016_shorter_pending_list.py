"""PostgreSQL's index of words lets fewer words wait: all that wait are gone through by every search, and to sort them in later is
as much work as to do it earlier.
"""

from alembic import op

revision = "0016"
down_revision = "0015"

LIMIT = "ALTER INDEX IF EXISTS ix_publication_lemmas SET (gin_pending_list_limit = {})"  # kB; it may be deferred


def upgrade() -> None:
    """To this version."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(LIMIT.format(4_096))


def downgrade() -> None:
    """Back."""
    if op.get_bind().dialect.name == "postgresql":
        op.execute(LIMIT.format(65_536))
