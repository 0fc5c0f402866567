"""The report's counts."""

from datetime import UTC, datetime

from sqlalchemy import Engine

from mediamon.items import Incident
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.behind import behind
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.report import Line, report
from mediamon.storage.running import runs
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made


def stored(engine: Engine) -> None:
    said = ["positive", "positive", "negative", "neutral", None]
    with engine.begin() as connection:
        days = [datetime(2026, 10, 1 + number, tzinfo=UTC) for number in range(5)]
        write(connection, [made(n, label=one, published=days[n]) for n, one in enumerate(said)], NOW)


def test_counts_and_shares(engine: Engine) -> None:
    stored(engine)
    with engine.connect() as connection:
        line, other = report(connection, ["msu", "igras"])
    assert line == Line("msu", positive=2, negative=1, neutral=1, unscored=1, stories=1)
    assert (line.total, line.share("positive"), line.share("negative")) == (5, 40.0, 20.0)
    assert (other.total, other.share("positive")) == (0, 0.0)


def test_shares_are_rounded() -> None:
    assert Line("x", positive=1, negative=2).share("negative") == 66.7


def test_a_period_holds_its_first_day_and_not_its_last(engine: Engine) -> None:
    stored(engine)
    period = Period(datetime(2026, 10, 2, tzinfo=UTC), datetime(2026, 10, 4, tzinfo=UTC))
    with engine.connect() as connection:
        assert report(connection, ["msu"], period)[0] == Line("msu", positive=1, negative=1)
        assert report(connection, ["msu"], site="nowhere")[0].total == 0


def test_the_newest_label_of_an_expert_goes_before_the_machine(engine: Engine) -> None:
    stored(engine)
    with engine.begin() as connection:
        expert = accounts.add(connection, "maria", "expert", NOW)
        first = min(row.id for row in behind(connection, "msu"))
        labels.say(connection, first, "msu", "negative", expert, NOW)
        labels.say(connection, first, "msu", "ambiguous", expert, NOW)
        line = report(connection, ["msu"])[0]
        assert line == Line("msu", positive=1, negative=1, neutral=1, ambiguous=1, unscored=1, stories=1)
        assert [row.id for row in behind(connection, "msu", "ambiguous")] == [first]
        assert [row.label for row in labels.history(connection, first)] == ["ambiguous", "negative"]


def test_the_publications_behind_a_number_come_in_pages(engine: Engine) -> None:
    stored(engine)
    with engine.connect() as connection:
        first = behind(connection, "msu", limit=2)
        rest = behind(connection, "msu", before=first[-1].id)
        assert len({row.id for row in (*first, *rest)}) == 5
        assert behind(connection, "msu", "unscored")[0].machine is None


def test_gaps_name_incidents_and_runs_that_ended_badly(engine: Engine) -> None:
    with engine.begin() as connection:
        open_incident(connection, Incident("s", "drift", "high", "broken", "why"), NOW)
        runs.end(connection, runs.begin(connection, "s", 1, NOW), "finished", {}, NOW)
        runs.end(connection, runs.begin(connection, "t", 1, NOW), "storage_unavailable", {}, NOW)
        found = gaps(connection)
        assert [(gap.site, gap.kind) for gap in found] == [("s", "drift"), ("t", "run")]
        assert gaps(connection, Period(until=datetime(2026, 1, 1, tzinfo=UTC))) == []
