"""The ledger, in both databases."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import Engine, select, update

from mediamon.storage.addresses import attempts, ledger
from mediamon.storage.addresses.ledger import Found
from mediamon.storage.tables.found import url

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


def found(*names: str) -> list[Found]:
    return [Found(f"http://a/{name}", "feed", "http://a/rss") for name in names]


def state(engine: Engine, address: str) -> tuple[str, str | None]:
    with engine.connect() as connection:
        row = connection.execute(select(url).where(url.c.url == address)).one()
        return row.state, row.reason


def test_an_address_is_one_row_however_often_it_is_found(engine: Engine) -> None:
    with engine.begin() as connection:
        assert ledger.add(connection, "s", found("1", "2"), NOW) == 2
        assert ledger.add(connection, "s", found("2", "3"), NOW) == 1
        assert ledger.add(connection, "other", found("1"), NOW) == 1
        assert len(ledger.take(connection, "s", 0, 10, NOW)) == 3


def test_what_is_no_publication_is_kept_and_not_taken(engine: Engine) -> None:
    with engine.begin() as connection:
        assert ledger.add(connection, "s", [Found("http://a/ad", "clicks", None, publication=False)], NOW) == 0
        assert ledger.take(connection, "s", 0, 10, NOW) == []
    assert state(engine, "http://a/ad") == ("refused", "not_publication")


def test_a_run_goes_through_the_ledger_once(engine: Engine) -> None:
    with engine.begin() as connection:
        ledger.add(connection, "s", found("1", "2", "3"), NOW)
        first = ledger.take(connection, "s", 0, 2, NOW)
        rest = ledger.take(connection, "s", first[-1].id, 2, NOW)
    assert [due.url for due in (*first, *rest)] == ["http://a/1", "http://a/2", "http://a/3"]


def test_a_failure_is_due_again_later_and_given_up_in_the_end(engine: Engine) -> None:
    with engine.begin() as connection:
        ledger.add(connection, "s", found("1"), NOW)
        ledger.fail(connection, "s", [("http://a/1", "timeout")], NOW)
        assert ledger.take(connection, "s", 0, 10, NOW) == []
        later = NOW + attempts.BACKOFF
        assert len(ledger.take(connection, "s", 0, 10, later)) == 1
        for _ in range(attempts.MOST - 1):
            ledger.fail(connection, "s", [("http://a/1", "timeout")], NOW)
        assert ledger.take(connection, "s", 0, 10, NOW + timedelta(days=365)) == []
    assert state(engine, "http://a/1") == ("refused", "gave_up")


def test_of_a_site_that_does_not_answer_for_days_nothing_is_given_up(engine: Engine) -> None:
    at, last = NOW, timedelta(days=3)
    with engine.begin() as connection:
        ledger.add(connection, "s", found("1"), NOW)
        while at < NOW + last:
            (due,) = ledger.take(connection, "s", 0, 10, at)
            ledger.fail(connection, "s", [(due.url, "http_503")], at)
            at = connection.execute(select(url.c.next_try)).scalar_one()
        assert connection.execute(select(url.c.attempts)).scalar_one() <= attempts.MOST_UNANSWERED  # politely, too
    assert state(engine, "http://a/1") == ("failed", "http_503")


def test_a_run_may_take_what_was_there_before_it_last(engine: Engine) -> None:
    with engine.begin() as connection:
        assert ledger.newest(connection, "s") == 0
        ledger.add(connection, "s", found("1", "2", "3"), NOW)
        stock = ledger.newest(connection, "s")
        ledger.add(connection, "other", found("1"), NOW)
        ledger.add(connection, "s", found("4", "5"), NOW)
        news = ledger.take(connection, "s", stock, 10, NOW)
        old = ledger.take(connection, "s", 0, 10, NOW, up_to=stock)
    assert [one.url[-1] for one in (*news, *old)] == ["4", "5", "1", "2", "3"]


def test_addresses_that_are_too_long_by_now_are_refused(engine: Engine) -> None:
    """Earlier versions took them, and Scrapy would not ask for them."""
    with engine.begin() as connection:
        ledger.add(
            connection, "s", found("x" * 1_991, *(f"{n}{'x' * 1_991}" for n in range(3))), NOW
        )  # of 2,000 and 2,001
        ledger.add(connection, "other", found("0" + "x" * 1_991), NOW)
        ledger.fail(connection, "s", [(f"http://a/1{'x' * 1_991}", "timeout")], NOW)
        connection.execute(update(url).where(url.c.url.startswith("http://a/2x")).values(state="stored", next_try=NOW))
        assert ledger.refuse_too_long(connection, "s") == 2
        assert ledger.refuse_too_long(connection, "s") == 0
        taken = ledger.take(connection, "s", 0, 10, NOW)
        assert [one.url for one in taken] == ["http://a/" + "x" * 1_991, "http://a/2" + "x" * 1_991]
        assert len(ledger.take(connection, "other", 0, 10, NOW)) == 1
        refused = connection.execute(select(url.c.reason).where(url.c.state == "refused")).scalars().all()
    assert refused == ["too_long", "too_long"]


def test_a_failure_of_an_unknown_address_is_nothing(engine: Engine) -> None:
    with engine.begin() as connection:
        ledger.fail(connection, "s", [("http://a/unknown", "timeout")], NOW)
        assert ledger.take(connection, "s", 0, 10, NOW + timedelta(days=1)) == []


def test_a_refusal_closes_a_row(engine: Engine) -> None:
    with engine.begin() as connection:
        ledger.add(connection, "s", found("1"), NOW)
        ledger.refuse(connection, "s", [("http://a/1", "no_body")])
        assert ledger.take(connection, "s", 0, 10, NOW) == []
    assert state(engine, "http://a/1") == ("refused", "no_body")
