"""A database in memory: each command would have one of its own, and it goes with the process."""

from __future__ import annotations

from collections.abc import Iterator

from scrapy.settings import BaseSettings
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError


def wrong_database(settings: BaseSettings) -> Iterator[str]:
    """What is wrong with a MEDIAMON_DATABASE that keeps nothing. One that cannot be opened says so itself."""
    given = settings.get("MEDIAMON_DATABASE")  # else it is a file, by MEDIAMON_DATA
    try:
        url = make_url(str(given or "sqlite:///a-file"))
    except (ArgumentError, ValueError):
        return
    in_memory = url.database in (None, "") or ":memory:" in str(url.database) or url.query.get("mode") == "memory"
    if url.get_backend_name() == "sqlite" and in_memory:
        yield f"MEDIAMON_DATABASE is {given!r}, which lies in memory and goes with the process: write sqlite:////folder/mediamon.sqlite"
