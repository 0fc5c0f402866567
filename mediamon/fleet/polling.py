"""How often a site is asked: by its own rate of publishing, as it was measured. Pure.

The rate is an exponentially weighted mean of new publications an hour, so that a site which wakes up is followed within
a day and one night does not make a daily paper look dead. A site is due when about one new publication is expected; a
run that failed is tried again soon, then ever later, and one that was killed at once, then as any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from math import exp, log

HALF_LIFE = timedelta(days=3)  # of what a run tells of the rate
EXPECTED = 1.0  # new publications that make a run worth its requests
AWAY = timedelta(days=31)  # between two runs: a clock was wrong, or nobody watched; what was found then is no rate
FIRST_RETRY = timedelta(minutes=2)
# Ended by somebody, or by a bound that somebody has set: what it left is gone on with soon, whatever it has found. Not by errors.
BOUNDS = ("timeout", "itemcount", "pagecount", "timeout_no_item", "pagecount_no_item")  # of Scrapy's CloseSpider
CUT_OFF = ("shutdown", *(f"closespider_{one}" for one in BOUNDS))
FINE = ("finished", *CUT_OFF)


@dataclass(frozen=True, slots=True)
class Ran:
    """A run that has ended (or died: reason None). new: addresses that were new to the ledger; wait: since it began, for how long the site
    has asked to be left alone.
    """

    began: datetime
    reason: str | None
    new: int = 0
    wait: timedelta = timedelta(0)

    @property
    def fine(self) -> bool:
        """Did it ask its sources?"""
        return self.reason in FINE


@dataclass(frozen=True, slots=True)
class Poll:
    """The shortest and the longest pause between two runs of a site."""

    least: timedelta = timedelta(minutes=5)
    most: timedelta = timedelta(hours=12)


def rate(runs: Sequence[Ran]) -> float | None:
    """New publications an hour; None before two runs went well. runs: in the order in which they began, whatever their clocks said.

    What the first run finds is the site's stock, not its rate.
    """
    fine = [one for one in runs if one.fine]
    if len(fine) < 2:
        return None
    weights = found = 0.0
    last = fine[-1].began
    for before, one in pairwise(fine):
        pause = one.began - before.began
        if not timedelta(0) <= pause <= AWAY:
            continue
        hours = max(pause / timedelta(hours=1), 1 / 60)
        weight = hours * exp(-log(2) * (abs(last - one.began) / HALF_LIFE))
        weights, found = weights + weight, found + weight * one.new / hours
    return found / weights if weights else None


@dataclass(frozen=True, slots=True)
class Pace:
    """What a site's runs say together. last: the newest; rate: new publications an hour, None where it is not known yet; failed: runs in a
    row; excused: that was a single one, which was killed.
    """

    last: Ran | None = None
    rate: float | None = None
    failed: int = 0
    excused: bool = False


def pace(runs: Sequence[Ran]) -> Pace:
    """runs: the newest fifty or so, the oldest first."""
    return Pace(runs[-1] if runs else None, rate(runs), failed_in_a_row(runs), killed_once(runs))


def next_run(pace: Pace, poll: Poll = Poll(), *, now: datetime, due: datetime | None = None) -> datetime:
    """When a site is due; a moment that has passed means now. due: when the ledger has something to fetch for it."""
    last = pace.last
    if (
        last is None or last.began > now + poll.most
    ):  # by a clock that was ahead: it would be waited for until it is right
        return now
    if pace.excused:
        return last.began
    if pace.failed:
        pause = min(FIRST_RETRY * float(2 ** min(pace.failed - 1, 20)), poll.most)
        return last.began + max(pause, min(last.wait, poll.most))
    if pace.rate is None or last.reason in CUT_OFF:
        return last.began + poll.least
    hours = EXPECTED / pace.rate if pace.rate > 0 else float("inf")
    pause = poll.most if hours > poll.most / timedelta(hours=1) else timedelta(hours=hours)
    if due is not None and due > last.began:  # what it left, the last run had a reason to leave
        pause = min(pause, due - last.began)
    return last.began + max(pause, poll.least)


def failed_in_a_row(runs: Sequence[Ran]) -> int:
    """The newest runs that did not ask their sources."""
    count = 0
    for one in reversed(runs):
        if one.fine:
            break
        count += one.reason != "lease_held"  # somebody else ran it: no failure
    return count


def killed_once(runs: Sequence[Ran]) -> bool:
    """Was the newest run killed, and did the one before end well? A power cut, a person or want of memory has ended it, and most likely
    not the site; what kills it every time is known by the next one.
    """
    return failed_in_a_row(runs) == 1 and [one.reason for one in runs if one.reason != "lease_held"][-1] is None
