"""Watches in the database: what is kept, told and held back."""

from datetime import timedelta

import pytest
from sqlalchemy import Engine, select

from mediamon.semantics.following import NoSuchNode
from mediamon.semantics.watching import BadCondition
from mediamon.storage import watches
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import outbox
from tests.storage.made import NOW

PAGE = "<title>Rates</title><h1>Rates</h1><p>For today.</p><dl><dt>Dollar</dt><dd>{}</dd><dt>Euro</dt><dd>101</dd></dl><h2>Contacts</h2><p>Call us</p>"
ERROR = "<title>503 Service Unavailable</title><h1>Service Unavailable</h1><p>Try again later.</p>"


def bodies(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return [one.split("\n")[0] for one in connection.execute(select(outbox.c.body).order_by(outbox.c.id)).scalars()]


def checked(engine: Engine, html: str, minutes: int) -> watches.Checked:
    with writing(engine) as connection:
        return watches.check(connection, 1, html, NOW + timedelta(minutes=minutes))


def added(engine: Engine, condition: str, first: str = "92") -> None:
    with writing(engine) as connection:
        watches.add(connection, "https://rates.example/", ["Dollar"], condition, PAGE.format(first), NOW, minutes=30)


def test_values_versions_and_alerts_are_kept_together(engine: Engine) -> None:
    added(engine, "> 95")
    for minutes, value in enumerate(("92", "96", "97", "94", "98", "80", "96"), 1):
        checked(engine, PAGE.format(value), minutes)
    assert [one.split(" [")[0] for one in bodies(engine)] == [
        "Rates › For today. › Dollar: 92 → 96",
        "Rates › For today. › Dollar: 80 → 96",
    ]
    with engine.connect() as connection:
        assert [one.number for one in watches.history(connection, 1)] == [92, 96, 97, 94, 98, 80, 96]
        assert len(watches.versions(connection, 1)) == 7
        assert "96" in watches.newest_html(connection, 1)


def test_what_holds_already_is_told_at_once(engine: Engine) -> None:
    added(engine, "< 100")
    assert len(bodies(engine)) == 1


def test_due(engine: Engine) -> None:
    added(engine, "changes")
    with engine.connect() as connection:
        assert list(watches.due(connection, NOW + timedelta(minutes=29))) == []
        assert len(watches.due(connection, NOW + timedelta(minutes=30))) == 1


def test_other_markup_makes_no_version(engine: Engine) -> None:
    added(engine, "changes")
    checked(engine, PAGE.format("<span>9</span>2").replace("<dl>", "<div class=x><dl>"), 1)
    with engine.connect() as connection:
        assert len(watches.versions(connection, 1)) == 1
    assert bodies(engine) == []


def test_another_page_is_believed_when_it_comes_again(engine: Engine) -> None:
    added(engine, "changes")
    assert checked(engine, ERROR, 1).held
    assert not checked(engine, PAGE.format("92"), 2).held
    assert checked(engine, ERROR, 3).held
    assert not checked(engine, ERROR, 4).held  # one miss
    assert bodies(engine) == []
    checked(engine, ERROR, 5)
    assert bodies(engine) == [] or bodies(engine)[0].startswith("Rates › For today. › Dollar is gone")


def test_gone_is_told_once_and_coming_back_too(engine: Engine) -> None:
    added(engine, "> 95")
    gone = PAGE.format("92").replace("<dt>Dollar</dt><dd>92</dd>", "")
    for minutes in range(1, 6):
        checked(engine, gone, minutes)
    assert len(bodies(engine)) == 1
    assert "is gone (was 92)" in bodies(engine)[0]
    checked(engine, PAGE.format("93"), 7)
    assert "is back: 93" in bodies(engine)[1]
    with engine.connect() as connection:
        assert [one.text for one in watches.history(connection, 1)] == ["92", None, "93"]


def test_old_versions_go(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watches, "VERSIONS_KEPT", 3)
    added(engine, "changes")
    for minutes in range(1, 7):
        checked(engine, PAGE.format(100 + minutes), minutes)
    with engine.connect() as connection:
        assert len(watches.versions(connection, 1, 99)) == 3


def test_what_cannot_be_watched_is_not_kept(engine: Engine) -> None:
    for path, condition, error in ((["Yen"], "changes", NoSuchNode), (["Dollar"], "sometimes", BadCondition)):
        with pytest.raises(error), writing(engine) as connection:
            watches.add(connection, "https://rates.example/", path, condition, PAGE.format("1"), NOW)
    with writing(engine) as connection:
        assert watches.all_watches(connection) == []
        with pytest.raises(watches.NoSuchWatch):
            watches.remove(connection, 1)


def test_removing_forgets_all(engine: Engine) -> None:
    added(engine, "changes")
    with writing(engine) as connection:
        watches.remove(connection, 1)
        assert (watches.all_watches(connection), watches.history(connection, 1)) == ([], [])


def test_a_section_or_the_whole_page_can_be_watched(engine: Engine) -> None:
    with writing(engine) as connection:
        for path in ("/page", '/page/h1[text()="Rates"]/h2[text()="Contacts"]'):
            watches.add(connection, "https://rates.example/", path, "changes", PAGE.format("92"), NOW)
        after = PAGE.format("93").replace("Call us", "Write to us, please")
        for number in (1, 2):
            watches.check(connection, number, after.replace("<dl>", "<div><dl>"), NOW + timedelta(hours=1))
        told = list(connection.execute(select(outbox.c.body).order_by(outbox.c.id)).scalars())
    assert [one.split("\n")[:-1] for one in told] == [
        ["Rates › For today. › Dollar: 92 → 93", "Rates › Contacts: Call us → Write to us, please"],
        ["Rates › Contacts: Call us → Write to us, please"],
    ]
