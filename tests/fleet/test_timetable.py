"""Who is due, who runs, who fails."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from mediamon.fleet.timetable import Entry, seen
from mediamon.fleet.timetable import timetable as reckoned
from mediamon.sites import Polling, Site
from mediamon.storage.running.runs import Noted

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)


def noted(site: str, minutes: float, reason: str | None = "finished", new: int = 0) -> Noted:
    began = NOW - timedelta(minutes=minutes)
    return Noted(site, began, began + timedelta(minutes=1) if reason else None, reason, new)


def timetable(
    sites: Mapping[str, Site], runs: Mapping[str, list[Noted]], held: Collection[str], now: datetime
) -> list[Entry]:
    return reckoned(sites, {site: seen(some, running=site in held) for site, some in runs.items()}, held, now)


def test_what_is_due_longest_comes_first() -> None:
    sites = {name: Site(name=name) for name in ("never", "quiet", "busy", "resting")}
    runs = {
        "quiet": [noted("quiet", 2000), noted("quiet", 800)],
        "busy": [noted("busy", 61, new=900), noted("busy", 6, new=60)],
        "resting": [noted("resting", 90), noted("resting", 60)],
    }
    entries = timetable(sites, runs, (), NOW)
    assert [one.site for one in entries if one.is_due(NOW)] == ["quiet", "busy", "never"]
    assert [one.site for one in entries if not one.is_due(NOW)] == ["resting"]


def test_what_somebody_holds_is_running_and_its_run_is_no_failure() -> None:
    runs = {"a": [noted("a", 100), noted("a", 50, None)]}
    held = timetable({"a": Site(name="a")}, runs, {"a"}, NOW)[0]
    assert (held.running, held.failed, held.is_due(NOW)) == (True, 0, False)
    killed = timetable({"a": Site(name="a")}, runs, (), NOW)[0]
    assert (killed.running, killed.failed, killed.is_due(NOW), killed.excused) == (False, 1, True, True)


def test_a_site_that_is_not_active_is_never_due() -> None:
    assert not timetable({"a": Site(name="a", active=False)}, {}, (), NOW)[0].is_due(NOW)


def test_three_failures_are_told() -> None:
    runs = {"a": [noted("a", 9), *(noted("a", minutes, "storage_unavailable") for minutes in (3, 2, 1))]}
    assert timetable({"a": Site(name="a")}, runs, (), NOW)[0].failing
    assert not timetable({"a": Site(name="a")}, {"a": runs["a"][:-1]}, (), NOW)[0].failing


def test_a_clock_that_was_set_back_stops_no_site_for_ever() -> None:
    future = Noted("a", NOW + timedelta(days=3000), NOW, "finished")
    entry = timetable({"a": Site(name="a", poll=Polling(least=5, most=60))}, {"a": [future]}, (), NOW)[0]
    assert entry.due <= NOW + timedelta(hours=1)


def test_a_site_that_asks_for_an_hour_is_left_alone_for_one() -> None:
    """Retry-After of a run that ended for it; one of ten years is bounded by the longest pause, and one that is garbage is none."""
    last = noted("a", 30, "asked_to_wait")
    for wait, expected in ((3600.0, 31), (7e9, 720 - 30), (0, -28)):
        runs = {"a": [noted("a", 90), replace(last, asked=wait)]}
        entry = timetable({"a": Site(name="a")}, runs, (), NOW)[0]
        assert round((entry.due - NOW) / timedelta(minutes=1)) == expected
        assert entry.failed == 1
