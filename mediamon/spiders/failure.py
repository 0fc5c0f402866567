"""Why a page did not come: a short code for the stats, and a line for people."""

from __future__ import annotations

from urllib.parse import urlsplit

from scrapy.exceptions import IgnoreRequest
from scrapy.spidermiddlewares.httperror import HttpError
from twisted.python.failure import Failure

from mediamon.guard.wall import Refused
from mediamon.guard.wall.addresses import is_its_own

FORBIDDEN = "it was not asked for: robots.txt forbids it"


class Postponed(IgnoreRequest):
    """Not asked for in this run, whatever it is: the next one does so, and the ledger counts no attempt."""


class RunEnds(Postponed):
    """The run was ending when its turn came."""

    def __init__(self) -> None:
        super().__init__("it was not asked for: the run was ending")


class RobotsUnreachable(Postponed):
    """robots.txt answers with an error of the server, so that nobody knows what it forbids. RFC 9309, 2.3.1.4"""

    def __init__(self, host: str, status: int) -> None:
        super().__init__(
            f"The robots.txt of {host} answers with status {status}, by which everything is forbidden for now"
        )


def is_of_a_name(reason: str, url: str) -> bool:
    """Was it refused for the address that a name server has given to its host's name? That may be right tomorrow: a captive portal, a name
    server of one's own that was wrong for a while.

    >>> is_of_a_name("wall_private_address", "http://news.example/1"), is_of_a_name("wall_private_address", "http://10.0.0.1/1")
    (True, False)
    """
    return reason.endswith("_address") and not is_its_own(urlsplit(url).hostname or "")


def reason_of(failure: Failure) -> tuple[str, str]:
    """(code, line)."""
    error = failure.value
    if isinstance(error, HttpError):
        status = error.response.status
        return f"http_{status}", f"it answered with status {status}"
    if isinstance(error, Refused):
        return f"wall_{error.code}", f"it was not asked for: {error}"
    if isinstance(error, RunEnds):
        return "run_ends", str(error)
    if isinstance(error, RobotsUnreachable):
        return "robots_unreachable", f"it was not asked for. {error}"
    name = type(error).__name__
    if isinstance(error, IgnoreRequest) and "robots" in str(error).lower():
        return name, FORBIDDEN
    return name, f"{name}: {next(iter(str(error).splitlines()), '')}"
