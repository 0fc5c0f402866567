"""Of a list that may have millions of entries: so many of the newest, as far as their source says, else the first."""

from __future__ import annotations

from heapq import heapify, heappushpop

from mediamon.newsite.addresses import joined
from mediamon.newsite.values import Entry


class Newest:
    """Takes entries in their order. left: how many were too many; unusable: how many had an address that nobody can read."""

    def __init__(self, most: int) -> None:
        self._most, self._number = most, 0
        self._kept: list[tuple[float, int, Entry]] = []  # a heap when it is full: the oldest first, of those the last
        self.unusable = 0

    @property
    def left(self) -> int:
        """Of those that were added."""
        return self._number - len(self._kept)

    def usable(self, base: str, address: str) -> str | None:
        """The address, whole; None, counted, for one that nobody can read; None for none."""
        whole = joined(base, address)
        self.unusable += bool(address) and whole is None
        return whole

    def add(self, entry: Entry) -> None:
        """Keep it, and forget the oldest where there are too many."""
        self._number += 1
        place = (-age(entry)[1] if entry.published else float("-inf"), -self._number, entry)
        if len(self._kept) < self._most:
            self._kept.append(place)
            if len(self._kept) == self._most:
                heapify(self._kept)
        elif self._kept:
            heappushpop(self._kept, place)

    def entries(self) -> tuple[Entry, ...]:
        """All of them in their order; where some were too many the newest first."""
        kept = sorted(self._kept, key=lambda one: -one[1]) if not self.left else sorted(self._kept, reverse=True)
        return tuple(one[2] for one in kept)


def age(one: Entry) -> tuple[bool, float]:
    """For sorting: the newest first, those without a date last."""
    return one.published is None, -(one.published.timestamp() if one.published else 0)
