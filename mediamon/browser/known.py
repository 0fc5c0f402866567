"""What the loads of a page so far have taught the next one: several tabs of one page share it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Known:
    """plain: kinds of links that only lead away; restless: where the page changes by itself (CSS paths); phantoms: addresses
    that stood there at first and were counted in N and H, which they stay, so that all loads have the same states; endless: listeners whose frames have no end.
    """

    plain: set[str] = field(default_factory=set)
    restless: set[str] = field(default_factory=set)
    phantoms: set[str] = field(default_factory=set)
    endless: set[str] = field(default_factory=set)

    def learn(self, raw: Mapping[str, Any]) -> None:
        """Take in what a reading tells, as it came from the page."""
        self.restless.update(raw.get("restless", ()))
        self.phantoms.update(raw.get("phantoms", ()))
        self.endless.update(raw.get("endless", ()))

    def as_json(self) -> str:
        """For the page."""
        told = {"plain": self.plain, "restless": self.restless, "phantoms": self.phantoms, "endless": self.endless}
        return json.dumps({name: sorted(values) for name, values in told.items()})
