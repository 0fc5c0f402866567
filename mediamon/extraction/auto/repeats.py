"""Long texts that an article says twice: copies that a carousel turns through, or that stand in the page for small screens too."""

from __future__ import annotations

from collections.abc import Iterable

from mediamon.extraction.segments import Segment

LONG = 60  # characters; shorter texts repeat in tables and lists of features


def without_copies(segments: Iterable[Segment]) -> list[Segment]:
    """Each long text where it stands first, and all short ones."""
    seen: set[str] = set()
    kept = []
    for one in segments:
        if len(one.text) < LONG or one.text not in seen:
            seen.add(one.text)
            kept.append(one)
    return kept
