"""An incident tells of a disk that fills up: one for as long as any monitor of that machine's name has too little room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection

from mediamon.fleet import disk
from mediamon.fleet.disk import Room
from mediamon.items import Incident
from mediamon.storage.alerts import incidents

STILL = timedelta(minutes=10)  # for which a disk counts as low after somebody has seen it so
SEEN = timedelta(minutes=1)  # between two notes of that
HEADLINE = "The disk fills up"


def tell_of_disk(connection: Connection, room: Room, whose: str, now: datetime) -> None:
    """Open, keep up or close the incident. whose: names the monitor's disk; that of another one, of another container or in another folder, may
    be fine while this is low.
    """
    opened = incidents.open_ones(connection, disk.KIND, disk.SITE)
    if room.level != "fine":
        _open_or_keep(connection, opened, room, whose, now)
    elif room.eased:
        for one in opened:
            _ease(connection, one, room, whose, now)


def _open_or_keep(connection: Connection, opened: Sequence[Any], room: Room, whose: str, now: datetime) -> None:
    for one in opened:
        seen = one.evidence.get("seen", {})
        if whose not in seen or _age(seen[whose], now) >= SEEN:
            _note(connection, one, {**_others(seen, whose, now), whose: now.isoformat()})
    if not opened:
        told = f"{room.told}. Make room, take a larger disk, or erase old pages of the archive."
        level = "high" if room.level == "full" else "medium"
        evidence = {"free": room.free, "days": room.days, "seen": {whose: now.isoformat()}}
        incidents.open_incident(connection, Incident(disk.SITE, disk.KIND, level, HEADLINE, told, evidence), now)


def _ease(connection: Connection, one: Any, room: Room, whose: str, now: datetime) -> None:
    seen = one.evidence.get("seen", {})
    if not (others := _others(seen, whose, now)):
        incidents.close_incident(connection, one.id, room.told, now)
    elif whose in seen:
        _note(connection, one, others)


def _others(seen: Mapping[str, str], whose: str, now: datetime) -> dict[str, str]:
    """Other disks that were seen to be low of late, and when."""
    return {name: at for name, at in seen.items() if name != whose and _age(at, now) < STILL}


def _note(connection: Connection, one: Any, seen: Mapping[str, str]) -> None:
    incidents.renew_evidence(connection, one.id, {**one.evidence, "seen": dict(seen)})


def _age(noted: str, now: datetime) -> timedelta:
    """What a clock that was ahead has noted is old."""
    return abs(now - datetime.fromisoformat(noted))
