"""Who runs a site: child processes of ours, or scrapyd nodes. The database says what became of a run, no executor does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol


class NotNow(OSError):
    """Whoever has room for others cannot begin this run, and whoever could has none."""


class Executor(Protocol):
    """What the monitor needs of it. None of this is believed about results: the tables are."""

    def start(self, site: str) -> bool:
        """Begin a run; False where there is no room for any now. Raises OSError where this one cannot be begun, and others may, NotNow
        where it can later."""

    def going_on(self) -> Sequence[str]:
        """Sites whose runs it has started and that have not ended."""

    def proved(self, held: Collection[str]) -> None:
        """Called before every look at what is due. held: sites whose lease some run has."""

    def look(self) -> Sequence[str]:
        """Called every second or so: end what breaks its limits, collect what has ended. Lines for the log."""

    def stop(self, patience: float) -> None:
        """End everything, gracefully within `patience` seconds."""
