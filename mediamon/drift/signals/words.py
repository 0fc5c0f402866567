"""Words as signals compare them: lower case, cut to their first letters, so that endings of inflected languages agree."""

from __future__ import annotations

import re

WORD = re.compile(r"[^\W\d_]{4,}")
STEM = 5  # letters


def stems(text: str) -> set[str]:
    """Beginnings of the words of four letters and more.

    >>> sorted(stems("Городской суд, в суде города"))
    ['город', 'суде']
    """
    return {word[:STEM] for word in WORD.findall(text.lower())}


def share_within(part: str, whole: str) -> float | None:
    """How many of the words of `part` occur in `whole`, 0–1; None where `part` has too few to tell."""
    asked = stems(part)
    return len(asked & stems(whole)) / len(asked) if len(asked) >= 3 else None
