"""Runs on record. On both databases."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Engine

from mediamon.storage.database.engine import writing
from mediamon.storage.running import runs
from tests.storage.made import NOW


def test_the_newest_of_each_site_the_oldest_first(engine: Engine) -> None:
    with writing(engine) as connection:
        assert runs.newest(connection) == {}
        for minute in range(5):
            for site in ("b", "a", "c") if minute < 2 else ("b",):
                number = runs.begin(connection, site, minute, NOW + timedelta(minutes=minute))
                if site == "a":
                    runs.end(connection, number, "finished", {runs.FOUND: minute}, NOW + timedelta(minutes=minute))
        found = runs.newest(connection, 3)
    begun = {site: [(one.began - NOW) / timedelta(minutes=1) for one in noted] for site, noted in found.items()}
    assert begun == {"a": [0, 1], "b": [2, 3, 4], "c": [0, 1]}
    assert [(one.reason, one.new) for one in found["a"]] == [("finished", 0), ("finished", 1)]
    assert found["b"][-1].reason is None
