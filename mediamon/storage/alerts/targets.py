"""Where alerts go, and which; checked before they are kept. An address is a reference: secrets stay out of the database."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, delete, func, select, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.alerts.outbox import KINDS
from mediamon.storage.database.clean import clean
from mediamon.storage.people.accounts import is_open
from mediamon.storage.tables.alerts import alert_delivery, alert_message, alert_target
from mediamon.storage.tables.found import outbox

DEFAULT = "default"
DEFAULT_ADDRESS = "env:MEDIAMON_ALERTS"
LANGUAGES = ("en", "ru")
LISTS = ("kinds", "sites", "organisations", "urgent")
NAME = re.compile(r"[\w.@-][\w.@ -]{0,59}")
MAIL = r"[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}"
REFERENCE = re.compile(rf"env:[A-Za-z_][A-Za-z0-9_]{{0,99}}|file:[^\x00-\x1f]{{1,500}}|mail:{MAIL}")
TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")  # \d would let in digits that no time is read from


class BadTarget(ValueError):
    """A target cannot be as it is asked for; the message says what to write instead."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where alerts go. Empty kinds, sites, organisations: all. Times are HH:MM in `zone`; digest_at None: at once.

    urgent: kinds that wait neither for the digest nor for the end of the quiet hours. account_id: the account whose own
    alerts (saved searches, digests) go here; what is told to everybody goes here only if its kind is named in `kinds`.
    """

    name: str
    address: str
    kinds: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    organisations: tuple[str, ...] = ()
    language: str = "en"
    zone: str = "UTC"
    quiet_from: str | None = None
    quiet_to: str | None = None
    digest_at: str | None = None
    urgent: tuple[str, ...] = ()
    active: bool = True
    account_id: int | None = None

    def wants(self, alert: Any) -> bool:
        """Does a row of the outbox go here?"""
        if alert.account_id is not None:
            return alert.account_id == self.account_id and self._holds("kinds", alert.kind)
        if self.account_id is not None and alert.kind not in self.kinds:
            return False
        return (
            self._holds("kinds", alert.kind)
            and self._holds("sites", alert.site)
            and self._holds("organisations", alert.organisation)
        )

    def _holds(self, name: str, value: str | None) -> bool:
        wanted: tuple[str, ...] = getattr(self, name)
        return not wanted or value is None or value in wanted


def checked(target: Target) -> Target:
    """The same. Raises BadTarget."""
    if not NAME.fullmatch(target.name):
        raise BadTarget("A name has letters, digits, spaces, dots, dashes or @, at most 60.")
    if not REFERENCE.fullmatch(target.address):
        raise BadTarget(
            "An address is env:NAME (a variable of the environment) or file:PATH; the Apprise address itself, which may "
            "hold a password, is kept there. Or it is mail:NAME@HOST, by the mail server of MEDIAMON_MAIL."
        )
    for kind in (*target.kinds, *target.urgent):
        if kind not in KINDS:
            raise BadTarget(f"There are no alerts of the kind {kind[:40]!r}, only {', '.join(KINDS)}.")
    if target.language not in LANGUAGES:
        raise BadTarget(f"A language is one of {', '.join(LANGUAGES)}.")
    checked_zone(target.zone)
    for time in (target.quiet_from, target.quiet_to, target.digest_at):
        checked_time(time)
    if (target.quiet_from is None) != (target.quiet_to is None) or (
        target.quiet_from is not None and target.quiet_from == target.quiet_to
    ):
        raise BadTarget("Quiet hours have a beginning and another end, like 22:00 and 07:00.")
    return target


def checked_zone(zone: str) -> str:
    """The same. Raises BadTarget for what is no time zone."""
    try:
        ZoneInfo(zone)
    except (ValueError, OSError, KeyError):  # ZoneInfo raises each of them
        raise BadTarget(f"{zone[:40]!r} is no time zone: write one like Europe/Moscow.") from None
    return zone


def checked_time(time: str | None) -> str | None:
    """The same. Raises BadTarget for what is no HH:MM."""
    if time is not None and not TIME.fullmatch(time):
        raise BadTarget(f"{time[:20]!r} is no time of the day: write one like 07:30.")
    return time


def keep(connection: Connection, target: Target, now: datetime) -> bool:
    """A new target, or another state of the one of that name; whether it is new. Raises BadTarget."""
    values = clean(
        {name: list(one) if isinstance(one, tuple) else one for name, one in asdict(checked(target)).items()}
    )
    known = connection.execute(select(alert_target.c.id).where(alert_target.c.name == target.name)).first()
    changed = {**values, "attempts": 0, "next_try": None}
    statement = insert_for(connection, alert_target).values(**values, made_at=now)
    connection.execute(statement.on_conflict_do_update(index_elements=["name"], set_=changed))
    return known is None


def remove(connection: Connection, name: str) -> bool:
    """Take a target out; was there one?"""
    return connection.execute(delete(alert_target).where(alert_target.c.name == name)).rowcount > 0


def rows(connection: Connection, *, active: bool = False) -> dict[int, Any]:
    """id → row of every target, by name. active: only those that are told of anything, of which none is of a closed account."""
    query = select(alert_target).order_by(alert_target.c.name)
    everybodys = alert_target.c.account_id.is_(None)
    query = query.where(alert_target.c.active, everybodys | is_open(alert_target.c.account_id)) if active else query
    return {row.id: row for row in connection.execute(query)}


def by_name(connection: Connection, name: str) -> Any | None:
    """The row of that name."""
    return connection.execute(select(alert_target).where(alert_target.c.name == name)).first()


def target_of(row: Any) -> Target:
    """What a row says."""
    values: dict[str, Any] = {one.name: getattr(row, one.name) for one in fields(Target)}
    for name in LISTS:
        values[name] = tuple(values[name])
    return Target(**values)


def with_default(connection: Connection, now: datetime) -> None:
    """Where MEDIAMON_ALERTS is set, it is a target that gets everything, until somebody changes what it gets."""
    values = {"kinds": [], "sites": [], "organisations": [], "urgent": [], "active": True, "made_at": now}
    statement = insert_for(connection, alert_target).values(name=DEFAULT, address=DEFAULT_ADDRESS, **values)
    connection.execute(statement.on_conflict_do_nothing(index_elements=["name"]))


def waiting(connection: Connection) -> Mapping[int, int]:
    """target id → alerts that wait for it."""
    query = select(alert_delivery.c.target_id, func.count()).where(alert_delivery.c.sent_at.is_(None))
    return {int(key): int(count) for key, count in connection.execute(query.group_by(alert_delivery.c.target_id))}


def told(connection: Connection, target_id: int, limit: int = 20) -> list[Any]:
    """What was told there, the newest first: title, body, alerts, sent_at."""
    query = select(alert_message).where(alert_message.c.target_id == target_id).order_by(alert_message.c.id.desc())
    return list(connection.execute(query.limit(limit)))


def unplanned(connection: Connection, limit: int) -> list[Any]:
    """Alerts of which nobody has seen yet who wants them, the oldest first."""
    fresh = outbox.c.planned_at.is_(None) & outbox.c.sent_at.is_(None)
    return list(connection.execute(select(outbox).where(fresh).order_by(outbox.c.id).limit(limit)))


def planned(connection: Connection, numbers: list[int], now: datetime) -> None:
    """They are planned."""
    connection.execute(update(outbox).where(outbox.c.id.in_(numbers)).values(planned_at=now))
