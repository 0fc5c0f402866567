"""Incidents with their history, proposals and decisions, publications written anew; on both databases."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

from sqlalchemy import Engine, select

from mediamon.items import Incident, Publication, Refusal, Snapshot, Verdict
from mediamon.storage import repairs
from mediamon.storage.addresses import ledger
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import incident, mention, outbox, publication, url
from mediamon.storage.words import search
from mediamon.storage.writing import rewriting
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

ONE = Incident("s", "drift", "high", "s is broken", "because")
RULE = {"from": "2026-11-01", "body": "//article"}


def opened(engine: Engine) -> Any:
    with writing(engine) as connection:
        number = incidents.open_incident(connection, ONE, NOW)
        return connection.execute(select(incident).where(incident.c.id == number)).one()


def test_an_incident_is_opened_and_closed_once_and_both_are_told(engine: Engine) -> None:
    one = opened(engine)
    with writing(engine) as connection:
        assert incidents.open_incident(connection, ONE, NOW) is None
        assert incidents.close_incident(connection, one.id, "mended", NOW, "anna")
        assert not incidents.close_incident(connection, one.id, "mended", NOW, "boris")
        assert [(row.what, row.by) for row in incidents.history(connection, one.id)] == [
            ("opened", "mediamon"),
            ("closed", "anna"),
        ]
        assert connection.execute(select(outbox.c.key).order_by(outbox.c.id)).scalars().all() == [
            f"incident:{one.id}:opened",
            f"incident:{one.id}:closed",
        ]
        assert not incidents.open_ones(connection, "drift")


def test_of_two_decisions_the_first_holds_and_a_newer_proposal_takes_the_place(engine: Engine) -> None:
    one = opened(engine)
    asked = repairs.Proposed("ask", ("few pages",), "known texts", RULE)
    with writing(engine) as connection:
        first = repairs.propose(connection, one, asked, NOW)
        second = repairs.propose(connection, one, asked, NOW)
        assert not repairs.decide(connection, first, "accepted", "anna", NOW)
        assert repairs.decide(connection, second, "accepted", "anna", NOW, 7)
        assert not repairs.decide(connection, second, "refused", "boris", NOW)
        kept = repairs.newest(connection, one.id)
    assert kept is not None
    assert (kept.id, kept.state, kept.decided_by, kept.extracted_anew, kept.rule) == (
        second,
        "accepted",
        "anna",
        7,
        RULE,
    )


def test_what_proposes_nothing_waits_for_nobody(engine: Engine) -> None:
    one = opened(engine)
    with writing(engine) as connection:
        number = repairs.propose(connection, one, repairs.Proposed("refuse", ("too few pages",), "auto", None), NOW)
        assert not repairs.decide(connection, number, "accepted", "anna", NOW)


def suspicious(number: int, suspected: bool) -> Publication:
    verdict = Verdict((1.0,) * 9, suspected, ("body",) if suspected else (), "rule")
    item = made(number, verdict=verdict)
    return replace(item, snapshot=replace(item.snapshot, fetched_at=NOW + timedelta(minutes=number)))


def test_the_failure_began_with_the_first_suspicious_one(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [suspicious(number, number >= 4) for number in range(1, 8)], NOW)
        began = repairs.first_suspected(connection, "s", NOW + timedelta(hours=1))
        assert began == NOW + timedelta(minutes=4)
        assert [row.url for row in repairs.known_good(connection, "s", began, 2)] == ["http://a/3", "http://a/2"]
        since = repairs.rows(connection, repairs.stored_since(connection, "s", began))
        assert [row.url for row in since] == [f"http://a/{n}" for n in (7, 6, 5, 4)]
        assert repairs.first_suspected(connection, "s", NOW, 100) is None


def test_a_publication_written_anew_is_found_by_its_new_words_only(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [made(1, body="МГУ открыл старую столовую."), made(2, body="МГУ купил трамвай.")], NOW)
        number = connection.execute(select(publication.c.id).where(publication.c.url == "http://a/1")).scalar_one()
        rewriting.replace_publication(connection, number, made(1, body="МГУ построил космодром."))
        assert [row.id for row in search.search(connection, "космодром")] == [number]
        assert search.search(connection, "столовая") == []
        assert len(search.search(connection, "МГУ")) == 2
        row = connection.execute(select(publication).where(publication.c.id == number)).one()
        assert (row.body, row.suspicious) == ("МГУ построил космодром.", False)
        assert len(connection.execute(select(mention).where(mention.c.publication_id == number)).fetchall()) == 1


def test_pages_that_gave_nothing_are_fetched_again(engine: Engine) -> None:
    def empty(number: int, reason: str) -> Publication:
        address = f"http://a/{number}"
        return Publication(Snapshot("s", address, address, 200, NOW, ""), refusal=Refusal(reason))

    with writing(engine) as connection:
        ledger.add(connection, "s", [ledger.Found(f"http://a/{n}", "feed", None) for n in (1, 2)], NOW)
        write(connection, [empty(1, "no_body"), empty(2, "consent")], NOW)
        assert ledger.reopen(connection, "s", ("no_body",), NOW - timedelta(hours=1)) == 1
        states = dict(connection.execute(select(url.c.url, url.c.state)).tuples().all())
        assert states == {"http://a/1": "seen", "http://a/2": "refused"}
