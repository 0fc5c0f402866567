"""Alerts on their way, to services that are really there: at once, as a digest, outside quiet hours, after an hour of silence."""

from __future__ import annotations

import email
import email.policy
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine

from mediamon.alerts import Office, deliver_all
from mediamon.alerts.delivering import test as send_test
from mediamon.alerts.sending import BadAddress, sender
from mediamon.items import Incident
from mediamon.storage.alerts import incidents, outbox, targets
from mediamon.storage.database.engine import open_database, writing
from tests.alerts.serving import Hook, hook, mail_server

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\r\nBcc: everybody@example.org"


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Engine]:
    engine = open_database(f"sqlite:///{tmp_path / 'a.sqlite'}")
    yield engine
    engine.dispose()


@pytest.fixture
def service() -> Iterator[Hook]:
    with hook() as one:
        yield one


def opened(engine: Engine, *sites: str, at: datetime = NOW, kind: str = "drift") -> None:
    with writing(engine) as connection:
        for site in sites:
            incidents.open_incident(connection, Incident(site, kind, "high", f"{site} is broken", "why"), at)


def aim(engine: Engine, **changes: object) -> None:
    with writing(engine) as connection:
        targets.keep(connection, targets.Target("t", "env:TARGET", **changes), NOW)  # type: ignore[arg-type]


def titles(service: Hook) -> list[str]:
    return [one["title"] for one in service.got]


def test_a_service_that_was_down_for_an_hour_gets_everything_once(database: Engine, service: Hook) -> None:
    office, up = Office(service.address), NOW + HOUR
    service.down = True
    for minute in range(60):  # an alert every minute, and a pass
        at = NOW + timedelta(minutes=minute)
        opened(database, f"s{minute}", at=at)
        deliver_all(database, office, at)
    assert 3 < service.asked < 12  # ever more rarely
    service.down = False
    for minute in range(0, 65, 5):
        deliver_all(database, office, up + timedelta(minutes=minute))
    assert titles(service) == ["mediamon: 60 alerts"]
    listed = service.got[0]["message"]
    assert all(f"s{n} is broken" in listed for n in range(50))
    assert "… and 10 more" in listed


def test_a_service_that_hangs_up_does_not_keep_the_others(
    database: Engine, service: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TARGET", "json://127.0.0.1:9/")
    aim(database)
    opened(database, "s")
    assert deliver_all(database, Office(service.address), NOW) == (1, 1)
    assert titles(service) == ["s is broken"]


def test_quiet_hours_and_what_is_urgent(database: Engine, service: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TARGET", service.address)
    aim(database, quiet_from="22:00", quiet_to="07:00", zone="Europe/Moscow", urgent=("silent_source",))
    night = datetime(2026, 11, 1, 20, tzinfo=UTC)  # 23:00 there
    opened(database, "a", at=night)
    opened(database, "b", at=night, kind="silent")
    deliver_all(database, Office(), night)
    assert titles(service) == ["b is broken"]
    deliver_all(database, Office(), night + 7 * HOUR)
    assert titles(service) == ["b is broken"]
    deliver_all(database, Office(), night + 8 * HOUR)
    assert titles(service) == ["b is broken", "a is broken"]


def test_a_daily_digest_tells_once_a_day_and_in_the_readers_language(
    database: Engine, service: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TARGET", service.address)
    aim(database, digest_at="08:00", zone="Europe/Moscow", language="ru")
    opened(database, "a", "b")
    deliver_all(database, Office(), NOW + 16 * HOUR)  # 07:00 there
    assert titles(service) == []
    for hours in (18, 19):
        deliver_all(database, Office(), NOW + hours * HOUR)
    assert titles(service) == ["mediamon: оповещений – 2"]
    assert "15:00 Инцидент: a is broken" in service.got[0]["message"]


def test_a_wave_names_the_organisation_as_it_is_called(database: Engine, service: Hook) -> None:
    facts = {"since": "2026-10-31", "count": 12, "usual": 0.3, "chance": 1e-9, "headlines": ["Скандал"]}
    with writing(database) as connection:
        incidents.open_incident(connection, Incident("msu", "negative_wave", "high", "msu: 12", "…", facts), NOW)
    deliver_all(database, Office(service.address, {"msu": "Московский университет"}), NOW)
    assert titles(service) == ["Московский университет: 12 negative stories since 2026-10-31, where 0.3 are usual"]
    assert "«Скандал»" in service.got[0]["message"]


def test_the_test_button_tells_what_is_wrong(database: Engine, service: Hook, monkeypatch: pytest.MonkeyPatch) -> None:
    aim(database, quiet_from="00:00", quiet_to="23:59")
    assert send_test(database, Office(), "t", NOW) == "TARGET is not set in the environment."
    monkeypatch.setenv("TARGET", "http://user:hidden@a.example/")
    assert "one of these kinds" in send_test(database, Office(), "t", NOW)
    assert "hidden" not in send_test(database, Office(), "t", NOW)
    monkeypatch.setenv("TARGET", service.address)
    service.down = True
    assert "did not take it" in send_test(database, Office(), "t", NOW)
    service.down = False
    assert send_test(database, Office(), "t", NOW) == ""
    assert titles(service) == ["mediamon: a test"]


def test_a_secret_may_come_from_a_file(database: Engine, service: Hook, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(service.address + "\n")
    with writing(database) as connection:
        targets.keep(connection, targets.Target("f", f"file:{tmp_path / 'secret'}"), NOW)
    assert send_test(database, Office(), "f", NOW) == ""
    (tmp_path / "secret").unlink()
    assert "cannot be read" in send_test(database, Office(), "f", NOW)


def test_nothing_hostile_is_markup_or_a_header_in_a_letter(database: Engine) -> None:
    with mail_server() as (port, letters):
        address = f"mailto://127.0.0.1:{port}/?to=reader@example.org&from=mediamon@example.org&mode=insecure"
        with writing(database) as connection:
            outbox.put(connection, "k", f"title {HOSTILE}", f"body {HOSTILE}", NOW)
        assert deliver_all(database, Office(address), NOW) == (1, 0)
    (letter,) = letters
    read = email.message_from_string(letter, policy=email.policy.default)
    assert read["Bcc"] is None
    assert read["To"] == "reader@example.org"
    for part in read.walk():
        if part.get_content_type() == "text/html":
            assert "<script" not in part.get_content()
            assert "<img" not in part.get_content()
            assert "&lt;script&gt;" in part.get_content()


@pytest.mark.parametrize("address", ["", "http://a.example", "file:///etc/passwd", "exec://x", "json://" + "a" * 5000])
def test_what_is_no_address_is_refused_without_repeating_it(address: str) -> None:
    with pytest.raises(BadAddress) as told:
        sender(address)
    assert not address or address not in str(told.value)
