"""Changes that are no failures: the rules go on matching the article, and the articles or the page around them change."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.drift_simulation.articles import Change
from benchmarks.drift_simulation.parameters import Floats, Parameters

Rng = np.random.Generator


def slow(p: Parameters, rng: Rng, come: Floats) -> Change:
    """Articles grow by 60 %, half of them get a gallery."""
    return Change(longer=1 + 0.6 * come, galleries=0.5 * come)


def shorter(p: Parameters, rng: Rng, come: Floats) -> Change:
    """Articles shrink by a third, with fewer links."""
    return Change(longer=1 - 0.33 * come, links=1 - 0.5 * come)


def season(p: Parameters, rng: Rng, come: Floats) -> Change:
    """Summer: another mix of kinds, over some hundred documents."""
    other = p.mix * rng.lognormal(0, 0.7, len(p.mix))
    return Change(mix=(other / other.sum(), come))


def column(p: Parameters, rng: Rng, come: Floats) -> Change:
    """A new column from one day to the next: 8 % of the articles are of a kind that was rare."""
    rare = int(np.argsort(p.mix)[1])
    other = 0.92 * p.mix
    other[rare] += 0.08
    return Change(mix=(other, (come > 0).astype(np.float64)))


def photographs(p: Parameters, rng: Rng, come: Floats) -> Change:
    """A photographer is hired: three times the images in the end."""
    return Change(images=1 + 2 * come)


def embeds(p: Parameters, rng: Rng, come: Floats) -> Change:
    """Editors learn to embed: twice the other elements, and half as many links again."""
    return Change(others=1 + come, links=1 + 0.5 * come)


def same(p: Parameters, rng: Rng, come: Floats) -> Change:
    """Nothing changes in the articles."""
    return Change()


# what changes, over how many documents it comes (then it stays), and whether the page around the article changes at once
HONEST: dict[str, tuple[Callable[[Parameters, Rng, Floats], Change], int, bool]] = {
    "slow": (slow, 800, False),
    "newtemplate": (same, 1, True),
    "shorter": (shorter, 800, False),
    "season": (season, 400, False),
    "column": (column, 1, False),
    "photographs": (photographs, 800, False),
    "embeds": (embeds, 800, False),
}
