"""When the ledger has something to fetch."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, update

from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.attempts import BACKOFF
from mediamon.storage.addresses.due import VISITS_WAIT, earliest
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import url

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


def test_what_failed_and_what_is_to_be_visited(engine: Engine) -> None:
    with writing(engine) as connection:
        for site in ("failed", "visited", "new"):
            ledger.add(connection, site, [ledger.Found("http://a/1", "feed"), ledger.Found("http://a/2", "feed")], NOW)
        ledger.fail(connection, "failed", [("http://a/1", "http_503"), ("http://a/2", "http_503")], NOW)
        ledger.fail(connection, "failed", [("http://a/2", "http_503")], NOW)
        visit = {"state": "stored", "next_try": NOW + timedelta(hours=6)}
        connection.execute(update(url).where(url.c.site == "visited", url.c.url == "http://a/1").values(**visit))
        found = earliest(connection)
    assert found == {"failed": NOW + BACKOFF, "visited": NOW + timedelta(hours=6) + VISITS_WAIT}
