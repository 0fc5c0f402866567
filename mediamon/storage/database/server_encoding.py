"""In which encoding a PostgreSQL database keeps its texts: those of news need UTF-8, and a database cannot be changed to it."""

from __future__ import annotations

from typing import Any

NEEDED = "UTF8"
SENT = {"client_encoding": "utf8"}  # whatever PGCLIENTENCODING or the role's own settings say


class WrongEncoding(ValueError):
    """The database cannot keep every text; the message says so, and the mend."""


def refuse_other(connection: Any, record: Any) -> None:
    """For each new connection. Raises WrongEncoding. The server has said it when it answered: nothing is asked."""
    found = connection.info.parameter_status("server_encoding")
    if found != NEEDED:
        mend = "make one that can (createdb -E UTF8 -T template0 NAME), and name that with MEDIAMON_DATABASE"
        raise WrongEncoding(
            f"its encoding is {found}, in which not every text can be kept, so nothing is stored in it: {mend}"
        )
