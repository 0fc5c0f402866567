"""Numbers of site files: what is accepted leads no timetable beyond the calendar, what is refused is told with its line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.fleet.timetable import seen, timetable
from mediamon.sites import SiteError, read_site
from mediamon.sites.model import Polling, Site
from mediamon.storage.running.runs import Noted

NOW = datetime(2026, 11, 1, tzinfo=UTC)
RUNS = st.lists(
    st.builds(
        lambda ago, reason, new: Noted("s", NOW - ago, None, reason, new),
        st.timedeltas(timedelta(days=-400), timedelta(days=4_000)),
        st.sampled_from(["finished", "shutdown", None, "lease_held", "memusage_exceeded"]),
        st.integers(0, 10**9),
    ),
    max_size=6,
).map(lambda runs: sorted(runs, key=lambda one: one.began))


@given(st.floats(), st.floats(), RUNS)
def test_every_polling_that_is_accepted_has_a_next_run(least: float, most: float, runs: list[Noted]) -> None:
    try:
        poll = Polling(least=least, most=most)
    except ValueError:
        return
    (entry,) = timetable({"s": Site(name="s", poll=poll)}, {"s": seen(runs, running=False)}, (), NOW)
    assert entry.due <= NOW + timedelta(minutes=max(poll.least, poll.most))


@pytest.mark.parametrize(
    "line",
    ["poll: {least: .inf}", "poll: {most: 1e300}", "poll: {most: .nan}", "politeness: {delay: .inf}", "revisit: [.inf]",
     "clicks: [{url: 'https://a.org', max_seconds: .inf}]", "politeness: {delay: -1}"],
)  # fmt: skip
def test_endless_numbers_are_refused_with_their_line(tmp_path: Path, line: str) -> None:
    path = tmp_path / "gazette.yaml"
    path.write_text(f"name: gazette\n{line}\n", "utf8")
    with pytest.raises(SiteError, match=rf"^{path}:2: "):
        read_site(path)


@pytest.mark.parametrize("day", ["2026-02-30", "2026-13-01", "0000-01-01"])
def test_a_rule_of_a_day_that_is_none_is_told_with_its_line(tmp_path: Path, day: str) -> None:
    path = tmp_path / "gazette.yaml"
    path.write_text(f"name: gazette\nrules:\n  - body: //p\n    from: {day}\n", "utf8")
    with pytest.raises(SiteError, match=rf"^{path}:4: .*{day}"):
        read_site(path)
