"""One pass: what is due goes to each target, at once or as a digest, outside its quiet hours. Targets do not wait for each other."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import Engine

from mediamon.alerts import clock
from mediamon.alerts.sending import BadAddress, Send, resolve, sender
from mediamon.alerts.wording import Message, Wording, own_templates
from mediamon.storage.alerts import deliveries, targets
from mediamon.storage.database.engine import writing
from mediamon.storage.database.to_come import still_to_come

logger = logging.getLogger(__name__)
SINGLY = 5  # alerts that are told one by one; more are one message
AT_ONCE = 8  # targets


@dataclass(frozen=True, slots=True)
class Office:
    """What delivering needs. alerts: the value of MEDIAMON_ALERTS; names: official names of organisations by id; templates:
    the folder of one's own; connect: an address to a function that sends.
    """

    alerts: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    templates: str | None = None
    connect: Callable[[str, str], Send] = sender

    @property
    def environment(self) -> Mapping[str, str]:
        """Where addresses are looked up."""
        return {**os.environ, "MEDIAMON_ALERTS": self.alerts or os.environ.get("MEDIAMON_ALERTS", "")}

    def send_to(self, row: Any) -> Send:
        """The function that sends to a target. Raises BadAddress."""
        return self.connect(resolve(row.address, self.environment), f"the address of {row.name}")


def deliver_all(engine: Engine, office: Office, now: datetime) -> tuple[int, int]:
    """Deliver what is due; (alerts delivered, put off because a target did not take them), counted for each target."""
    with engine.connect() as connection:
        if deliveries.idle(connection):
            return 0, 0
    with writing(engine) as connection:
        if office.environment["MEDIAMON_ALERTS"]:
            targets.with_default(connection, now)
        while deliveries.plan(connection, now) == deliveries.BATCH:
            pass
        rows = [row for row in targets.rows(connection, active=True).values() if _may(row, now)]
        own = own_templates(connection, office.templates) if rows else {}
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="alerts") as pool:
        counts = list(pool.map(lambda row: _deliver_to(engine, office, row, own, now), rows))
    with writing(engine) as connection:
        deliveries.settle(connection, now)
    return sum(done for done, _ in counts), sum(left for _, left in counts)


def test(engine: Engine, office: Office, name: str, now: datetime) -> str:
    """Send a test message to a target, whatever the hour; "" if it was taken, else what is wrong."""
    with engine.connect() as connection:
        row = targets.by_name(connection, name)
        own = own_templates(connection, office.templates)
    if row is None:
        return f"There is no target {name[:60]!r}."
    wording = Wording(own, office.names)
    try:
        title, body = wording.test(row.name, row.language, now)
        return "" if office.send_to(row)(title, body) else "The target did not take it: is it up, is the address right?"
    except BadAddress as error:
        return f"{str(error)[:1].upper()}{str(error)[1:]}."
    finally:
        wording.close()


def _may(row: Any, now: datetime) -> bool:
    return row.next_try is None or not still_to_come(row.next_try, now, 2 * deliveries.LONGEST_BACKOFF)


def _deliver_to(
    engine: Engine, office: Office, row: Any, own: Mapping[tuple[str, str], str], now: datetime
) -> tuple[int, int]:
    until = clock.last_moment(now, row.zone, row.digest_at) if row.digest_at else None
    quiet = clock.is_quiet(now, row.zone, row.quiet_from, row.quiet_to)
    with writing(engine) as connection:
        alerts = deliveries.take(connection, row, now, until, quiet)
    if not alerts:
        return 0, 0
    wording = Wording(own, office.names)
    delivered = 0
    try:
        send = office.send_to(row)
        for part in _messages(alerts, together=until is not None):
            if not _tell(engine, row, part, _worded(wording, row, part), send, now):
                break
            delivered += len(part)
    except BadAddress as error:
        logger.error("Alerts for %s wait: %s", row.name, error)
    finally:
        wording.close()
    if delivered < len(alerts):
        with writing(engine) as connection:
            deliveries.refused(connection, row, [one.id for one in alerts[delivered:]], now)
    return delivered, len(alerts) - delivered


def _messages(alerts: Sequence[Any], *, together: bool) -> list[Sequence[Any]]:
    return [alerts] if together or len(alerts) > SINGLY else [[one] for one in alerts]


def _worded(wording: Wording, row: Any, part: Sequence[Any]) -> Message:
    if len(part) > 1:
        return wording.many(part, row.language, row.zone)
    return wording.one(part[0], row.language, row.zone)


def _tell(engine: Engine, row: Any, part: Sequence[Any], message: Message, send: Send, now: datetime) -> bool:
    try:
        taken = send(*message)
    except Exception as error:  # whatever a service's plugin comes to: its target waits, the others do not
        logger.error("Alerts for %s wait: %s", row.name, type(error).__name__)
        taken = False
    if taken:
        with writing(engine) as connection:
            deliveries.sent(connection, row, [one.id for one in part], *message, now)
    return taken
