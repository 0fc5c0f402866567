"""The day summary equals the plain join of publications, scores and labels, whatever was done. On both databases."""

from __future__ import annotations

import random
import threading
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Engine, delete, select, text

from mediamon.items import Publication, Score, Verdict
from mediamon.mentions import Matcher, load_organisations
from mediamon.storage import drift_state
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.publications import counting
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.report import Asked, Line, breakdown, report
from mediamon.storage.tables.counts import day_summary, month_summary, story_key
from mediamon.storage.tables.found import expert_label, publication, score, url
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.mentioning import mention_anew
from mediamon.storage.writing.rewriting import replace_publication
from mediamon.tonality import load_model
from tests.storage.made import NOW, made, words

STORIES = [f"{words(number)} МГУ рад." for number in range(5)]
SAID = ("positive", "negative", "neutral", None)


def some(number: int, dice: random.Random) -> Publication:
    """A publication of some site, day, language, story and label; some are suspected."""
    body = dice.choice(STORIES)
    made_one = made(number, body=body, label=dice.choice(SAID), published=NOW - timedelta(hours=dice.randrange(100)))
    assert made_one.article is not None
    article = replace(made_one.article, language=dice.choice(("ru", "en", None)))
    if dice.random() < 0.2:
        article = replace(article, date_published=None)
    scores = (*made_one.scores, Score("igras", "neutral", {}, (), "m1")) if dice.random() < 0.3 else made_one.scores
    return replace(
        made_one,
        snapshot=replace(made_one.snapshot, site=dice.choice("st")),
        article=article,
        scores=scores,
        verdict=Verdict((0.0,) * 9, dice.random() < 0.3),
    )


def plain(connection: Connection) -> Counter[Any]:
    """What the summary must be, reckoned from the rows of the three tables one by one."""
    said = {}
    for row in connection.execute(select(expert_label).order_by(expert_label.c.id)):
        said[row.publication_id, row.organisation] = row.label
    publications = {row.id: row for row in connection.execute(select(publication))}
    rows = connection.execute(select(score).order_by(score.c.publication_id)).fetchall()
    told: set[Any] = set()
    found: Counter[Any] = Counter()
    for row in rows:
        one = publications[row.publication_id]
        day = (one.published_at or one.fetched_at).astimezone(UTC).date()
        judged = said.get((one.id, row.organisation)) or row.label or "unscored"
        place = (day, one.site, row.organisation, one.language or "", judged, one.suspicious)
        found[place, "pairs"] += 1
        found[place, "stories"] += one.story_id is None or (one.story_id, row.organisation) not in told
        told.add((one.story_id, row.organisation))
    return +found


def kept(connection: Connection) -> Counter[Any]:
    """What it is; the summary by month is the same by month."""
    rows = connection.execute(select(day_summary)).fetchall()
    months = Counter[Any]()
    for day, *place, pairs, stories in rows:
        months[day.replace(day=1), *place, "pairs"] += pairs
        months[day.replace(day=1), *place, "stories"] += stories
    by_month = connection.execute(select(month_summary)).fetchall()
    assert +months == +Counter(
        {(*row[:6], name): getattr(row, name) for row in by_month for name in ("pairs", "stories")}
    )
    assert all(row.pairs > 0 for row in rows)
    return +Counter({(tuple(row[:6]), name): getattr(row, name) for row in rows for name in ("pairs", "stories")})


