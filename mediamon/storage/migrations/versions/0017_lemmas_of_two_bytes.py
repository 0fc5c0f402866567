"""In PostgreSQL lemmas that were numbered early take two bytes each, others four as before; one index is of both. In both
databases the index of what is to be fetched holds nothing else, so storing a publication only takes an entry out of it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"

TWO_BYTES = 2**15  # numbers below it
WAITING = sa.text("state IN ('seen', 'failed')")
INDEX = "CREATE INDEX ix_publication_lemmas ON publication USING gin ({}) WITH (fastupdate = on, gin_pending_list_limit = 4096)"
PART = """CREATE FUNCTION pg_temp.{name}(integer[]) RETURNS {kind}[] LANGUAGE sql IMMUTABLE AS
'SELECT array_agg(number::{kind}) FROM unnest($1) AS number WHERE number {which}'"""


def upgrade() -> None:
    """To this version. The whole table is written anew once."""
    _due_again(WAITING)
    if op.get_bind().dialect.name != "postgresql":
        return
    indexed = _dropped()
    op.execute("DROP FUNCTION IF EXISTS pg_temp.early(integer[]), pg_temp.late(integer[])")  # of the same session
    op.execute(PART.format(name="early", kind="smallint", which=f"< {TWO_BYTES}"))
    op.execute(PART.format(name="late", kind="integer", which=f">= {TWO_BYTES}"))
    op.execute("ALTER TABLE publication ADD COLUMN late_lemmas integer[]")
    op.execute("UPDATE publication SET late_lemmas = pg_temp.late(lemmas) WHERE pg_temp.late(lemmas) IS NOT NULL")
    op.execute("ALTER TABLE publication ALTER COLUMN lemmas TYPE smallint[] USING pg_temp.early(lemmas)")
    if indexed:
        op.execute(INDEX.format("lemmas, late_lemmas"))


def downgrade() -> None:
    """Back."""
    _due_again(None)
    if op.get_bind().dialect.name != "postgresql":
        return
    indexed = _dropped()
    op.execute("ALTER TABLE publication ALTER COLUMN lemmas TYPE integer[] USING lemmas::integer[] || late_lemmas")
    op.execute("ALTER TABLE publication DROP COLUMN late_lemmas")
    if indexed:
        op.execute(INDEX.format("lemmas"))


def _due_again(where: sa.TextClause | None) -> None:
    op.drop_index("ix_url_due", "url")
    op.create_index("ix_url_due", "url", ["site", "state", "id"], postgresql_where=where, sqlite_where=where)


def _dropped() -> bool:
    """Whether there was an index of words: it may be deferred."""
    there = op.get_bind().execute(sa.text("SELECT to_regclass('ix_publication_lemmas') IS NOT NULL")).scalar_one()
    op.execute("DROP INDEX IF EXISTS ix_publication_lemmas")
    return bool(there)
