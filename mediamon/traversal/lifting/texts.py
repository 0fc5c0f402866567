"""Links that stand in JSON as texts of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.jsonpaths import Path, reach
from mediamon.traversal.lifting.locations import Base, absolute


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts at a path, each an address or a path."""

    path: Path

    def urls(self, answer: Answer) -> list[str] | None:
        """The addresses, in order. None where the list is not where it was."""
        found = reach(answer.value, self.path) if answer.tree is None else None
        return None if found is None else list(addresses(found, answer.base))

    @property
    def rank(self) -> tuple[int, str]:
        """Least first: short paths."""
        return (len(self.path), str(self.path))


def addresses(values: Iterable[object], base: Base) -> Iterator[str]:
    """Those of the values that are addresses, in full."""
    for value in values:
        url = absolute(value, base) if isinstance(value, str) and value else None
        if url is not None:
            yield url
