"""What changes at every fetch: counters, "2 hours ago". It is learned and offered for muting; digits are never ignored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from mediamon.semantics.difference.change import Change

FEWEST = 3  # comparisons before anything is said
SHARE = 0.8  # of the comparisons in which a path must have changed

Path = tuple[str, ...]


def volatile_paths(history: Sequence[Sequence[Change]]) -> list[Path]:
    """The paths that changed in nearly all of the comparisons of one version with the next."""
    if len(history) < FEWEST:
        return []
    counts = Counter(path for changes in history for path in {one.path for one in changes if one.kind == "changed"})
    return sorted(path for path, count in counts.items() if count >= SHARE * len(history))


def without_muted(changes: Iterable[Change], paths: Iterable[Path] = (), kinds: Iterable[str] = ()) -> list[Change]:
    """The changes but for those at muted paths and of muted kinds."""
    muted, silent = set(paths), set(kinds)
    return [one for one in changes if one.kind not in silent and one.path not in muted]
