"""An incident that several monitors see, or one of them alone: it is open for as long as any has seen it of late."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from mediamon.storage.alerts import incidents

STILL = timedelta(minutes=10)  # for which it counts as seen by who has seen it
SEEN = timedelta(minutes=1)  # between two notes of that


def first(whose: str, now: datetime) -> dict[str, dict[str, str]]:
    """What the evidence of one that is opened holds."""
    return {"seen": {whose: now.isoformat()}}


def keep(connection: Connection, opened: Sequence[Any], whose: str, now: datetime) -> None:
    """Somebody sees them still."""
    for one in opened:
        seen = one.evidence.get("seen", {})
        if whose not in seen or _age(seen[whose], now) >= SEEN:
            _note(connection, one, {**_others(seen, whose, now), whose: now.isoformat()})


def ease(connection: Connection, opened: Sequence[Any], whose: str, why: str, now: datetime) -> None:
    """Somebody sees nothing of it: it is closed where nobody else has of late."""
    for one in opened:
        seen = one.evidence.get("seen", {})
        if not (others := _others(seen, whose, now)):
            incidents.close_incident(connection, one.id, why, now)
        elif whose in seen:
            _note(connection, one, others)


def _others(seen: Mapping[str, str], whose: str, now: datetime) -> dict[str, str]:
    """Others by whom it was seen of late, and when."""
    return {name: at for name, at in seen.items() if name != whose and _age(at, now) < STILL}


def _note(connection: Connection, one: Any, seen: Mapping[str, str]) -> None:
    incidents.renew_evidence(connection, one.id, {**one.evidence, "seen": dict(seen)})


def _age(noted: str, now: datetime) -> timedelta:
    """What a clock that was ahead has noted is old."""
    return abs(now - datetime.fromisoformat(noted))
