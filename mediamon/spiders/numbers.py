"""Settings of ours that must be numbers: whoever writes something else is told before anything is done."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from scrapy.settings import BaseSettings

# By how they are read: who asks for a whole number cannot read another one. Their defaults are above the commands, in the settings.
WHOLE = (
    "IN_FLIGHT MAX_FEED_URLS RUNS_AT_ONCE RUN_MEMORY DISK_LOW DISK_FULL PROCESSES PARSERS PARSE_MEMORY MOST_PAGES "
    "DRIFT_TRAINING DRIFT_AUTO BATCH"
)
WITH_PARTS = "RUN_SECONDS PARSE_SECONDS BROWSER_OPENING RENDER_SECONDS BATCH_SECONDS STORAGE_PATIENCE"
NUMBERS: dict[str, type[int] | type[float]] = {
    f"MEDIAMON_{name}": kind for names, kind in ((WHOLE, int), (WITH_PARTS, float)) for name in names.split()
}
POSITIVE = {
    f"MEDIAMON_{name}"
    for name in ["IN_FLIGHT", "MAX_FEED_URLS", "BATCH", "MOST_PAGES", "RUN_SECONDS", "PARSE_SECONDS", "BROWSER_OPENING"]
}  # with none of it nothing would be done, or all would be ended at once
LEAST = {
    "MEDIAMON_RUN_MEMORY": 256,
    "MEDIAMON_PARSE_MEMORY": 64,
}  # MB; with less a run, or a page, is ended as it begins


def no_numbers(settings: BaseSettings) -> Iterator[str]:
    """What is said of those that are none here, are negative or less than anything works with, or are zero where that would be nothing at all."""
    for name, kind in NUMBERS.items():
        try:
            found = kind(settings.get(name, LEAST.get(name, 1)))
            fine = LEAST.get(name, 0) <= found < inf and (found > 0 or name not in POSITIVE)
        except (TypeError, ValueError, OverflowError):
            fine = False
        if not fine:
            yield f"{name} is {settings[name]!r}: write a {'whole ' * (kind is int)}number {_wanted(name)}"


def _wanted(name: str) -> str:
    if name in LEAST:
        return f"of {LEAST[name]} (MB) or more"
    return "above 0" if name in POSITIVE else "that is not negative"
