"""Why nothing can be written into a database that answers, for people."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.ledger import Found

PROBE = Found("http://probe.invalid/", "given")
READ_ONLY, NO_RIGHT = "25006", "42501"  # https://www.postgresql.org/docs/current/errcodes-appendix.html
MENDS = {
    READ_ONLY: (
        "it is a standby, or default_transaction_read_only is on: name the server that takes writes with MEDIAMON_DATABASE, "
        "or switch that off (ALTER ROLE … RESET, ALTER DATABASE … RESET, postgresql.conf)"
    ),
    NO_RIGHT: "name the user who owns the tables with MEDIAMON_DATABASE, or GRANT this one all on tables and sequences",
}
OF_A_FILE = "let this user write the file and its folder, mount the disk for writing, or set MEDIAMON_DATA to another"
OTHERWISE = "see the server's log, and mend that"


def why_unwritable(engine: Engine) -> str | None:
    """What is wrong, and the mend; None where a row can be written: that is tried in a transaction which is rolled back."""
    try:
        with engine.connect().execution_options(writes=True) as connection, connection.begin() as trial:
            ledger.add(connection, ledger.EVERYWHERE, [PROBE], datetime.now(UTC))
            trial.rollback()
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        why = str(cause).strip().partition("\n")[0]
        otherwise = OF_A_FILE if engine.dialect.name == "sqlite" else OTHERWISE
        return f"it cannot be written: {why}: {MENDS.get(getattr(cause, 'sqlstate', ''), otherwise)}"
    return None
