"""What the learner is given, and the two ways in which it says no."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MOST_CHARACTERS = 2_000_000  # of one answer; the caller cuts none shorter, it leaves the request out
LONGEST_ADDRESS = 8_192  # characters; servers refuse longer ones

Reason = Literal[
    "few",  # presses to learn from
    "silent",  # a press showed no address
    "no request",  # nothing was asked for at every press
    "method",  # not GET
    "origin",  # another origin than the page's
    "status",
    "content",  # neither JSON nor HTML
    "large",
    "signed",  # a parameter that looks like a signature follows from nothing
    "unpredictable",  # a parameter follows from nothing that was seen
    "links",  # no reading of the answers gives what the page showed
]

Ending = Literal[
    "empty",  # no links in the answer: the usual end of a list
    "finished",  # the answer names nothing to go on with, or the steps have left the calendar
    "restarted",  # only links seen before
    "loop",  # the next address has been asked for before
    "ambiguous",  # two rules that agreed so far no longer do
    "moved",  # the answer belongs to another address than the one that was due
    "origin",
    "status",
    "content",  # another content type, or not readable
    "shape",  # the links, or what the next address is made of, are not where they were
    "large",
]


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request that a press caused, with its answer. url: absolute; content_type: the header as it came; body: decoded."""

    url: str
    method: str
    status: int
    content_type: str
    body: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """One press: what it asked for, and the URLs that then appeared on the page, in order, absolute, without fragments."""

    exchanges: tuple[Exchange, ...]
    urls: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why presses cannot be replaced by requests."""

    reason: Reason
    detail: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """Why a chain of requests does not go on."""

    reason: Ending
    detail: str = ""