@pytest.mark.parametrize("seed", range(3))
def test_the_summary_is_the_join_after_anything(engine: Engine, seed: int) -> None:
    dice, matcher, model = random.Random(seed), Matcher(load_organisations()), load_model()
    with writing(engine) as connection:
        anna = accounts.add(connection, "anna", "expert", NOW)
    for step in range(25):
        with writing(engine) as connection:
            numbers = connection.execute(select(publication.c.id).order_by(publication.c.id)).scalars().all()
            deed = (
                dice.choice(("write", "write", "label", "rewrite", "score", "erase", "clear")) if numbers else "write"
            )
            if deed == "write":
                first = dice.randrange(step * 3 + 1)  # some are there already
                write(connection, [some(first + n, dice) for n in range(6)], NOW)
            elif deed == "label":
                labels.say(connection, dice.choice(numbers), "msu", dice.choice(labels.LABELS), anna, NOW)
            elif deed == "rewrite":
                replace_publication(connection, dice.choice(numbers), some(step, dice))
            elif deed == "score":
                mention_anew(connection, dice.sample(numbers, len(numbers) // 2), ["msu", "igras"], matcher, model, {})
            elif deed == "erase":
                erase(connection, dice.sample(numbers, max(1, len(numbers) // 4)))
            else:
                drift_state.clear_suspicion(connection, "s", NOW - timedelta(days=1))
            assert kept(connection) == plain(connection), deed
    with writing(engine) as connection:
        before = kept(connection)
        connection.execute(delete(day_summary))
        counting.recount(connection)
        assert kept(connection) == before


def test_what_is_undone_is_not_counted(engine: Engine) -> None:
    with suppress(ZeroDivisionError), writing(engine) as connection:
        write(connection, [made(1)], NOW)
        raise ZeroDivisionError
    with engine.connect() as connection:
        assert kept(connection) == plain(connection) == Counter()


def test_of_two_writers_the_first_to_write_has_lower_ids_and_tells_first(engine: Engine) -> None:
    """The other waits for its turn before it is given ids, so no story is told before the publication that began it."""
    first, second = (made(number, body=STORIES[0]) for number in (1, 2))
    begun = threading.Event()

    def write_second() -> None:
        begun.set()
        with writing(engine) as connection:
            write(connection, [second], NOW)

    other = threading.Thread(target=write_second)
    with writing(engine) as connection:
        write(connection, [first], NOW)
        other.start()
        assert begun.wait(20)
        other.join(0.3)
        assert other.is_alive()
    other.join(60)
    with engine.connect() as connection:
        rows = connection.execute(
            select(publication.c.url, publication.c.id, publication.c.story_id).order_by(publication.c.id)
        ).fetchall()
        assert [row.url for row in rows] == ["http://a/1", "http://a/2"]
        assert rows[0].story_id == rows[1].story_id == rows[0].id
        assert kept(connection) == plain(connection)
        assert report(connection, ["msu"])[0].stories == 1


def test_what_told_a_story_before_is_found_by_the_story(tmp_path: Path) -> None:
    """Not among all that was ever said of the organisation, which grows without end."""
    engine = open_database(f"sqlite:///{tmp_path / 'p.sqlite'}")
    query = counting.pairs_as_they_stand().where(publication.c.id.in_([1, 2, 3]))
    with engine.connect() as connection:
        compiled = query.compile(engine, compile_kwargs={"literal_binds": True})
        plan = [row.detail for row in connection.execute(text(f"EXPLAIN QUERY PLAN {compiled}"))]
    engine.dispose()
    assert any("ix_publication_story (story_id=?" in step for step in plan), plan
    assert not any("ix_score_organisation" in step or step.startswith("SCAN") for step in plan), plan


def test_a_period_within_a_day_is_counted_from_the_pairs(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [some(number, random.Random(number)) for number in range(40)], NOW)
    with engine.connect() as connection:
        long = Period(NOW - timedelta(days=9, hours=1), NOW + timedelta(days=9))
        assert len(long.taken_apart()[1]) == 2
        for by in ((), ("organisation",), ("site", "language"), ("week", "organisation"), ("day",), ("month", "site")):
            assert breakdown(connection, by, Asked(long)) == breakdown(connection, by)  # type: ignore[arg-type]
        narrowed = Asked(long, site="s", language="ru", organisation="msu")
        assert breakdown(connection, (), narrowed) == breakdown(connection, (), replace(narrowed, period=Period()))
        short = Period(NOW - timedelta(hours=30), NOW)
        numbers = connection.execute(select(publication.c.id).where(short.holds())).scalars().all()
        assert 0 < len(numbers) < 40
        totals = sum(line.total for line in breakdown(connection, ("organisation",), Asked(short)))
        assert totals == counting.counts(connection, numbers).total()


def test_any_period_is_counted_as_its_pairs_are(engine: Engine) -> None:
    """By months, days and what is left of days at both ends."""
    dice = random.Random(8)
    with writing(engine) as connection:
        days = [NOW - timedelta(minutes=dice.randrange(130 * 1_440)) for _ in range(80)]
        write(connection, [made(n, published=day, body=STORIES[n % 5]) for n, day in enumerate(days)], NOW)
    hours = (None, NOW.replace(hour=0), NOW.replace(day=1, hour=0), NOW)
    with engine.connect() as connection:
        for _ in range(60):
            ends = [end and end - timedelta(days=dice.randrange(140)) for end in dice.choices(hours, k=2)]
            period = Period(*(one.replace(day=1) if one and dice.random() < 0.3 else one for one in ends))
            pairs = Counter[tuple[str, bool]]()
            for (place, first), count in counting.counts_where(connection, period.holds()).items():
                pairs[f"{place.day:%Y-%m}", first] += count
            lines = breakdown(connection, ("month",), Asked(period))
            assert {line.part: (line.total, line.stories) for line in lines} == {
                month: (pairs[month, True] + pairs[month, False], pairs[month, True]) for month, _ in pairs
            }, period
            days_of = breakdown(connection, ("day",), Asked(period))
            assert sum(line.total for line in days_of) == pairs.total()


def test_parts_of_a_period(engine: Engine) -> None:
    days = [datetime(2026, 9, 30, tzinfo=UTC), datetime(2026, 10, 4, 23, tzinfo=UTC), datetime(2026, 10, 5, tzinfo=UTC)]
    with writing(engine) as connection:
        write(connection, [made(n, published=day, body=STORIES[n]) for n, day in enumerate(days)], NOW)
        assert [line.part for line in breakdown(connection, ("day",))] == ["2026-09-30", "2026-10-04", "2026-10-05"]
        weeks = breakdown(connection, ("week", "organisation"))
        assert [(line.part, line.organisation, line.total) for line in weeks] == [
            ("2026-09-28", "msu", 2),
            ("2026-10-05", "msu", 1),
        ]
        assert [(line.part, line.positive) for line in breakdown(connection, ("month",))] == [
            ("2026-09", 1),
            ("2026-10", 2),
        ]
        with pytest.raises(ValueError, match="one of day, week, month"):
            breakdown(connection, ("day", "month"))


def test_a_third_language_is_never_neutral_and_has_a_column(engine: Engine) -> None:
    with writing(engine) as connection:
        one = made(1, label=None)
        assert one.article is not None
        write(connection, [replace(one, article=replace(one.article, language="kk")), made(2, label="neutral")], NOW)
        assert report(connection, ["msu"], language="kk") == [Line("msu", unscored=1, stories=1)]
        by_language = breakdown(connection, ("language",))
        assert [(line.language, line.neutral, line.unscored) for line in by_language] == [("", 1, 0), ("kk", 0, 1)]


def test_shares_have_intervals() -> None:
    line = Line("x", positive=5, negative=5)
    low, high = line.interval("positive")
    assert (low, high) == (23.7, 76.3)  # Wilson's of 5 in 10
    assert Line("x").interval("positive") == (0.0, 100.0)
    assert Line("x", neutral=3).interval("positive")[0] == 0.0


def test_what_is_erased_is_gone_and_not_fetched_again(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [made(1), made(2)], NOW)
        first = connection.execute(select(publication.c.id).where(publication.c.url == "http://a/1")).scalar_one()
        assert erase(connection, [first, 4711]) == 1
        assert connection.execute(select(publication.c.url)).scalars().all() == ["http://a/2"]
        states = dict(connection.execute(select(url.c.url, url.c.state)).tuples().all())
        assert states == {"http://a/1": "refused", "http://a/2": "stored"}
        assert write(connection, [made(1), made(2)], NOW) == 0  # as when an archive is ingested that has it
        assert connection.execute(select(publication.c.url)).scalars().all() == ["http://a/2"]
        assert dict(connection.execute(select(url.c.url, url.c.state)).tuples().all()) == states
        assert report(connection, ["msu"])[0].total == 1
        assert (
            connection.execute(select(story_key.c.publication_id).where(story_key.c.publication_id == first)).all()
            == []
        )


def test_a_label_reads_its_own_publication_alone(engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its story may have thousands, and whoever stores waits meanwhile."""

    def gone_through(*_: Any) -> set[int]:
        raise AssertionError("all of a story were read")

    with writing(engine) as connection:
        anna = accounts.add(connection, "anna", "expert", NOW)
        write(connection, [made(number, body=STORIES[0], label="neutral") for number in range(5)], NOW)
    monkeypatch.setattr("mediamon.storage.publications.stories.members", gone_through)
    with writing(engine) as connection:
        labels.say(connection, 3, "msu", "negative", anna, NOW)
        assert kept(connection) == plain(connection)
