"""What is older than its rule goes, with all that hangs on it; the rest stays as it is. On both databases."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select

from mediamon.items import Incident, RawResponse
from mediamon.storage.alerts import incidents
from mediamon.storage.alerts import outbox as alerts
from mediamon.storage.archive.erasure import addresses_of, further_places, lost
from mediamon.storage.archive.records import Archive, read
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import places_kept
from mediamon.storage.erasing.retention import BadRule, Keep, doubted_clock, outlived, prune
from mediamon.storage.publications import counting
from mediamon.storage.reports.report import report
from mediamon.storage.running import runs
from mediamon.storage.tables.alerts import alert_delivery, alert_target
from mediamon.storage.tables.found import incident, mention, outbox, publication
from mediamon.storage.tables.people import run
from mediamon.storage.tables.repairs import incident_event
from mediamon.storage.tables.versions import publication_version
from mediamon.storage.words.search import search
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, erase_addresses, made

OLD = NOW - timedelta(days=100)


def filled(engine: Engine, folder: Path) -> None:
    """Four publications, two of them old; a file of the archive for each half, the first one old."""
    for half, when in enumerate((OLD, NOW)):
        archive = Archive(folder, f"half{half}")
        items = []
        for number in (2 * half + 1, 2 * half + 2):
            item = made(number, published=when, body=f"МГУ сообщил слово{'аб'[half]} номер {number}.")
            ref = archive.append(item.snapshot.url, RawResponse("200 OK", (), b"page"), NOW)
            items.append(replace(item, snapshot=replace(item.snapshot, archive=ref, fetched_at=when)))
        archive.close()
        with writing(engine) as connection:
            write(connection, items, when)
    os.utime(folder / "half0-00001.warc.gz", (OLD.timestamp(), OLD.timestamp()))
    with writing(engine) as connection:
        for seen in (OLD, NOW):
            connection.execute(publication_version.insert().values(publication_id=3, seen_at=seen, before={}))
        for site in ("a", "a", "b"):
            runs.end(connection, runs.begin(connection, site, 1, OLD), "finished", {}, OLD)
        runs.begin(connection, "b", 2, OLD)  # it was killed


def counted(engine: Engine) -> dict[str, int]:
    tables = {"publications": publication, "versions": publication_version, "runs": run}
    with engine.connect() as connection:
        return {
            name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for name, table in tables.items()
        }


def test_without_rules_everything_stays(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    before = counted(engine)
    assert outlived(engine, tmp_path, Keep(), NOW) == prune(engine, tmp_path, Keep(), NOW) == {}
    assert counted(engine) == before


def test_old_publications_go_with_all_that_was_said_of_them(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    keep = Keep(publications=30)
    assert outlived(engine, tmp_path, keep, NOW) == {"publications": 2}
    assert prune(engine, tmp_path, keep, NOW) == {"publications": 2}
    assert prune(engine, tmp_path, keep, NOW) == {"publications": 0}
    with engine.connect() as connection:
        assert connection.execute(select(publication.c.id).order_by(publication.c.id)).scalars().all() == [3, 4]
        assert set(connection.execute(select(mention.c.publication_id)).scalars()) == {3, 4}
        assert search(connection, "словоа") == []
        assert len(search(connection, "словоб")) == 2
        assert report(connection, ["msu"])[0].total == 2
    with writing(engine) as connection:
        assert counting.recount(connection) == 2  # the counts were right without
    assert b"page" not in (tmp_path / "half0-00001.warc.gz").read_bytes()


def test_the_pages_of_what_a_publication_was_before_go_with_it(engine: Engine, tmp_path: Path) -> None:
    """A page that was corrected lies in the archive twice, each time in the file of its run."""
    filled(engine, tmp_path)
    archive = Archive(tmp_path, "before")
    refs = [archive.append(f"http://a/{number}", RawResponse("200 OK", (), b"first words"), OLD) for number in (1, 3)]
    archive.close()
    with writing(engine) as connection:
        for number, ref in zip((1, 3), refs, strict=True):
            place = {"archive_file": ref.file, "archive_offset": ref.offset, "archive_length": ref.length}
            connection.execute(
                publication_version.insert().values(publication_id=number, seen_at=OLD, before={}, **place)
            )
    assert prune(engine, tmp_path, Keep(publications=30), NOW) == {"publications": 2}
    with pytest.raises(ValueError, match="no record"):
        read(tmp_path, refs[0])
    assert read(tmp_path, refs[1]) == b"first words"


def test_old_pages_go_and_what_was_read_from_them_stays(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    assert prune(engine, tmp_path, Keep(pages=30), NOW) == {"pages": 1}
    assert [one.name for one in tmp_path.glob("*.warc.gz")] == ["half1-00001.warc.gz"]
    with engine.connect() as connection:
        rows = connection.execute(select(publication).order_by(publication.c.id)).fetchall()
    assert [row.archive_file for row in rows] == [None, None, "half1-00001.warc.gz", "half1-00001.warc.gz"]
    from mediamon.items import ArchiveRef

    assert read(tmp_path, ArchiveRef(rows[3].archive_file, rows[3].archive_offset, rows[3].archive_length)) == b"page"


def test_further_pages_go_with_their_file_and_nothing_asks_for_them(engine: Engine, tmp_path: Path) -> None:
    """`erase` had asked for a file that was let go on purpose, for ever; their addresses it still refuses."""
    filled(engine, tmp_path)
    places = [{"url": f"http://a/1/{n}", "file": f"half{n}-00001.warc.gz", "offset": 0, "length": 9} for n in (0, 1)]
    with writing(engine) as connection:
        values = {"extras": {"own": 1, "pages": {"read": 3, "archived": places}}}
        connection.execute(publication.update().where(publication.c.id == 4).values(**values))
    assert prune(engine, tmp_path, Keep(pages=30), NOW) == {"pages": 1}
    with engine.connect() as connection:
        row = connection.execute(select(publication).where(publication.c.id == 4)).one()
        assert lost(tmp_path, places_kept(connection, [4]) | further_places([row])) == {}
    assert row.extras == {"own": 1, "pages": {"read": 3, "archived": [{"url": "http://a/1/0"}, places[1]]}}
    assert {"http://a/1/0", "http://a/1/1"} < addresses_of(row)


def test_an_erasure_makes_no_page_young_again(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    assert erase_addresses(tmp_path, {"http://a/1"}) == 1
    assert prune(engine, tmp_path, Keep(pages=30), NOW) == {"pages": 1}


def test_versions_and_runs(engine: Engine, tmp_path: Path) -> None:
    filled(engine, tmp_path)
    keep = Keep(versions=30, runs=30)
    assert outlived(engine, tmp_path, keep, NOW) == {"versions": 1, "runs": 2}
    assert prune(engine, tmp_path, keep, NOW) == {"versions": 1, "runs": 2}
    assert counted(engine) == {"publications": 4, "versions": 1, "runs": 2}  # of each site the last run


@pytest.mark.parametrize(
    ("given", "said"),
    [({"page": 3}, "nothing called 'page'"), ({"pages": 0}, "at least 1"), ({"runs": "a year"}, "a number of days")],
)
def test_what_is_no_rule_is_said(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadRule, match=said):
        Keep.of(given)


def test_rules_as_settings_have_them() -> None:
    assert Keep.of({"pages": 7, "runs": None}) == Keep(pages=7)


def test_what_a_page_says_of_its_date_lets_nothing_go_that_was_fetched_today(engine: Engine, tmp_path: Path) -> None:
    """A date rule that finds another number after a redesign."""
    item = made(1, published=NOW - timedelta(days=4000))
    with writing(engine) as connection:
        write(connection, [replace(item, snapshot=replace(item.snapshot, fetched_at=NOW))], NOW)
    keep = Keep(publications=1825)
    assert prune(engine, tmp_path, keep, NOW)["publications"] == 0
    assert prune(engine, tmp_path, keep, NOW + timedelta(days=1826))["publications"] == 1


def test_a_clock_that_is_ahead_is_doubted(engine: Engine, tmp_path: Path) -> None:
    assert doubted_clock(engine, datetime.now(UTC)) == ""  # nothing is known yet
    filled(engine, tmp_path)
    last = max(NOW, datetime.now(UTC) if engine.dialect.name == "postgresql" else NOW)
    if engine.dialect.name == "sqlite":
        assert doubted_clock(engine, NOW + timedelta(days=30)) == ""
        assert "the last publication are of" in doubted_clock(engine, NOW + timedelta(days=32))
    else:
        assert "the database's" in doubted_clock(engine, last + timedelta(days=2))


def test_old_alerts_go_unless_somebody_waits_for_them(engine: Engine, tmp_path: Path) -> None:
    """Every erasure reads through what was told."""
    with writing(engine) as connection:
        for key, when in (("told", OLD), ("waited for", OLD), ("new", NOW), ("newest", OLD)):
            alerts.put(connection, key, key, "", when)
        common = {"kinds": [], "sites": [], "organisations": [], "urgent": [], "active": True, "made_at": OLD}
        connection.execute(alert_target.insert().values(id=1, name="all", address="env:A", **common))
        connection.execute(outbox.update().values(planned_at=NOW))
        for number, sent in ((1, OLD), (2, None)):
            connection.execute(alert_delivery.insert().values(outbox_id=number, target_id=1, sent_at=sent))
    keep = Keep(alerts=30)
    assert outlived(engine, tmp_path, keep, NOW) == prune(engine, tmp_path, keep, NOW) == {"alerts": 1}
    with engine.connect() as connection:
        assert set(connection.execute(select(outbox.c.key)).scalars()) == {"waited for", "new", "newest"}
        assert connection.execute(select(alert_delivery.c.outbox_id)).scalars().all() == [2]


@pytest.mark.parametrize("active", [True, False])
def test_alerts_that_nobody_has_looked_at_stay_while_there_is_a_target(
    engine: Engine, tmp_path: Path, active: bool
) -> None:
    with writing(engine) as connection:
        for key in ("one", "two", "newest"):
            alerts.put(connection, key, key, "", OLD)
        common = {"kinds": [], "sites": [], "organisations": [], "urgent": [], "active": active, "made_at": OLD}
        connection.execute(alert_target.insert().values(id=1, name="all", address="env:A", **common))
    assert prune(engine, tmp_path, Keep(alerts=30), NOW) == {"alerts": 0 if active else 2}


def test_closed_incidents_go_with_their_history(engine: Engine, tmp_path: Path) -> None:
    """But for the newest one, whose number the next would bear, and its alert be taken for told."""
    with writing(engine) as connection:
        for site, when in (("a", OLD), ("b", None), ("c", NOW), ("d", OLD)):
            number = incidents.open_incident(connection, Incident(site, "drift", "high", "h", "e", {}), OLD)
            if when and number:
                incidents.close_incident(connection, number, "over", when)
    keep = Keep(incidents=30)
    assert outlived(engine, tmp_path, keep, NOW) == prune(engine, tmp_path, keep, NOW) == {"incidents": 1}
    with engine.connect() as connection:
        assert connection.execute(select(incident.c.site).order_by(incident.c.id)).scalars().all() == ["b", "c", "d"]
        assert 1 not in connection.execute(select(incident_event.c.incident_id)).scalars().all()
