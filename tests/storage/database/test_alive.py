"""With what a connection is opened, so that a server that is gone is missed."""

from __future__ import annotations

from sqlalchemy import make_url

from mediamon.storage.database.alive import ASKED, asked


def test_what_the_url_says_holds() -> None:
    assert asked(make_url("postgresql://h/x")) == ASKED
    given = asked(make_url("postgresql://h/x?connect_timeout=3&keepalives_idle=5"))
    assert given == {name: ASKED[name] for name in ASKED if name not in ("connect_timeout", "keepalives_idle")}
