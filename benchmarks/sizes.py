"""What each table and index of a PostgreSQL database weighs."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import Engine, text

SHOWN = 0.01  # of the text, from which on a line is printed
# A table's own pages, its long values', and each of its indices'.
QUERY = """
SELECT t.relname AS "table", own.relname AS name, pg_relation_size(own.oid) AS bytes
FROM pg_class t
JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public'
CROSS JOIN LATERAL (
  SELECT t.oid, 'rows' AS relname
  UNION ALL SELECT t.reltoastrelid, 'long values' WHERE t.reltoastrelid <> 0
  UNION ALL SELECT i.indexrelid, c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid WHERE i.indrelid = t.oid
) own
WHERE t.relkind = 'r' ORDER BY 3 DESC
"""


def weights(engine: Engine, letters: int) -> Iterator[str]:
    """Lines of what takes most, as multiples of the text (bytes); nothing for other databases."""
    if engine.dialect.name != "postgresql":
        return
    with engine.connect() as connection:
        for row in connection.execute(text(QUERY)):
            if row.bytes >= SHOWN * letters:
                yield f"{row.table + ': ' + row.name:60}{row.bytes / letters:>10.3f}"
