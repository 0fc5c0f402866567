"""The outbox: told once, though the target may be down."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine

from mediamon.storage import outbox

NOW = datetime(2026, 11, 1, tzinfo=UTC)


def test_an_alert_is_delivered_once(engine: Engine) -> None:
    told: list[tuple[str, str]] = []

    def send(title: str, body: str) -> bool:
        told.append((title, body))
        return True

    with engine.begin() as connection:
        for _ in range(3):
            outbox.put(connection, "incident:1", "Broken", "vestnik is broken", NOW)
    assert outbox.deliver(engine, send, NOW) == (1, 0)
    assert outbox.deliver(engine, send, NOW) == (0, 0)
    assert told == [("Broken", "vestnik is broken")]


def test_a_target_that_is_down_gets_it_later(engine: Engine) -> None:
    with engine.begin() as connection:
        outbox.put(connection, "k", "t", "b", NOW)
    assert outbox.deliver(engine, lambda title, body: False, NOW) == (0, 1)
    assert outbox.deliver(engine, lambda title, body: True, NOW) == (0, 0)
    assert outbox.deliver(engine, lambda title, body: True, NOW + timedelta(minutes=2)) == (1, 0)
