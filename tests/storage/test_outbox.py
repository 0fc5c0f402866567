"""The outbox: told once, though the target may be down."""

from contextlib import suppress
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


def test_a_thousand_at_once_are_one_digest(engine: Engine) -> None:
    told: list[tuple[str, str]] = []
    with engine.begin() as connection:
        for number in range(1000):
            outbox.put(connection, f"incident:{number}", f"site{number} is broken", "why", NOW)
    assert outbox.deliver(engine, lambda title, body: False, NOW) == (0, 1000)

    def send(title: str, body: str) -> bool:
        told.append((title, body))
        return True

    assert outbox.deliver(engine, send, NOW + timedelta(hours=1)) == (1000, 0)
    assert outbox.deliver(engine, send, NOW + timedelta(hours=9)) == (0, 0)
    assert len(told) == 1
    assert told[0][0] == "mediamon: 1000 alerts"
    assert "site0 is broken" in told[0][1]
    assert told[0][1].endswith("… and 950 more")


def test_two_who_deliver_at_once_tell_nothing_twice(engine: Engine) -> None:
    told: list[str] = []
    with engine.begin() as connection:
        outbox.put(connection, "k", "t", "b", NOW)

    def slow(title: str, body: str) -> bool:
        told.append(title)
        assert outbox.deliver(engine, slow, NOW) == (0, 0)  # another one, while this one sends
        return True

    assert outbox.deliver(engine, slow, NOW) == (1, 0)
    assert told == ["t"]


def test_who_is_killed_between_sending_and_noting_it_sends_again(engine: Engine) -> None:
    with engine.begin() as connection:
        outbox.put(connection, "k", "t", "b", NOW)

    def killed(title: str, body: str) -> bool:
        raise KeyboardInterrupt

    with suppress(KeyboardInterrupt):
        outbox.deliver(engine, killed, NOW)
    assert outbox.deliver(engine, lambda title, body: True, NOW) == (0, 0)
    assert outbox.deliver(engine, lambda title, body: True, NOW + timedelta(minutes=6)) == (1, 0)
