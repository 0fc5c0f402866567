"""A site file that says anew what a publication is holds for what was listed before, too."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Engine, select

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


def waiting(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return sorted(connection.execute(select(url.c.url).where(url.c.state == "seen")).scalars())


def test_what_counts_now_is_fetched_and_what_counts_no_more_is_not(engine: Engine) -> None:
    listed(engine)
    with writing(engine) as connection:
        assert judge_anew(connection, "s", NEWS, lambda one: "/news/" in one, NOW) == (0, 0)
        assert judge_anew(connection, "s", OPINION, lambda one: "/opinion/" in one, NOW) == (2, 2)
        assert judge_anew(connection, "s", OPINION, lambda one: False, NOW) == (0, 0)  # nothing has changed
    assert waiting(engine) == ["http://a/opinion/0", "http://a/opinion/1"]


def test_its_sources_are_asked_for_whole_again(engine: Engine) -> None:
    listed(engine)
    with writing(engine) as connection:
        judge_anew(connection, "s", NEWS, lambda one: "/news/" in one, NOW)
        assert version_of(connection, "s", "http://a/rss") == Version('"1"')
        judge_anew(connection, "s", OPINION, lambda one: "/opinion/" in one, NOW)
        assert version_of(connection, "s", "http://a/rss") == Version()
        assert version_of(connection, "other", "http://a/rss") == Version('"1"')


def test_what_is_stored_stays_so(engine: Engine) -> None:
    listed(engine)
    with writing(engine) as connection:
        connection.execute(url.update().where(url.c.url == "http://a/news/0").values(state="stored"))
        assert judge_anew(connection, "s", OPINION, lambda one: False, NOW) == (
            0,
            0,
        )  # nobody knows by what it was judged
        assert judge_anew(connection, "s", NEWS, lambda one: False, NOW) == (0, 1)
        assert connection.execute(select(url.c.state).where(url.c.url == "http://a/news/0")).scalar_one() == "stored"


def test_fingerprints_tell_allow_from_deny() -> None:
    assert (
        len({fingerprint(["a"], []), fingerprint([], ["a"]), fingerprint(["a", "b"], []), fingerprint(["ab"], [])}) == 4
    )
