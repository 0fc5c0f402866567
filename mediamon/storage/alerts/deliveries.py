"""Who wants which alert, and what became of it. Each target has its own state: one that is down delays no other.

Who delivers takes what is due first, so that two who do so at once tell nothing twice; one that is killed between sending
and noting it sends again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, or_, select, true, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.alerts import targets
from mediamon.storage.database.clean import clean
from mediamon.storage.database.to_come import no_more_to_come
from mediamon.storage.tables.alerts import alert_delivery, alert_message, alert_target
from mediamon.storage.tables.found import outbox

BACKOFF = timedelta(minutes=1)
LONGEST_BACKOFF = timedelta(hours=1)
TAKEN = timedelta(minutes=5)  # then what was taken and not noted as sent is due again
BATCH = 20_000
AT_ONCE = 500  # ids in one statement
KEPT = timedelta(days=365)  # what was told


def idle(connection: Connection) -> bool:
    """Whether nothing waits; a look that needs no lock."""
    return connection.execute(select(outbox.c.id).where(outbox.c.sent_at.is_(None)).limit(1)).first() is None


def plan(connection: Connection, now: datetime) -> int:
    """Give every new alert to the targets that want it; how many alerts. Without targets they stay where they are."""
    wanted = {number: targets.target_of(row) for number, row in targets.rows(connection, active=True).items()}
    alerts = targets.unplanned(connection, BATCH) if wanted else []
    pairs = [
        {"outbox_id": alert.id, "target_id": number}
        for alert in alerts
        for number, target in wanted.items()
        if target.wants(alert)
    ]
    for part in _parts(pairs):
        connection.execute(insert_for(connection, alert_delivery).values(part).on_conflict_do_nothing())
    for ids in _parts([alert.id for alert in alerts]):
        targets.planned(connection, ids, now)
    return len(alerts)


def take(connection: Connection, target: Any, now: datetime, until: datetime | None, quiet: bool) -> Sequence[Any]:
    """Alerts that are due at a target, and nobody else's for a while; the oldest first.

    until: only those made up to then, for a digest; quiet: urgent ones only. Urgent ones never wait.
    """
    urgent = outbox.c.kind.in_(target.urgent)
    due: ColumnElement[bool] = true()
    if quiet:
        due = urgent
    elif until is not None:
        due = or_(urgent, outbox.c.made_at <= until)
    free = or_(alert_delivery.c.taken_until.is_(None), no_more_to_come(alert_delivery.c.taken_until, now, 2 * TAKEN))
    own = and_(alert_delivery.c.target_id == target.id, alert_delivery.c.sent_at.is_(None), free)
    query = select(outbox).join(alert_delivery, alert_delivery.c.outbox_id == outbox.c.id).where(own, due)
    rows = connection.execute(
        query.order_by(outbox.c.id).limit(BATCH).with_for_update(skip_locked=True, of=alert_delivery)
    ).fetchall()
    _set(connection, target, [row.id for row in rows], taken_until=now + TAKEN)
    return rows


def sent(connection: Connection, target: Any, ids: Sequence[int], title: str, body: str, now: datetime) -> None:
    """A message with these alerts was taken by the target."""
    values = clean({"title": title, "body": body})
    connection.execute(
        alert_message.insert().values(target_id=target.id, **values, alerts=len(ids), sent_at=now),
    )
    _set(connection, target, ids, sent_at=now)
    own = alert_target.c.id == target.id
    connection.execute(update(alert_target).where(own).values(attempts=0, next_try=None))


def refused(connection: Connection, target: Any, ids: Sequence[int], now: datetime) -> None:
    """The target did not take them: it is left alone for a while, ever longer."""
    _set(connection, target, ids, taken_until=None)
    pause = min(BACKOFF * 2 ** min(target.attempts, 20), LONGEST_BACKOFF)
    values = {"attempts": target.attempts + 1, "next_try": now + pause}
    connection.execute(update(alert_target).where(alert_target.c.id == target.id).values(**values))


def settle(connection: Connection, now: datetime) -> None:
    """Alerts that nobody waits for any more are done; messages of long ago are forgotten."""
    waiting = exists().where(alert_delivery.c.outbox_id == outbox.c.id, alert_delivery.c.sent_at.is_(None))
    done = outbox.c.sent_at.is_(None) & outbox.c.planned_at.is_not(None) & ~waiting
    connection.execute(update(outbox).where(done).values(sent_at=now))
    connection.execute(delete(alert_message).where(alert_message.c.sent_at < now - KEPT))


def _set(connection: Connection, target: Any, ids: Sequence[int], **values: Any) -> None:
    for part in _parts(list(ids)):
        own = (alert_delivery.c.target_id == target.id) & alert_delivery.c.outbox_id.in_(part)
        connection.execute(update(alert_delivery).where(own).values(**values))


def _parts(rows: list[Any]) -> list[list[Any]]:
    return [rows[start : start + AT_ONCE] for start in range(0, len(rows), AT_ONCE)]
