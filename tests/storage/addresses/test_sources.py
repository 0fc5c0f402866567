"""What is kept of a source's version."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Engine

from mediamon.storage.addresses.sources import Version, note, version_of

NOW = datetime(2026, 3, 1, tzinfo=UTC)
RSS = "http://a/rss"


def test_a_source_is_remembered_by_its_last_version(engine: Engine) -> None:
    with engine.begin() as connection:
        assert version_of(connection, "s", RSS) == Version()
        note(connection, "s", RSS, Version("v1", "Mon", "aa"), NOW)
        note(connection, "s", RSS, Version("v2"), NOW)
        assert version_of(connection, "s", RSS) == Version("v2")
        assert version_of(connection, "other", RSS) == Version()
