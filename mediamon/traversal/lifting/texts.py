"""Links that stand in JSON as texts of their own."""

from __future__ import annotations

from dataclasses import dataclass

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.jsonpaths import Path, reach
from mediamon.traversal.lifting.locations import absolute
from mediamon.traversal.lifting.types import LONGEST_ADDRESS


@dataclass(frozen=True, slots=True)
class Texts:
    """The texts at a path, each an address or a path."""

    path: Path

    def urls(self, answer: Answer) -> list[str] | None:
        """The addresses, in order. None where the list is not where it was."""
        found = reach(answer.value, self.path) if answer.tree is None else None
        if found is None:
            return None
        return [
            url for text in found if isinstance(text, str) and text and (url := absolute(text, answer.base)) is not None
        ]

    @property
    def rank(self) -> tuple[int, str]:
        """Least first: short paths."""
        return (len(self.path), str(self.path))


def may_be_address(value: object) -> bool:
    """Is it worth trying as an address?"""
    return isinstance(value, str) and 0 < len(value) < LONGEST_ADDRESS and " " not in value and "<" not in value
