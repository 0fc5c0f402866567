"""The figures of a traversal, kept beside its journal: what it has done so far, or its report, for those who look on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from mediamon.replacing import in_place_of
from mediamon.traversal import Traversal


@dataclass(frozen=True, slots=True)
class Notes:
    """began, told, ended: seconds since 1970, `told` of the last note, `ended` 0 while it goes on; stopped: see `Report`;
    trouble: why the page was lost last; patience, revisit: see `TraversalPlan`. The figures are those of a Report, with
    presses of earlier processes.
    """

    url: str = ""
    began: float = 0.0
    told: float = 0.0
    ended: float = 0.0
    stopped: str = ""
    presses: int = 0
    reloads: int = 0
    states: int = 0
    urls: int = 0
    lifted: int = 0
    losses: int = 0
    spared: int = 0
    seconds: float = 0.0
    left: Mapping[str, int] | None = None
    hung: tuple[str, ...] = ()
    trouble: str = ""
    patience: int = 2
    revisit: bool = False

    def so_far(self, traversal: Traversal, now: float) -> dict[str, Any]:
        """What changes while it goes on."""
        known = traversal.knowledge
        return {
            "told": now,
            "presses": known.presses,
            "reloads": known.reloads,
            "states": len(known.graph),
            "urls": traversal.urls,
            "lifted": known.lifted,
            "losses": known.losses,
            "seconds": round(traversal.seconds, 1),
            "trouble": known.last_loss,
        }


def read_notes(path: Path) -> Notes:
    """Those of a file; empty ones when there is none or it is no such file."""
    try:
        told = json.loads(path.read_text("utf8"))
        known = {one.name: _like(one.default, told[one.name]) for one in fields(Notes) if one.name in told}
        return Notes(**known)
    except (OSError, ValueError, TypeError, AttributeError, OverflowError, RecursionError):
        return Notes()


def write_notes(path: Path, notes: Notes) -> None:
    """At once: who reads sees the old ones or the new ones."""
    with in_place_of(path, durable=False) as new:
        new.write_text(json.dumps(asdict(notes), ensure_ascii=False), "utf8", "replace")


def _like(default: Any, told: Any) -> Any:
    """A value of the kind that is expected. Raises ValueError, TypeError."""
    if default is None:
        return None if told is None else {str(text): int(count) for text, count in told.items()}
    if isinstance(default, tuple):
        return tuple(map(str, told))
    return type(default)(told)
