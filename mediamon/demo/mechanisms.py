"""Which mechanism of a page leads to which publications, for the two sites that have no list to read."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from mediamon.demo.corpus import Story, stories
from mediamon.demo.wording import SECTIONS, section_slug

LIST_LENGTH = 40
PROJECTS = ("Города у воды", "Письма с севера", "Наука без галстука", "Люди и вещи")
TOPICS = ("Мосты", "Хлеб", "Снег", "Школьный звонок", "Ночные рейсы")
CARDS = 6
FEED_LENGTH = 45
EDITORS_CHOICE = 6


@cache
def agentstvo() -> dict[str, tuple[Story, ...]]:
    """Channels of agentstvo: `list`, `calendar`, `rubric <slug>`, `project <n>`, `topic <n>`, `cards`."""
    everything = stories("agentstvo")
    recent, older = everything[:LIST_LENGTH], everything[LIST_LENGTH:]
    hidden = older[3::3][: len(SECTIONS) + len(PROJECTS) + len(TOPICS) + CARDS]
    own = {slug: tuple(_of(slug, hidden)[:1]) for slug in SECTIONS.values()}
    left = [story for story in hidden if not any(story in taken for taken in own.values())]
    calendar = [story for story in older if story not in hidden] + recent[::2]
    channels = {"list": tuple(recent), "calendar": tuple(calendar), "cards": tuple(left[:CARDS])}
    channels |= {f"rubric {slug}": (*taken, *_of(slug, calendar)[:2]) for slug, taken in own.items()}
    left = left[CARDS:]
    channels |= {f"project {n}": (*left[n : n + 1], *calendar[n * 3 : n * 3 + 2]) for n in range(len(PROJECTS))}
    left = left[len(PROJECTS) :]
    share = -(-len(left) // len(TOPICS))
    for n in range(len(TOPICS)):
        channels[f"topic {n}"] = (*left[n * share : (n + 1) * share], *calendar[20 + n * 2 : 22 + n * 2])
    return channels


@cache
def meridian() -> dict[str, tuple[Story, ...]]:
    """Channels of meridian: `feed`, `section <slug>`, `choice`."""
    everything = stories("meridian")
    hidden = everything[4::3]
    choice, own = hidden[:EDITORS_CHOICE], hidden[EDITORS_CHOICE:]
    feed = [story for story in everything if story not in hidden]
    channels = {"feed": tuple(feed), "choice": tuple(choice)}
    for slug in SECTIONS.values():
        both = (*_of(slug, own), *_of(slug, feed)[:3])
        channels[f"section {slug}"] = tuple(sorted(both, key=lambda story: story.published, reverse=True))
    return channels


def exclusive(channels: dict[str, tuple[Story, ...]]) -> dict[str, set[str]]:
    """Addresses that only one mechanism leads to; the parts of a mechanism ("rubric science") count as one."""
    reached: dict[str, set[str]] = {}
    for name, found in channels.items():
        reached.setdefault(name.split()[0], set()).update(story.url_path for story in found)
    return {
        name: paths - set().union(*(others for other, others in reached.items() if other != name))
        for name, paths in reached.items()
    }


def _of(slug: str, among: Iterable[Story]) -> list[Story]:
    return [story for story in among if section_slug(story.section) == slug]
