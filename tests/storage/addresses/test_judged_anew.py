"""A site file that says anew what a publication is holds for what was listed before, too."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import count

import pytest
from sqlalchemy import Connection, Engine, select

from mediamon.storage.addresses import judged_anew as judging
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.judged_anew import fingerprint, judge_anew
from mediamon.storage.addresses.sources import Version, note, version_of
from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import url

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
NEWS, OPINION = (fingerprint([one], []) for one in ("/news/", "/opinion/"))


def listed(engine: Engine) -> None:
    """Two of each kind, by a file that wants news; and one that a person has erased."""
    with writing(engine) as connection:
        for name in ("news", "opinion"):
            found = [ledger.Found(f"http://a/{name}/{n}", "feed", publication=name == "news") for n in range(2)]
            ledger.add(connection, "s", found, NOW)
        ledger.add(connection, "s", [ledger.Found("http://a/opinion/erased", "feed")], NOW)
        ledger.erase(connection, ["http://a/opinion/erased"], NOW)
        note(connection, "s", "http://a/rss", Version('"1"'), NOW)
        note(connection, "other", "http://a/rss", Version('"1"'), NOW)


def judged(engine: Engine, by: str, is_publication: Callable[[str], bool]) -> tuple[int, int]:
    """Each part in a transaction of its own."""
    return judge_anew(engine, partial(in_one, engine), "s", by, is_publication, NOW)


def in_one(engine: Engine, work: Callable[[Connection], object]) -> object:
    with writing(engine) as connection:
        return work(connection)


def waiting(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return sorted(connection.execute(select(url.c.url).where(url.c.state == "seen")).scalars())


def test_what_counts_now_is_fetched_and_what_counts_no_more_is_not(engine: Engine) -> None:
    listed(engine)
    assert judged(engine, NEWS, lambda one: "/news/" in one) == (0, 0)
    assert judged(engine, OPINION, lambda one: "/opinion/" in one) == (2, 2)
    assert judged(engine, OPINION, lambda one: False) == (0, 0)  # nothing has changed
    assert waiting(engine) == ["http://a/opinion/0", "http://a/opinion/1"]


def test_its_sources_are_asked_for_whole_again(engine: Engine) -> None:
    listed(engine)
    judged(engine, NEWS, lambda one: "/news/" in one)
    with engine.connect() as connection:
        assert version_of(connection, "s", "http://a/rss") == Version('"1"')
    judged(engine, OPINION, lambda one: "/opinion/" in one)
    with engine.connect() as connection:
        assert version_of(connection, "s", "http://a/rss") == Version()
        assert version_of(connection, "other", "http://a/rss") == Version('"1"')


def test_what_is_stored_stays_so(engine: Engine) -> None:
    listed(engine)
    with writing(engine) as connection:
        connection.execute(url.update().where(url.c.url == "http://a/news/0").values(state="stored"))
    assert judged(engine, OPINION, lambda one: False) == (0, 0)  # nobody knows by what it was judged
    assert judged(engine, NEWS, lambda one: False) == (0, 1)
    with engine.connect() as connection:
        assert connection.execute(select(url.c.state).where(url.c.url == "http://a/news/0")).scalar_one() == "stored"


def test_fingerprints_tell_allow_from_deny() -> None:
    assert (
        len({fingerprint(["a"], []), fingerprint([], ["a"]), fingerprint(["a", "b"], []), fingerprint(["ab"], [])}) == 4
    )


@pytest.mark.parametrize(("by", "wanted"), [(OPINION, "/opinion/"), (NEWS, "/news/")], ids=["again", "put_back"])
def test_one_that_was_killed_is_judged_again(
    engine: Engine, monkeypatch: pytest.MonkeyPatch, by: str, wanted: str
) -> None:
    monkeypatch.setattr(judging, "AT_ONCE", 2)
    listed(engine)
    judged(engine, NEWS, lambda one: "/news/" in one)
    parts = count()

    def killed(work: Callable[[Connection], object]) -> object:
        """At the third transaction: what is under way, a part, and here."""
        if next(parts) == 2:
            raise KeyboardInterrupt
        return in_one(engine, work)

    with pytest.raises(KeyboardInterrupt):
        judge_anew(engine, killed, "s", OPINION, lambda one: "/opinion/" in one, NOW)
    assert waiting(engine) == []  # the first part is closed, the second not yet opened
    judged(engine, by, lambda one: wanted in one)
    assert waiting(engine) == [f"http://a{wanted}0", f"http://a{wanted}1"]
