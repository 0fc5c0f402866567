"""An incident tells of a disk that fills up: one for as long as any monitor of that machine's name has too little room."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection

from mediamon.fleet import disk, witnesses
from mediamon.fleet.disk import Room
from mediamon.items import Incident
from mediamon.storage.alerts import incidents

HEADLINE = "The disk fills up"


def tell_of_disk(connection: Connection, room: Room, whose: str, now: datetime) -> None:
    """Open, keep up or close the incident. whose: names the monitor's disk; that of another one, of another container or in another folder, may
    be fine while this is low.
    """
    opened = incidents.open_ones(connection, disk.KIND, disk.SITE)
    if room.level == "fine":
        if room.eased:
            witnesses.ease(connection, opened, whose, room.told, now)
        return
    witnesses.keep(connection, opened, whose, now)
    if not opened:
        told = f"{room.told}. Make room, take a larger disk, or erase old pages of the archive."
        level = "high" if room.level == "full" else "medium"
        evidence = {"free": room.free, "days": room.days, **witnesses.first(whose, now)}
        incidents.open_incident(connection, Incident(disk.SITE, disk.KIND, level, HEADLINE, told, evidence), now)
