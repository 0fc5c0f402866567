"""What the loads of a page so far have taught the next one: several tabs of one page share it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

TOLD = (
    "restless",
    "phantoms",
    "endless",
    "counters",
    "renumbered",
    "fading",
    "tickers",
    "fruitful",
    "switches",
    "exclusive",
    "several",
    "sayers",
    "marked",
)  # by readings


@dataclass(slots=True)
class Known:
    """plain: kinds of links that only lead away; restless: where the page changes by itself (CSS paths); phantoms: addresses
    that stood there at first and were counted in N and H, which they stay, so that all loads have the same states; endless: listeners whose frames have no end; counters:
    names and shapes of buttons that count their own presses; renumbered: handlers that have other numbers each time they are drawn; fading: timers
    that only clear something away; tickers: intervals that go on when a press has started them; fruitful: kinds of like buttons
    of which one has brought addresses, or has opened what did; switches: rows of which a class alone tells what is chosen, with that class;
    exclusive: rows of buttons of which one is pressed at a time; several: those of which more were; sayers: buttons that say what was
    chosen in the list that they open, by what stands before and behind it; marked: rows of labels of which one was seen chosen.
    """

    plain: set[str] = field(default_factory=set)
    restless: set[str] = field(default_factory=set)
    phantoms: set[str] = field(default_factory=set)
    endless: set[str] = field(default_factory=set)
    counters: set[str] = field(default_factory=set)
    renumbered: set[str] = field(default_factory=set)
    fading: set[str] = field(default_factory=set)
    tickers: set[str] = field(default_factory=set)
    fruitful: set[str] = field(default_factory=set)
    switches: set[str] = field(default_factory=set)
    exclusive: set[str] = field(default_factory=set)
    several: set[str] = field(default_factory=set)
    sayers: set[str] = field(default_factory=set)
    marked: set[str] = field(default_factory=set)

    def learn(self, raw: Mapping[str, Any]) -> None:
        """Take in what a reading tells, as it came from the page."""
        for name in TOLD:
            getattr(self, name).update(raw.get(name, ()))

    def as_json(self) -> str:
        """For the page."""
        return json.dumps({name: sorted(getattr(self, name)) for name in ("plain", *TOLD)})
