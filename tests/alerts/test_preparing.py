"""Saved searches find what is new, once; digests come in the morning, once a day. On both databases."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from sqlalchemy import Engine, select

from mediamon.alerts import Office, deliver_all, prepare
from mediamon.items import Incident
from mediamon.storage.alerts import targets
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.alerts.targets import BadTarget
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.reading import readers, searches
from mediamon.storage.reading.searches import BadSearch, Search
from mediamon.storage.tables.found import outbox
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

HOUR = timedelta(hours=1)
OFFICE = Office(names={"msu": "Московский университет"})


def reader(engine: Engine, name: str = "anna") -> int:
    with writing(engine) as connection:
        return accounts.add(connection, name, "expert", NOW)


def save(engine: Engine, account: int, **what: object) -> None:
    with writing(engine) as connection:
        searches.add(connection, account, Search(**what), NOW)  # type: ignore[arg-type]


def stored(engine: Engine, *numbers: int, **changes: object) -> None:
    with writing(engine) as connection:
        write(connection, [made(number, body=f"МГУ открыл институт {number}", **changes) for number in numbers], NOW)


def alerts(engine: Engine) -> list[tuple[str, str, int | None]]:
    with engine.connect() as connection:
        query = select(outbox.c.title, outbox.c.kind, outbox.c.account_id).order_by(outbox.c.id)
        return [tuple(row) for row in connection.execute(query)]  # type: ignore[misc]


def test_a_saved_search_tells_of_new_finds_once(engine: Engine) -> None:
    account = reader(engine)
    stored(engine, 1, 2)
    save(engine, account, name="институты", words="институты")
    save(engine, account, name="плохое", organisation="msu", label="negative")
    save(engine, account, name="тихо", site="s", tell=False)
    save(engine, account, name="никогда", words="кошка")
    prepare(engine, OFFICE, NOW)
    assert alerts(engine) == []  # what was there is not new
    stored(engine, 3, 4)
    stored(engine, 5, label="negative")
    for _ in range(3):
        prepare(engine, OFFICE, NOW + HOUR)
    assert alerts(engine) == [("институты: 3 new", "saved_search", account), ("плохое: 1 new", "saved_search", account)]
    with engine.connect() as connection:
        quiet = next(one for one in searches.of_account(connection, account) if one.name == "тихо")
        assert [row.headline for row in searches.finds(connection, quiet.id)] == [f"Заголовок {n}" for n in (5, 4, 3)]


def test_a_label_that_an_expert_gave_goes_before_the_machines(engine: Engine) -> None:
    account = reader(engine)
    save(engine, account, name="any negative", label="negative")
    stored(engine, 1, 2)
    with writing(engine) as connection:
        labels.say(connection, 1, "msu", "negative", account, NOW)
    prepare(engine, OFFICE, NOW)
    assert alerts(engine) == [("any negative: 1 new", "saved_search", account)]


def test_the_alerts_of_a_deleted_account_go_with_it(engine: Engine) -> None:
    """SQLite gives its number, and those of its digests, to the next one, who is told what is its own, and of nothing else."""
    wish: dict[str, Any] = {"language": "en", "zone": "UTC", "digest_at": "08:00", "organisations": ()}
    with writing(engine) as connection:
        accounts.add(connection, "chief", "administrator", NOW)
        first = accounts.add(connection, "anna", "viewer", NOW)
        readers.change(connection, first, now=NOW, **wish)
    save(engine, first, name="институты", words="институты")
    stored(engine, 1)
    prepare(engine, OFFICE, NOW + 24 * HOUR)
    assert {(kind, account) for _, kind, account in alerts(engine)} == {("saved_search", first), ("digest", first)}
    with writing(engine) as connection:
        assert accounts.close(connection, first, NOW + 24 * HOUR)
    assert alerts(engine) == []
    second = reader(engine, "boris")
    with writing(engine) as connection:
        readers.change(connection, second, now=NOW + 24 * HOUR, **wish)
    prepare(engine, OFFICE, NOW + 48 * HOUR)
    assert [(kind, account) for _, kind, account in alerts(engine)] == [("digest", second)]


def test_a_search_that_cannot_be_is_refused_and_a_second_save_changes_the_first(engine: Engine) -> None:
    account = reader(engine)
    for wrong in (Search("x"), Search("x", label="great")):
        with writing(engine) as connection, pytest.raises(BadSearch):
            searches.add(connection, account, wrong, NOW)
    with writing(engine) as connection:
        assert searches.add(connection, account, Search("x", "a"), NOW)
        assert not searches.add(connection, account, Search("x", "b"), NOW)
        (one,) = searches.of_account(connection, account)
        assert one.words == "b"
        other = accounts.add(connection, "boris", "viewer", NOW)
        assert not searches.remove(connection, other, one.id)
        assert searches.remove(connection, account, one.id)


def test_a_digest_comes_once_a_day_and_says_what_is_missing(engine: Engine) -> None:
    account = reader(engine)
    stored(engine, 1)
    with writing(engine) as connection:
        readers.change(
            connection, account, language="ru", zone="Europe/Moscow", digest_at="08:00", organisations=(), now=NOW
        )
    stored(engine, 2, 3)
    stored(engine, 4, label="negative", headline="Скандал")
    with writing(engine) as connection:
        open_incident(connection, Incident("s", "drift", "high", "s is broken", "why"), NOW + HOUR)
    for hours in (16, 17, 18, 30):  # 07:00, 08:00, 09:00, 21:00 there
        prepare(engine, OFFICE, NOW + hours * HOUR)
    with engine.connect() as connection:
        (one,) = readers.digests(connection, account)
    assert one.title == "mediamon, 2026-11-02: новых упоминаний – 3"
    lines = one.body.splitlines()
    assert lines[1] == "Московский университет: положительных 2, отрицательных 1"
    assert lines[2] == "  [отрицательных] Скандал"
    assert one.body.count("s is broken") == 2  # as an incident, and as a gap
    assert [row for row in alerts(engine) if row[1] == "digest"] == [(one.title, "digest", account)]
    prepare(engine, OFFICE, NOW + 42 * HOUR)
    with engine.connect() as connection:
        newest = readers.digests(connection, account)[0]
    assert newest.title == "mediamon, 2026-11-03: новых упоминаний – 0"
    assert "Ничего нового не сохранено." in newest.body


def test_another_hour_on_the_same_day_loses_nothing(engine: Engine) -> None:
    account = reader(engine)
    given = {"language": "", "zone": "UTC", "organisations": ()}
    with writing(engine) as connection:
        readers.change(connection, account, digest_at="13:00", now=NOW, **given)  # type: ignore[arg-type]
    stored(engine, 1)
    prepare(engine, OFFICE, NOW + HOUR)
    stored(engine, 2)
    with writing(engine) as connection:
        readers.change(connection, account, digest_at="14:00", now=NOW + HOUR, **given)  # type: ignore[arg-type]
    for hours in (2, 26):
        prepare(engine, OFFICE, NOW + hours * HOUR)
    with engine.connect() as connection:
        titles = [one.title for one in readers.digests(connection, account)]
    assert titles == ["mediamon, 2026-11-02: 1 new mentions", "mediamon, 2026-11-01: 1 new mentions"]


def test_a_digest_goes_to_the_readers_own_target_alone(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, boris = reader(engine), reader(engine, "boris")
    given = {"language": "", "zone": "UTC", "digest_at": "13:00", "organisations": (), "now": NOW}
    monkeypatch.setenv("MAIL", "anna's")
    with writing(engine) as connection:
        for account in (anna, boris):
            readers.change(connection, account, **given)  # type: ignore[arg-type]
        targets.keep(connection, targets.Target("anna", "env:MAIL", account_id=anna), NOW)
    stored(engine, 1)
    told: list[tuple[str, str]] = []

    def connect(address: str, what: str) -> object:
        return lambda title, body: bool([told.append((address, title))])

    office = Office("everybody", connect=connect)  # type: ignore[arg-type]
    prepare(engine, office, NOW + HOUR)
    deliver_all(engine, office, NOW + HOUR)
    assert told == [("anna's", "mediamon, 2026-11-01: 1 new mentions")]
    with engine.connect() as connection:
        assert len(readers.digests(connection, boris)) == 1  # to be read as a feed


def test_settings_that_cannot_be_are_refused(engine: Engine) -> None:
    account = reader(engine)
    given = {"language": "", "zone": "UTC", "digest_at": None, "organisations": (), "now": datetime.now(UTC)}
    for wrong in ({"zone": "Mars"}, {"digest_at": "8"}, {"language": "xx"}):
        with writing(engine) as connection, pytest.raises(BadTarget):
            readers.change(connection, account, **{**given, **wrong})  # type: ignore[arg-type]
