"""Where a project keeps its things, by its settings."""

from __future__ import annotations

from pathlib import Path

from scrapy.settings import BaseSettings


def database_url(settings: BaseSettings) -> str:
    """The database's URL: MEDIAMON_DATABASE, or SQLite in MEDIAMON_DATA."""
    given = settings.get("MEDIAMON_DATABASE")
    return str(given) if given else f"sqlite:///{data_folder(settings) / 'mediamon.sqlite'}"


def archive_folder(settings: BaseSettings) -> Path:
    """The folder of the WARC files."""
    given = settings.get("MEDIAMON_ARCHIVE")
    return Path(given) if given else data_folder(settings) / "archive"


def data_folder(settings: BaseSettings) -> Path:
    """MEDIAMON_DATA."""
    return Path(settings["MEDIAMON_DATA"]).absolute()
