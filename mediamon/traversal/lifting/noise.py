"""Parameters that only keep caches away: `_=1714555800123`, `rnd=0.5301`. The server does not look at them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.types import End

CERTAIN = {"_", "__", "_t", "_ts", "_dc", "_nc", "_r", "_rnd", "cb", "nc", "rnd", "rand", "random", "uniq"} | {
    "nocache",
    "no_cache",
    "cachebuster",
    "cache_buster",
    "uncache",
}
LIKELY = {"t", "ts", "time", "timestamp", "r", "v"}
NUMBER = re.compile(r"[0-9]{1,20}(\.[0-9]{1,25})?")
CLOCK = re.compile(r"1[0-9]{9}(?:[0-9]{3})?")  # seconds or milliseconds, from 2001 to 2033


@dataclass(frozen=True, slots=True)
class Noise:
    """clock: it was a time and goes on by one, so that no address is asked for twice; otherwise it stays."""

    clock: bool

    def next(self, text: str, answer: Answer) -> str | End:
        """Something as meaningless as before."""
        return str(int(text) + 1) if self.clock and CLOCK.fullmatch(text) else text


def learn_noise(name: str, texts: Sequence[str], *, certain: bool) -> Noise | None:
    """certain: only by a name that means nothing else; otherwise also a clock's readings under a likely name."""
    clock = all(CLOCK.fullmatch(text) for text in texts) and list(texts) == sorted(texts, key=int)
    if name.lower() in CERTAIN and all(NUMBER.fullmatch(text) for text in texts):
        return Noise(clock)
    return Noise(True) if not certain and clock and name.lower() in LIKELY else None
