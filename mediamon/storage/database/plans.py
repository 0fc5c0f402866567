"""How PostgreSQL looks up many keys at once: each by the index.

Its planner goes by statistics, and a table that grows by thousands of rows a second has none yet, or those of an hour ago. Then it reads the
whole table for every batch, or gathers all rows of a key before it looks at them, which leaves dead entries in the index to be read again by
the next batch; and it compiles a statement that it takes for long (`jit`), which takes longer than the statement.
https://www.postgresql.org/docs/current/runtime-config-query.html
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection, text

OTHERWISE = ("enable_seqscan", "enable_bitmapscan", "enable_hashjoin", "enable_mergejoin", "jit")
SET = text("SELECT " + ", ".join(f"set_config('{name}', :how, true)" for name in OTHERWISE))  # nosec B608  # names of ours


@contextmanager
def by_index(connection: Connection) -> Iterator[None]:
    """Around statements of the caller's transaction. What fails ends the transaction, and with it the settings."""
    _allow(connection, "off")
    yield
    _allow(connection, "on")


def _allow(connection: Connection, how: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(SET, {"how": how})
