"""What was told of an erased publication is erased, too; the rest of the message stays."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Connection, Engine, select

from mediamon.alerts import Office, deliver_all, prepare
from mediamon.items import Incident
from mediamon.storage.alerts import incidents
from mediamon.storage.alerts import outbox as outbox_module
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.person_names import named
from mediamon.storage.erasing.publications import erase
from mediamon.storage.erasing.told import erase_named
from mediamon.storage.people import accounts
from mediamon.storage.reading import basket, readers, searches
from mediamon.storage.reading.searches import Search
from mediamon.storage.tables.alerts import alert_message
from mediamon.storage.tables.found import incident, outbox, url
from mediamon.storage.tables.readers import digest, review_item, saved_find
from mediamon.storage.writing import revisits
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made, words


def test_what_was_told_is_erased(engine: Engine) -> None:
    with writing(engine) as connection:
        anna = accounts.add(connection, "anna", "viewer", NOW)
        searches.add(connection, anna, Search("mine", organisation="msu"), NOW)
        given = {"language": "", "zone": "UTC", "digest_at": "13:00", "organisations": (), "now": NOW}
        readers.change(connection, anna, **given)  # type: ignore[arg-type]
        write(connection, [made(1, headline="Пётр Иванов ушёл", body=f"МГУ {words(1)}")], NOW)
        write(connection, [made(10, headline="Другая новость", body=f"МГУ {words(2)}")], NOW)
        basket.add(connection, anna, [1, 2], NOW)
        evidence = {"headlines": ["Пётр Иванов ушёл", "Другая новость"], "count": 2}
        wave = Incident("msu", "negative_wave", "high", "msu: 2", "Among them: «Пётр Иванов ушёл».", evidence)
        incidents.open_incident(connection, wave, NOW)
    later = NOW + timedelta(hours=2)
    office = Office("all", connect=lambda address, told: lambda title, body: True)
    prepare(engine, office, later)
    deliver_all(engine, office, later)
    with writing(engine) as connection:
        assert erase(connection, [1]) == 1
    with engine.connect() as connection:
        kept = [
            str(row) for table in (outbox, digest, alert_message, incident) for row in connection.execute(select(table))
        ]
        assert connection.execute(select(saved_find.c.publication_id)).scalars().all() == [2]
        assert connection.execute(select(review_item.c.publication_id)).scalars().all() == [2]
    assert len(kept) > 4
    assert not any("Иванов" in row or "http://a/1\\n" in row for row in kept)
    assert sum("[erased]" in row for row in kept) >= 4
    assert sum("Другая новость" in row for row in kept) >= 4
    assert sum("http://a/10" in row for row in kept) >= 3


def test_what_was_told_under_a_former_headline_is_erased_too(engine: Engine) -> None:
    first, anew = "Пётр Иванов задержан", "Задержание в городе"
    with writing(engine) as connection:
        write(connection, [made(1, headline=first, body=f"МГУ {words(1)}"), made(2)], NOW)
        outbox_module.put(connection, "a", f"mine: {first}", f"{first}\nhttp://a/1", NOW, facts={"headlines": [first]})
        corrected = [(number, made(1, headline=anew, body=f"МГУ {words(1)}")) for number in ledger_numbers(connection)]
        assert revisits.visited(connection, corrected, (), NOW) == 1
        outbox_module.put(connection, "b", anew, anew, NOW)
        assert erase(connection, [1]) == 1
        kept = [str(row) for row in connection.execute(select(outbox))]
    assert len(kept) == 2
    assert not any("задержан" in row.lower() for row in kept)


def test_a_person_is_erased_from_what_was_told_of_other_things(engine: Engine) -> None:
    """A value that is watched, say; the other lines of a digest stay."""
    body = "Новое\n  «Изменился состав: Иванову Петру дали отпуск»\n  О погоде"
    with writing(engine) as connection:
        outbox_module.put(connection, "a", "сводка", body, NOW, facts={"headlines": ["Пётр Иванов ушёл", "О погоде"]})
        outbox_module.put(connection, "b", "другое", "Пётр пришёл, дождь кончился, и вот Иванов ушёл", NOW)
    assert erase_named(engine, named("Пётр Иванов")) == 1
    with engine.connect() as connection:
        first, second = connection.execute(select(outbox).order_by(outbox.c.id)).fetchall()
    assert first.body == "Новое\n[erased]\n  О погоде"
    assert first.facts == {"headlines": ["[erased]", "О погоде"]}
    assert "Иванов" in second.body


def test_a_name_that_is_cut_between_two_lines_is_erased_from_both(engine: Engine) -> None:
    body = "О погоде\nСказал Пётр Ива-\nнов, уходя\nО мосте"
    with writing(engine) as connection:
        outbox_module.put(connection, "a", "сводка", body, NOW)
    assert erase_named(engine, named("Пётр Иванов")) == 1
    with engine.connect() as connection:
        told = connection.execute(select(outbox.c.body)).scalar_one()
    assert told == "О погоде\n[erased]\n[erased]\nО мосте"


def ledger_numbers(connection: Connection) -> list[int]:
    return list(connection.execute(select(url.c.id).where(url.c.url == "http://a/1")).scalars())
