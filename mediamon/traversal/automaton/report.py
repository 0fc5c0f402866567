"""What a traversal did, and what it left."""

from __future__ import annotations

from dataclasses import dataclass, field

COMPLETE = "complete"
UNREACHABLE = "unreachable"
DEPTH = "depth"
SHUTDOWN = "shutdown"  # the crawl was to end
ENDED = frozenset({COMPLETE, UNREACHABLE, DEPTH})
"""How a traversal stops that has nothing left to do; all else is a bound, behind which another can go on."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a traversal did. `stopped` is "complete", "unreachable" (what is left was not found again) or
    the bound that was reached; `left` counts buttons left unpressed, by text;
    `spared` counts those, over all states, of which nothing new was expected (`news`);
    `resumed`: presses of an earlier process that this one went on from; `lifted` counts the URLs that came by plain HTTP
    instead of presses (`lifting`); `tabs`: how many were begun.
    """

    stopped: str
    presses: int
    reloads: int
    seconds: float
    states: int
    urls: int
    losses: int
    unsettled: int
    resumed: int = 0
    spared: int = 0
    lifted: int = 0
    tabs: int = 1
    left: dict[str, int] = field(default_factory=dict)
    hung: tuple[str, ...] = ()
