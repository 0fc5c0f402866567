"""The outbox: told once to each who wants it, though a target may be down. On both databases."""

from contextlib import suppress
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, func, select

from mediamon.alerts import Office, deliver_all
from mediamon.storage.alerts import outbox, targets
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.alerts import alert_delivery, alert_message
from mediamon.storage.tables.found import outbox as table

NOW = datetime(2026, 11, 1, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


class Post:
    """Targets in memory, that may be down; `told` is what each took."""

    def __init__(self) -> None:
        self.told: dict[str, list[tuple[str, str]]] = {}
        self.down: set[str] = set()

    def connect(self, address: str, told: str) -> object:
        def send(title: str, body: str) -> bool:
            if address in self.down:
                return False
            self.told.setdefault(address, []).append((title, body))
            return True

        return send

    @property
    def office(self) -> Office:
        return Office("all", connect=self.connect)  # type: ignore[arg-type]


def put(engine: Engine, *keys: str, **more: object) -> None:
    with writing(engine) as connection:
        for key in keys:
            outbox.put(connection, key, f"title {key}", f"body {key}", NOW, **more)  # type: ignore[arg-type]


def test_an_alert_is_delivered_once(engine: Engine) -> None:
    post = Post()
    put(engine, "k", "k", "k")
    assert deliver_all(engine, post.office, NOW) == (1, 0)
    assert deliver_all(engine, post.office, NOW) == (0, 0)
    assert post.told == {"all": [("title k", "body k")]}


def test_a_target_that_is_down_gets_it_later(engine: Engine) -> None:
    post = Post()
    post.down = {"all"}
    put(engine, "k")
    assert deliver_all(engine, post.office, NOW) == (0, 1)
    post.down.clear()
    assert deliver_all(engine, post.office, NOW) == (0, 0)  # it is left alone for a minute
    assert deliver_all(engine, post.office, NOW + 2 * MINUTE) == (1, 0)


def test_a_thousand_at_once_are_one_digest(engine: Engine) -> None:
    post = Post()
    post.down = {"all"}
    put(engine, *(f"incident:{number}" for number in range(1000)))
    assert deliver_all(engine, post.office, NOW) == (0, 1000)
    post.down.clear()
    assert deliver_all(engine, post.office, NOW + timedelta(hours=1)) == (1000, 0)
    assert deliver_all(engine, post.office, NOW + timedelta(hours=9)) == (0, 0)
    ((title, body),) = post.told["all"]
    assert title == "mediamon: 1000 alerts"
    assert "title incident:0\n" in body
    assert body.endswith("… and 950 more")
    with engine.connect() as connection:
        assert connection.execute(select(alert_message.c.title, alert_message.c.alerts)).all() == [(title, 1000)]


def test_two_who_deliver_at_once_tell_nothing_twice(engine: Engine) -> None:
    told = []
    put(engine, "k")

    def slow(address: str, what: str) -> object:
        def send(title: str, body: str) -> bool:
            told.append(title)
            assert deliver_all(engine, office, NOW) == (0, 0)  # another one, while this one sends
            return True

        return send

    office = Office("all", connect=slow)  # type: ignore[arg-type]
    assert deliver_all(engine, office, NOW) == (1, 0)
    assert told == ["title k"]


def test_who_is_killed_between_sending_and_noting_it_sends_again(engine: Engine) -> None:
    put(engine, "k")

    def killed(address: str, what: str) -> object:
        def send(title: str, body: str) -> bool:
            raise KeyboardInterrupt

        return send

    with suppress(KeyboardInterrupt):
        deliver_all(engine, Office("all", connect=killed), NOW)  # type: ignore[arg-type]
    post = Post()
    assert deliver_all(engine, post.office, NOW) == (0, 0)
    assert deliver_all(engine, post.office, NOW + 6 * MINUTE) == (1, 0)


def test_each_target_gets_what_it_wants_and_waits_for_no_other(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    post = Post()
    for name in ("A", "B", "C"):
        monkeypatch.setenv(f"TARGET_{name}", name)
    with writing(engine) as connection:
        for one in (
            targets.Target("a", "env:TARGET_A", kinds=("negative_wave",)),
            targets.Target("b", "env:TARGET_B", sites=("s",), organisations=("msu",)),
            targets.Target("c", "env:TARGET_C", active=False),
        ):
            targets.keep(connection, one, NOW)
    put(engine, "1", site="s")
    put(engine, "2", site="other")
    put(engine, "3", kind="negative_wave", organisation="msu")
    put(engine, "4", kind="negative_wave", organisation="spbu")
    put(engine, "5", kind="saved_search", account_id=1)  # somebody's own, and nobody gets it
    post.down = {"A"}
    delivered, off = deliver_all(engine, Office(connect=post.connect), NOW)  # type: ignore[arg-type]
    assert (delivered, off) == (2, 2)
    assert [title for title, _ in post.told["B"]] == ["title 1", "Over: the negative wave about msu"]
    post.down.clear()
    assert deliver_all(engine, Office(connect=post.connect), NOW + 2 * MINUTE) == (2, 0)  # type: ignore[arg-type]
    assert post.told.keys() == {"A", "B"}
    with engine.connect() as connection:
        waiting = select(func.count()).select_from(table).where(table.c.sent_at.is_(None))
        assert connection.execute(waiting).scalar_one() == 0
        assert connection.execute(select(func.count()).select_from(alert_delivery)).scalar_one() == 4


@pytest.mark.parametrize(
    "changes",
    [
        {"address": "json://user:secret@a.example/"},
        {"address": "env:"},
        {"name": ""},
        {"name": "a\nb"},
        {"kinds": ("weather",)},
        {"zone": "Nowhere/Else"},
        {"zone": "../../etc/passwd"},
        {"quiet_from": "22:00"},
        {"quiet_from": "25:00", "quiet_to": "07:00"},
        {"digest_at": "eight"},
        {"language": "xx"},
    ],
)
def test_what_cannot_be_a_target_is_refused_with_a_sentence(changes: dict[str, object]) -> None:
    with pytest.raises(targets.BadTarget) as told:
        targets.checked(targets.Target(**{"name": "a", "address": "env:A", **changes}))  # type: ignore[arg-type]
    assert "secret" not in str(told.value)
    assert str(told.value).endswith(".")
