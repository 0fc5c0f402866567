"""What is asked for: words by how often they come, two at a time, and such as nobody has written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from benchmarks.scale.corpus import LAST, WORDS, YEARS, Corpus
from mediamon.storage.publications.period import Period
from mediamon.storage.words.lemmas import lemmas

# By rank: in nine publications of ten down to one of ten, to one of a thousand, to some dozens of all millions.
RANKS: Mapping[str, tuple[int, int]] = {"common": (0, 40), "middling": (200, 5_000), "rare": (30_000, WORDS)}
TIMES = 25  # asks of each kind; the same word is seldom asked twice


def words(corpus: Corpus, dice: Random) -> dict[str, list[str]]:
    """Asks by kind. The word is one that stays what it is when its lemma is asked for, as the corpus's lemmas do."""
    single = {kind: _single(corpus, dice, *ranks) for kind, ranks in RANKS.items()}
    return {
        **{f"a {kind} word": asks for kind, asks in single.items()},
        "two common words": _pairs(dice, single["common"], single["common"]),
        "a common and a rare word": _pairs(dice, single["common"], single["rare"]),
        "two middling words": _pairs(dice, single["middling"], single["middling"]),
        "no such word": [f"нетакого{at}" for at in range(TIMES)],
    }


def _single(corpus: Corpus, dice: Random, first: int, last: int) -> list[str]:
    candidates = list(range(first, last))
    dice.shuffle(candidates)
    kept = (corpus.words[rank] for rank in candidates)
    return [word for word, _ in zip((word for word in kept if lemmas(word) == {word}), range(TIMES), strict=False)]


def _pairs(dice: Random, one: Sequence[str], other: Sequence[str]) -> list[str]:
    return [f"{dice.choice(one)} {dice.choice(other)}" for _ in range(TIMES)]


def months(dice: Random) -> Iterator[Period]:
    """Months of any of the years."""
    while True:
        first = (LAST - timedelta(days=dice.randrange(40, 365 * YEARS))).replace(day=1)
        yield Period(first, (first + timedelta(days=31)).replace(day=1))


def part_of_a_day(dice: Random) -> Period:
    """A month that begins and ends within a day, as one in Moscow's time does: day summaries do not know it."""
    month = next(months(dice))
    assert isinstance(month.since, datetime)
    assert isinstance(month.until, datetime)
    return Period(month.since - timedelta(hours=3), month.until - timedelta(hours=3))
