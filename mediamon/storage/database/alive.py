"""Is the server at the other end of a connection still there? A firewall that has forgotten it, or a machine that stands still, says nothing."""

from __future__ import annotations

from sqlalchemy import URL

# Seconds, but for the last, of milliseconds: a server that is gone is known after a minute and not after two hours, as TCP has it.
# https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS
ASKED = {
    "connect_timeout": 10,
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 60_000,
}


def asked(url: URL) -> dict[str, int]:
    """What a connection is opened with; what the URL says itself holds."""
    return {name: value for name, value in ASKED.items() if name not in url.query}
