"""All that the four newsrooms have published: `stories(site)`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from random import Random

from mediamon.demo.corpus.addresses import address, slug_of
from mediamon.demo.corpus.cast import byline, draw_cast
from mediamon.demo.corpus.compose import Draft, draft
from mediamon.demo.corpus.paragraphs import HOUSE_STYLES, Desk
from mediamon.demo.corpus.schedule import FIRST_DAY, REDESIGN_DAY, schedule
from mediamon.demo.corpus.slots import Setting
from mediamon.demo.corpus.story import Label, Language, Site, Story, body_of

SEED = 20261101
NEW_AFTER_REDESIGN = 60
REDESIGN_PERIOD = 19  # days that the new stories cover


@dataclass(frozen=True, slots=True)
class Newsroom:
    """How much a site publishes, in what language for the most part, and how many of a hundred are in the other one."""

    count: int
    language: Language
    foreign: int
    first_id: int


NEWSROOMS: dict[Site, Newsroom] = {
    "vestnik": Newsroom(140, "ru", 3, 1000),
    "gazeta": Newsroom(90, "ru", 0, 4100),
    "agentstvo": Newsroom(110, "ru", 14, 51200),
    "meridian": Newsroom(70, "en", 12, 300),
}


def stories(site: Site, *, redesigned: bool = False) -> list[Story]:
    """Everything `site` has published, newest first; `redesigned` adds what came after the redesign of vestnik."""
    old = _edition(site, False)
    return list((_edition(site, True) if redesigned and site == "vestnik" else ()) + old)


@cache
def _edition(site: Site, after: bool) -> tuple[Story, ...]:
    room = NEWSROOMS[site]
    rng = Random(f"{SEED} {site} {after}")  # noqa: S311 - a story generator, no secrets
    first, last = (REDESIGN_DAY, REDESIGN_DAY + timedelta(days=REDESIGN_PERIOD)) if after else (FIRST_DAY, REDESIGN_DAY)
    moments = schedule(site, NEW_AFTER_REDESIGN if after else room.count, first, last, rng)
    start = room.first_id + (room.count if after else 0)
    seen = {story.headline for story in _edition(site, False)} if after else set()
    made = [_write(site, start + number, moment, seen, after) for number, moment in enumerate(moments)]
    return tuple(reversed(made))


def _write(site: Site, number: int, moment: datetime, seen: set[str], after: bool) -> Story:
    room = NEWSROOMS[site]
    for attempt in range(40):
        rng = Random(f"{SEED} {site} {number} {attempt}")  # noqa: S311
        foreign = rng.randrange(100) < room.foreign
        language: Language = _other(room.language) if foreign else room.language
        desk = Desk(site, Setting(language, draw_cast(language, rng), moment, rng))
        made = draft(desk, language)
        if made.headline not in seen:
            break
    seen.add(made.headline)
    return _story(site, number, moment, language, made, rng, after)


def _story(
    site: Site, number: int, moment: datetime, language: Language, made: Draft, rng: Random, after: bool
) -> Story:
    body, mentions = body_of(tuple(made.blocks))
    slug = slug_of(made.headline, number)
    tonality: dict[str, Label] = dict.fromkeys(sorted({name for _, _, name in mentions}), made.label or "neutral")
    return Story(
        site, number, slug, address(site, number, slug, moment), language, made.headline, made.lead, tuple(made.blocks),
        body, _spelt(site, byline(language, rng)), moment, made.topic.section, made.topic.tags,
        mentions, tonality, after,
    )  # fmt: skip


def summary(site: Site, *, redesigned: bool = False) -> Counter[str]:
    """How many stories a site has, by language, with mentions, by tonality."""
    counts: Counter[str] = Counter()
    for story in stories(site, redesigned=redesigned):
        counts.update(["stories", story.language])
        counts.update(["with mentions"] if story.mentions else [])
        counts.update(story.tonality.values())
    return counts


def _spelt(site: Site, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(HOUSE_STYLES.get(site, str)(name) for name in names)


def _other(language: Language) -> Language:
    return "en" if language == "ru" else "ru"
