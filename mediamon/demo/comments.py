"""What readers of vestnik write under an article: nothing, a word or two, now and then a whole page."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mediamon.demo.corpus import Story
from mediamon.demo.corpus.stock import stock

MOST = 30
SHARE_OF_LONG = 0.3
NAMES = ["Виталий К.", "nadezhda57", "Прохожий", "Галина Петровна", "kot_v_sapogah", "Инженер", "Олег", "Лидия С.", "user4411"]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment: who, and paragraphs."""

    name: str
    paragraphs: tuple[str, ...]


def comments(story: Story, *, redesigned: bool) -> list[Comment]:
    """The comments of an article; the new layout has at least one under each, as people try it out."""
    rng = Random(f"comments {story.id}")  # noqa: S311 - made-up readers
    wanted = int(rng.paretovariate(0.8)) - 1
    if wanted > MOST:  # a quarrel that the editors have cut short
        wanted = rng.randint(MOST // 2, MOST)
    texts = stock("ru")["comments"]
    longest = stock("ru")["comments"].pool("long")
    made = [_comment(rng, texts.pool("short"), longest) for _ in range(max(wanted, 1))]
    return made if wanted or redesigned else []


def _comment(rng: Random, short: tuple[str, ...], long: tuple[str, ...]) -> Comment:
    if rng.random() > SHARE_OF_LONG:
        return Comment(rng.choice(NAMES), (rng.choice(short),))
    paragraphs = rng.sample(long, min(len(long), int(rng.paretovariate(1.3))))
    return Comment(rng.choice(NAMES), tuple(paragraphs))
