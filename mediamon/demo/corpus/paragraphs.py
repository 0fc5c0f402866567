"""Choosing the texts of one story: each pool is a shuffled deck, so that nothing is said twice in a story."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from mediamon.demo.corpus.markup import MENTION, capitalised, parse
from mediamon.demo.corpus.organisations import fill_names
from mediamon.demo.corpus.slots import Setting, fill
from mediamon.demo.corpus.stock import Topic
from mediamon.demo.corpus.story import Block, BlockKind, Line, Site

SHARE_OF_LINKED_NAMES = 0.08
LONGEST_PARAGRAPH = 4
LENGTH_OF_STEM = 4
WORD = re.compile(r"(?<![<:.@])\b[^\W\d_]{4,}")


class Desk:
    """The editor of one story: draws texts, fills them in and sets them as blocks."""

    def __init__(self, site: Site, setting: Setting) -> None:
        self.site = site
        self.setting = setting
        self.rng: Random = setting.rng
        self._decks: dict[tuple[str, str], list[str]] = {}

    def draw(self, topic: Topic, pool: str) -> str | None:
        """The next unused text of a pool, None when it is exhausted."""
        deck = self._decks.get((topic.name, pool))
        if deck is None:
            texts = topic.pool(pool)
            deck = self._decks[topic.name, pool] = self.rng.sample(texts, len(texts))
        return deck.pop() if deck else None

    def draw_nearest(self, topic: Topic, pool: str, text: str) -> str | None:
        """The unused text of a pool that shares most words with `text`: the lead that belongs to a headline."""
        first = self.draw(topic, pool)
        deck = self._decks[topic.name, pool]
        if first is None:
            return None
        deck.append(first)
        wanted = _stems(text)
        best = max(deck, key=lambda candidate: len(wanted & _stems(candidate)))
        deck.remove(best)
        return best

    def write(
        self,
        text: str,
        organisation: str | None = None,
        *,
        full: bool = False,
        capital: bool = True,
        recall: bool = False,
    ) -> str:
        """`text` with slots and names filled in, still in markup; `recall` repeats the figures of the text before."""
        if not recall:
            self.setting.said.clear()
        if organisation:
            text = fill_names(text, organisation, self.setting.language, self.rng, full=full)
        filled = fill(text, self.setting)
        return capitalised(filled) if capital else filled

    def line(self, source: str) -> Line:
        """The finished line, in the typography of the house."""
        return parse(_link_names(HOUSE_STYLES.get(self.site, str)(source), self.rng))

    def block(self, kind: BlockKind, *sources: str) -> Block:
        """A block of finished lines."""
        return Block(kind, tuple(self.line(source) for source in sources))

    def paragraph(self, topic: Topic, organisation: str | None = None) -> Block | None:
        """One to four unused facts of a topic, None when it has none left."""
        wanted = self.rng.choices(range(1, LONGEST_PARAGRAPH + 1), (25, 40, 25, 10))[0]
        if organisation:
            wanted = min(wanted, 2)
        drawn = [self.draw(topic, "facts") for _ in range(wanted)]
        texts = [self.write(text, organisation) for text in drawn if text]
        return self.block("paragraph", " ".join(texts)) if texts else None


def _stems(text: str) -> set[str]:
    return {word[:LENGTH_OF_STEM].lower() for word in WORD.findall(text)}


def _gazeta_style(source: str) -> str:
    """An old newsroom: no ё, straight quotes."""
    return source.translate(str.maketrans("ёЁ«»", 'еЕ""'))


HOUSE_STYLES: dict[str, Callable[[str], str]] = {"gazeta": _gazeta_style}


def _link_names(source: str, rng: Random) -> str:
    """Now and then a name is a link, as newsrooms like it."""
    if "_" in source or "*" in source or rng.random() > SHARE_OF_LINKED_NAMES or "{" not in source:
        return source
    return MENTION.sub(lambda found: f"_{found[0]}_", source)
