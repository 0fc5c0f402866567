"""One change of a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["added", "removed", "changed", "moved", "renamed"]


@dataclass(frozen=True, slots=True)
class Change:
    """path: the texts that hold what has changed, the page's title first; of a row or column that came, went or moved its
    own heads too. old, new: the texts, None where there is none. what: "text", "heading", "item", "table", "row", "column",
    "cell", "link", "page" and the like. A "renamed" one holds others, which stay. old_place, new_place: places of nodes.
    """

    kind: Kind
    path: tuple[str, ...]
    old: str | None
    new: str | None
    what: str = "text"
    old_place: int | None = None
    new_place: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain JSON."""
        return {"kind": self.kind, "path": list(self.path), "old": self.old, "new": self.new, "what": self.what}

    @classmethod
    def from_json(cls, made: dict[str, Any]) -> Change:
        """What `as_json` gave; the places of nodes are not in it."""
        return cls(made["kind"], tuple(made["path"]), made["old"], made["new"], made["what"])
