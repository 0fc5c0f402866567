"""When a page that did not come is asked for again, and when it is given up. Pure.

Whether it is the page or the site that does not answer makes the difference: a site that is down for a day has lost nothing, and what its
feed has listed meanwhile is wanted still when it is back.
"""

from __future__ import annotations

import re
from datetime import timedelta

BACKOFF = timedelta(minutes=5)  # doubled with every attempt
LONGEST = timedelta(hours=12)  # between two attempts
MOST = 6  # attempts: 5 minutes doubled five times are two and a half hours
MOST_UNANSWERED = 14  # of a site that does not answer: five days
NOT_THERE = "http_404"  # of a page that was never there: a feed may list it some minutes before it is
# What a page gives that comes and has nothing: a cache, a portal, a guard against robots may have answered in its place for some minutes.
NOTHING = ("empty", "login", "blocked")
MOST_NOT_THERE = 3  # after a quarter of an hour; what is never there costs three requests
KEPT = (NOT_THERE, *NOTHING)  # reasons that a page keeps that is given up
GAVE_UP = "gave_up"
# Errors of connections go by their class's name, as do redirects that go in circles; an answer of 3xx leads nowhere; a name server that is wrong leads to private addresses.
ASKED_IN_VAIN = re.compile(r"http_(3\d\d|403|408|425|429|5\d\d)|(?!IgnoreRequest)[A-Z]\w*|wall_\w+_address")


def is_unanswered(reason: str) -> bool:
    """Does it say that the site does not answer, rather than that the page cannot be had?

    >>> is_unanswered("http_503"), is_unanswered("ConnectionRefusedError"), is_unanswered("http_400"), is_unanswered("parse_timeout")
    (True, True, False, False)
    """
    return ASKED_IN_VAIN.fullmatch(reason) is not None


def pause_after(attempts: int, reason: str, before: str | None = None) -> timedelta | None:
    """How long to wait after so many attempts in vain, the last for that reason; None: it is given up. before: the reason of the one before it: of what
    comes with nothing after an outage, as a guard's page may, the first time is no end.

    >>> pause_after(1, "http_503"), pause_after(6, "parse_timeout")
    (datetime.timedelta(seconds=300), None)
    """
    most = MOST_NOT_THERE if reason in KEPT else MOST_UNANSWERED if is_unanswered(reason) else MOST
    if reason in NOTHING and before is not None and before not in KEPT:
        most = MOST_UNANSWERED
    return None if attempts >= most else min(BACKOFF * 2 ** (attempts - 1), LONGEST)


def reason_in_the_end(reason: str) -> str:
    """Under which reason a page is refused that was given up."""
    return reason if reason in KEPT else GAVE_UP
