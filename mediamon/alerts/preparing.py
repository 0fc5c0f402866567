"""Before delivering: what saved searches have found, and digests whose hour has come, become alerts."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Engine

from mediamon.alerts.delivering import Office


def prepare(engine: Engine, office: Office, now: datetime) -> None:
    """In transactions of their own, so that a killed one is done again."""
