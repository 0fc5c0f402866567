"""How alike two texts are, by their sketches, and from where on they are one story."""

from __future__ import annotations

from bisect import bisect_right

from mediamon.stories.sketch import Sketch

ALIKE = 0.18  # of all pairs of words that both have (measured: benchmarks/stories.py)
WITHIN = 0.5  # of the shorter text's pairs that the longer has: a text cut to its beginning
ALIKE_WITHIN = 0.06  # of all pairs, even then: less is chance
FEWEST = 12  # pairs of words, below which only the same text is the same story
SAME = 0.8


def overlap(one: Sketch, other: Sketch) -> tuple[float, float]:
    """(share of all pairs of words that both have, share of the shorter text's that the longer has), both estimated."""
    if not one.size or not other.size:
        return 0.0, 0.0
    both = len(one.lowest & other.lowest)
    known = min(one.known_up_to, other.known_up_to)  # below it both sketches have every hash of their texts
    either = bisect_right(one.hashes, known) + bisect_right(other.hashes, known) - both
    shared = both / either
    common = shared * (one.size + other.size) / (1 + shared)
    return shared, min(1.0, common / min(one.size, other.size))


def likeness(one: Sketch, other: Sketch) -> float:
    """The share of pairs of words that both have where they tell one story, else 0."""
    shared, within = overlap(one, other)
    if min(one.size, other.size) < FEWEST:
        return shared if shared >= SAME else 0.0
    return shared if shared >= ALIKE or (within >= WITHIN and shared >= ALIKE_WITHIN) else 0.0


def one_story(one: Sketch, other: Sketch) -> bool:
    """Whether two texts tell one story."""
    return likeness(one, other) > 0
