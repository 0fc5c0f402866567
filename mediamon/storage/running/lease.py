"""Leases: a site belongs to one run at a time. The token grows with every holder; who holds an old one may not write.

Source of the idea: fencing tokens, M. Kleppmann, "How to do distributed locking", 2016.
"""

from __future__ import annotations

import hashlib
import os
import socket
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.database.to_come import no_more_to_come, still_to_come
from mediamon.storage.tables.people import lease

TERM = timedelta(seconds=60)
FARTHEST = 2 * TERM  # ahead of now that a lease may last, where clocks differ by less than a term
STARTING = timedelta(seconds=60)  # in which a run that was started takes its lease
_STARTED_BY = "starting "  # before the owner's name: it has started a run, which holds nothing yet


class LeaseLost(Exception):
    """Another run holds the site now: nothing may be written any more."""


@cache
def this_machine() -> str:
    """Its name, and what tells it from another of that name: the boot, and the namespace in which its processes are counted (a container's
    are others than its host's). Only of processes in the same is known whether they live.
    """
    told = [
        _told(lambda: Path("/proc/sys/kernel/random/boot_id").read_text()),
        _told(lambda: os.readlink("/proc/self/ns/pid")),
    ]
    return f"{socket.gethostname()}#{hashlib.sha256(repr(told).encode()).hexdigest()[:6]}"


def _told(read: Callable[[], str]) -> str:
    try:
        return read()
    except OSError:  # not Linux
        return ""


def this_process() -> str:
    """machine:pid:start, by which a later run on this machine can tell that we are gone."""
    return f"{this_machine()}:{os.getpid()}:{_started(os.getpid())}"


def acquire(connection: Connection, site: str, owner: str, now: datetime) -> int | None:
    """The new token, or None while somebody else holds the site. A dead process of this machine holds nothing."""
    row = _row(connection, site, now)
    starting = row.owner.startswith(_STARTED_BY)  # this may be the run that is meant, and any run will do
    if still_to_come(row.until, now, FARTHEST) and row.owner != owner and not starting and not is_gone(row.owner):
        return None
    token = int(row.token) + 1
    connection.execute(update(lease).where(lease.c.site == site).values(owner=owner, token=token, until=now + TERM))
    return token


def reserve(connection: Connection, site: str, owner: str, now: datetime) -> bool:
    """Tell others that start runs that one of this site is being started; False while it is held, or somebody starts one."""
    row = _row(connection, site, now)
    if still_to_come(row.until, now, FARTHEST) and not is_gone(row.owner.removeprefix(_STARTED_BY)):
        return False
    mine = {"owner": _STARTED_BY + owner, "until": now + STARTING}
    connection.execute(update(lease).where(lease.c.site == site).values(**mine))
    return True


def leave(connection: Connection, site: str, owner: str, now: datetime) -> None:
    """It was not started after all."""
    mine = (lease.c.site == site) & (lease.c.owner == _STARTED_BY + owner)
    connection.execute(update(lease).where(mine).values(owner="", until=now))


def renew(connection: Connection, site: str, token: int, now: datetime) -> None:
    """Hold on for another term. Raises LeaseLost."""
    changed = connection.execute(
        update(lease).where(lease.c.site == site, lease.c.token == token).values(until=now + TERM)
    )
    if changed.rowcount != 1:
        raise LeaseLost(f"another run has taken over {site}")


def release(connection: Connection, site: str, token: int, now: datetime) -> None:
    """Let the next one in."""
    connection.execute(update(lease).where(lease.c.site == site, lease.c.token == token).values(until=now, owner=""))


def held(connection: Connection, now: datetime) -> dict[str, str]:
    """Who holds which site at the moment."""
    rows = connection.execute(select(lease.c.site, lease.c.owner).where(~no_more_to_come(lease.c.until, now, FARTHEST)))
    return {site: owner for site, owner in rows if not owner.startswith(_STARTED_BY) and not is_gone(owner)}


def check(connection: Connection, site: str, token: int) -> None:
    """Within a writing transaction: is the token still the site's? Raises LeaseLost."""
    current = connection.execute(select(lease.c.token).where(lease.c.site == site).with_for_update()).scalar()
    if current != token:
        raise LeaseLost(f"another run has taken over {site}")


def _row(connection: Connection, site: str, now: datetime) -> Any:
    insert = insert_for(connection, lease).values(site=site, owner="", token=0, until=now)
    connection.execute(insert.on_conflict_do_nothing(index_elements=["site"]))
    return connection.execute(select(lease).where(lease.c.site == site).with_for_update()).one()


def is_gone(owner: str) -> bool:
    """Nobody, or a process of this machine that has ended. Of others nothing is known."""
    host, _, rest = owner.partition(":")
    pid, _, started = rest.partition(":")
    return not owner or (host == this_machine() and pid.isdigit() and _started(int(pid)) != started)


def _started(pid: int) -> str:
    """When a process began, in ticks since boot; a process that is gone began never. Without /proc: unknown."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as stat:
            fields = stat.read().rpartition(b")")[2].split()
            return "" if fields[0] in (b"Z", b"X") else fields[19].decode()
    except OSError:
        return "" if os.path.isdir("/proc/self") else "unknown"
