"""An incident tells of a disk that fills up: one for as long as any monitor of that machine's name has too little room."""

from __future__ import annotations

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
        _open_or_keep(connection, opened, room, {"whose": whose, "at": now.isoformat()}, now)
    elif room.eased:
        for one in opened:
            if not _is_anothers(one.evidence.get("last"), whose, now):
                incidents.close_incident(connection, one.id, room.told, now)


def _open_or_keep(connection: Connection, opened: Any, room: Room, last: dict[str, str], now: datetime) -> None:
    for one in opened:
        before = one.evidence.get("last") or {}
        if before.get("whose") != last["whose"] or _age(before, now) >= SEEN:
            incidents.renew_evidence(connection, one.id, {**one.evidence, "last": last})
    if not opened:
        told = f"{room.told}. Make room, take a larger disk, or erase old pages of the archive."
        level = "high" if room.level == "full" else "medium"
        evidence = {"free": room.free, "days": room.days, "last": last}
        incidents.open_incident(connection, Incident(disk.SITE, disk.KIND, level, HEADLINE, told, evidence), now)


def _is_anothers(last: dict[str, str] | None, whose: str, now: datetime) -> bool:
    """Has another disk of that name been seen to be low of late?"""
    return last is not None and last["whose"] != whose and _age(last, now) < STILL


def _age(last: dict[str, str], now: datetime) -> timedelta:
    """What a clock that was ahead has noted is old."""
    return abs(now - datetime.fromisoformat(last["at"]))
