"""The corpus: generated news of four sites over ten years, each batch from its own number, so that filling may go on where it stopped.

Made words come as often as those of a language do (Zipf, Mandelbrot 1953); dates go on as batches do, some finds come late.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cached_property
from itertools import product

import numpy as np
from numpy.typing import NDArray

from mediamon.items import Article, Mention, Publication, Score, Snapshot
from mediamon.mentions import load_organisations
from mediamon.storage.publications.prepared import Prepared
from mediamon.stories import sketch

LAST = datetime(2026, 11, 1, tzinfo=UTC)
YEARS = 10
SITES = ("agency.example",) * 4 + ("paper.example",) * 3 + ("portal.example",) * 2 + ("radio.example",)  # by share
WORDS = 300_000  # of the vocabulary
FLAT = 2.7  # Mandelbrot's: the very first words are not as frequent as Zipf would have them
LENGTH = (40, 141)  # words of a publication: about 650 characters, 1.1 kB
BATCH = 1_000
RETOLD, LATE, ABOUT, TWO, OTHER = (
    0.1,
    0.04,
    0.25,
    0.3,
    0.1,
)  # shares: stories, late finds, mentions, addresses of no publication
SYLLABLES = ["".join(two) for two in product("бвгдзклмнпрстфхчшж", "аеиоуы")]
ENDINGS = ("", "ние", "", "ость", "", "ский", "")


@dataclass(frozen=True, slots=True)
class Batch:
    """What a run stores at a time, of one site; others: addresses that were seen and are no publications."""

    publications: list[Publication]
    ready: list[Prepared | None]
    others: list[str]
    at: datetime


@dataclass(frozen=True)
class Corpus:
    """So many publications."""

    count: int

    @property
    def batches(self) -> int:
        """How many there are."""
        return -(-self.count // BATCH)

    @cached_property
    def words(self) -> list[str]:
        """The vocabulary, the most frequent first; each is another one."""
        dice, made = np.random.default_rng(1), dict[str, None]()
        for rank in range(WORDS):
            length = 1 if rank < 60 else 2 if rank < 6_000 else 3
            word = ""
            while not word or word in made:
                word = "".join(SYLLABLES[at] for at in dice.integers(0, len(SYLLABLES), length))
                word += ENDINGS[rank % len(ENDINGS)] if rank > 500 else ""
            made[word] = None
        return list(made)

    @cached_property
    def shares(self) -> NDArray[np.float64]:
        """How often each word comes, of all words."""
        weights = 1 / (np.arange(1, WORDS + 1) + FLAT)
        return np.asarray(weights / weights.sum())

    @cached_property
    def _heaps(self) -> NDArray[np.float64]:
        return np.asarray(np.cumsum(self.shares))

    @cached_property
    def _names(self) -> list[str]:
        return [one.id for one in load_organisations()]

    def letters(self, batch: Batch) -> int:
        """Bytes of its headlines and texts."""
        return sum(
            len(f"{one.article.headline}{one.article.body}".encode()) for one in batch.publications if one.article
        )

    @cached_property
    def step(self) -> timedelta:
        """From one batch to the next."""
        return timedelta(days=365.25 * YEARS) / self.batches

    def at(self, number: int) -> datetime:
        """When a batch's publications had come."""
        return LAST - self.step * (self.batches - number)

    def size(self, number: int) -> int:
        """How many publications are in a batch."""
        return min(BATCH, self.count - number * BATCH)

    def batch(self, number: int) -> Batch:
        """The batch of this number, from 0 on; always the same."""
        dice, size = np.random.default_rng([7, number]), self.size(number)
        at, step = self.at(number), self.step
        site = SITES[number % len(SITES)]
        texts = list(self._texts(dice, size))
        whens = self.whens(dice, size, at)
        made = [
            self._publication(dice, site, number * BATCH + place, text, when, at + step)
            for place, (text, when) in enumerate(zip(texts, whens, strict=True))
        ]
        ready: list[Prepared | None] = [Prepared(frozenset(text), sketch(" ".join(text[8:]))) for text in texts]
        others = [f"http://{site}/topic/{number}/{place}" for place in range(int(size * OTHER))]
        return Batch(made, ready, others, at + step)

    def _texts(self, dice: np.random.Generator, size: int) -> Iterator[list[str]]:
        """Words of headline (eight) and body; some retell one of the same batch with a word more."""
        lengths = dice.integers(*LENGTH, size)
        ranks = np.minimum(np.searchsorted(self._heaps, dice.random(int(lengths.sum()))), WORDS - 1).tolist()
        retold, at, made = (dice.random(size) < RETOLD).tolist(), 0, list[list[str]]()
        for length, again in zip(lengths.tolist(), retold, strict=True):
            drawn = [self.words[rank] for rank in ranks[at : at + length]]
            at += length
            made.append([*drawn[:8], *made[int(dice.integers(len(made)))][8:], drawn[8]] if again and made else drawn)
            yield made[-1]

    @staticmethod
    def whens(dice: np.random.Generator, size: int, at: datetime) -> list[datetime]:
        """Times of publication: within the last day, and some from any time before: pages that were found late."""
        late, hours, long_ago = dice.random(size) < LATE, dice.random(size) * 24, dice.random(size)
        first = LAST - timedelta(days=365.25 * YEARS)
        return [
            first + (at - first) * float(share) if old else at - timedelta(hours=float(hour))
            for old, hour, share in zip(late, hours, long_ago, strict=True)
        ]

    def _publication(
        self, dice: np.random.Generator, site: str, number: int, text: Sequence[str], when: datetime, fetched: datetime
    ) -> Publication:
        headline, body = " ".join(text[:8]).capitalize(), " ".join(text[8:])
        url = f"http://{site}/news/{when:%Y/%m/%d}/{number}.html"
        about = dice.random() < ABOUT
        names = dice.choice(len(self._names), 1 + int(dice.random() < TWO), replace=False) if about else ()
        parts = [self._said(dice, self._names[name], body) for name in names]
        article = Article(url, headline, body, "xpath", date_published=when, language="ru")
        return Publication(
            Snapshot(site, url, url, 200, fetched, "", found_by="feed"),
            article,
            mentions=tuple(one for one, _ in parts),
            scores=tuple(one for _, one in parts),
        )

    def _said(self, dice: np.random.Generator, name: str, body: str) -> tuple[Mention, Score]:
        """A mention with its sentence, and the score that rests on it."""
        start = int(dice.integers(0, max(1, len(body) - 150)))
        sentence = body[start : start + 140]
        shares = np.sort(dice.dirichlet((1, 1, 3)))[[0, 2, 1]] if dice.random() < 0.7 else dice.dirichlet((1, 1, 1))
        said = dict(zip(("negative", "neutral", "positive"), map(float, shares), strict=True))
        label = max(said, key=said.__getitem__)
        return (
            Mention(name, start, start + 10, body[start : start + 10], sentence, "name"),
            Score(name, label, said, (sentence,), "made"),  # type: ignore[arg-type]
        )
