"""What was told of an erased publication is erased, too; the rest of the message stays."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Engine, select

from mediamon.alerts import Office, deliver_all, prepare
from mediamon.items import Incident
from mediamon.storage import accounts, basket, incidents, readers, searches
from mediamon.storage.engine import writing
from mediamon.storage.erasing import erase
from mediamon.storage.searches import Search
from mediamon.storage.tables import incident, outbox
from mediamon.storage.tables_of_alerts import alert_message
from mediamon.storage.tables_of_readers import digest, review_item, saved_find
from mediamon.storage.writing import write
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
