"""Good documents of a simulated site: a wandering mix of kinds, each article made paragraph by paragraph."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from benchmarks.drift_simulation.parameters import KINDS, Floats, Parameters

FACTORS = np.array(list(KINDS.values()))
MARKUP = 1.35  # characters of HTML a character of text
TAG = 28  # characters of HTML a tag


@dataclass(frozen=True, slots=True)
class Change:
    """What makes articles unlike those of training; arrays are per document, factors unless said otherwise."""

    longer: Floats | float = 1.0
    galleries: Floats | float = 0.0  # chance of one added to an article
    images: Floats | float = 1.0
    others: Floats | float = 1.0
    links: Floats | float = 1.0
    mix: tuple[Floats, Floats] | None = None  # another mix (7,), and how far it has come (n,), 0–1


@dataclass
class Articles:
    """The site's editors: they go on from where they stopped, so that the mix wanders through all that is asked of them."""

    parameters: Parameters
    rng: np.random.Generator
    walk: Floats = field(default_factory=lambda: np.zeros(len(KINDS)))
    day: int = 0

    def transactions(self, n: int) -> NDArray[np.int64]:
        """(n,) the number of the transaction of each document."""
        mean = self.parameters.transaction
        sizes = np.maximum(1, self.rng.normal(mean, 0.15 * mean + 1.5, int(4 * n / mean) + 10).round()).astype(int)
        return np.repeat(np.arange(len(sizes)), sizes)[:n]

    def write(self, transactions: NDArray[np.int64], change: Change | None = None) -> Floats:
        """(n, 9) good documents for these transactions."""
        change, n = change or Change(), len(transactions)
        kinds, weekend = self._kinds(transactions, change), self._weekends(transactions)
        factors, p, rng = FACTORS[kinds], self.parameters, self.rng
        many = p.paragraphs * factors[:, 0] * weekend * change.longer * rng.lognormal(0, p.paragraphs_spread, n)
        paragraphs = np.clip(many.round(), 1, 600).astype(int)
        text, variance = self._paragraphs(paragraphs, factors[:, 1])
        tags = self._tags(paragraphs, factors, change)
        odd = rng.random(n) < p.odd
        tags[odd] = (tags[odd] * rng.lognormal(1.5, 1.0, (int(odd.sum()), 5))).round()
        text[odd] = (text[odd] * rng.lognormal(0, 1.5, int(odd.sum()))).round()
        size = p.page * rng.lognormal(0, p.page_spread, n) + MARKUP * text + TAG * tags.sum(axis=1)
        return np.column_stack([size.round(), text, paragraphs, variance, tags])

    def _kinds(self, transactions: NDArray[np.int64], change: Change) -> NDArray[np.int64]:
        p, kinds = self.parameters, np.zeros(len(transactions), dtype=np.int64)
        for one in np.unique(transactions):
            inside = transactions == one
            self.walk = p.inertia * self.walk + self.rng.normal(0, p.wander, len(KINDS))
            base = p.mix
            if change.mix is not None:
                other, come = change.mix[0], float(np.mean(change.mix[1][inside]))
                base = (1 - come) * base + come * other
            shares = base * np.exp(self.walk)
            kinds[inside] = self.rng.choice(len(KINDS), int(inside.sum()), p=shares / shares.sum())
        return kinds

    def _weekends(self, transactions: NDArray[np.int64]) -> Floats:
        """Two transactions in seven are of the weekend, when articles are shorter."""
        weekend = (transactions + self.day) % 7 >= 5
        self.day += int(transactions[-1]) + 1
        return np.where(weekend, self.parameters.weekend, 1.0)

    def _paragraphs(self, paragraphs: NDArray[np.int64], factor: Floats) -> tuple[Floats, Floats]:
        """S and V of articles with so many paragraphs."""
        p, rng = self.parameters, self.rng
        typical = p.size * factor * rng.lognormal(0, p.author_spread, len(paragraphs))
        owner = np.repeat(np.arange(len(paragraphs)), paragraphs)
        sizes = np.maximum(8, (typical[owner] * rng.lognormal(0, p.size_spread, len(owner))).round())
        text, squares = np.bincount(owner, sizes).astype(np.float64), np.bincount(owner, sizes**2)
        return text, np.maximum(squares / paragraphs - (text / paragraphs) ** 2, 0.0)

    def _tags(self, paragraphs: NDArray[np.int64], factors: Floats, change: Change) -> Floats:
        p, rng, n = self.parameters, self.rng, len(paragraphs)
        taste = rng.gamma(2.0, 0.5, (n, 5))  # of the author; the same rate for all would be too regular
        links = rng.poisson(paragraphs * p.links * factors[:, 2] * taste[:, 0] * change.links)
        styling = rng.poisson(paragraphs * p.styling * factors[:, 3] * taste[:, 1])
        images = rng.poisson(p.images * factors[:, 4] * taste[:, 2] * change.images)
        gallery = rng.random(n) < change.galleries
        images = images + gallery * (3 + rng.poisson(4.0, n))
        spans = rng.binomial(paragraphs, p.spans) + rng.poisson(paragraphs * p.breaks * taste[:, 3])
        embeds = rng.poisson(p.others * factors[:, 5] * taste[:, 4] * change.others)
        others = 3 * embeds + rng.poisson(0.04 * paragraphs) + (2 * images if p.captioned else gallery * 2)
        return np.column_stack([links, p.wrappers + spans + gallery * 2, styling, images, others]).astype(np.float64)
