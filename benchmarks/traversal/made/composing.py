"""Pages put together by chance: parts in many manners, some within others, and noise around them. What a page has is known."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SCRIPTS = tuple(
    f"{name}.js"
    for name in ("base", "choosing", "stepping", "opening", "noise", "habits", "drawing", "menus", "trying", "around")
)
HEARING = (
    *("direct", "direct", "property", "inline", "delegated", "delegated", "late", "mouseup", "pointer"),
    *("captured", "object"),
)
ANSWERING = (
    *("now", "now", "timer", "slow", "frame", "promise", "fetch", "fetch", "xhr"),
    *("idle", "message", "polled", "debounced", "chained"),
)
TAGS = ("button", "button", "a", "span", "div")
NOISE = (
    *("clock", "ticker", "advertisement", "likes", "theme", "views", "share", "consent", "letter", "banner", "timers"),
    *("bookmarks", "menus", "stars", "size", "quantity", "toast", "player", "left"),
    *("choices", "chat", "poll", "top", "sticky", "pointer", "names", "rotator", "score", "ripple", "read", "fonts"),
)
WORDS = ("Politics", "Sport", "Culture", "Science", "Economy", "Regions", "World", "Health", "Opinion", "Archive")
HOLDERS = ("tabs", "toggle", "select", "accordion", "modal", "route", "shadow")  # whose groups may be parts
STYLE = """
body { font: 15px sans-serif; margin: 1em } .part { margin: 1em 0 } .bar > *, .pages > * { margin-right: .6em }
.cover { position: fixed; inset: 0; background: #0008 } .sheet { background: white; margin: 10% auto; width: 50%; padding: 1em }
.box { height: 160px; overflow: auto } .tall { height: 150px } .high { height: 700px } .menu li div { display: none }
.menu li:hover div { display: block } .days { display: grid; grid-template-columns: repeat(7, 2em) } .arrow { display: inline-block; min-width: 1.5em; min-height: 1.5em; background: #ddd }
span[data-action], .day.full, [data-n] { cursor: pointer } .combo { position: relative } .combo ul { position: absolute; background: white; z-index: 2 }
.side { position: fixed; left: 0; top: 0; bottom: 0; width: 14em; background: white; transform: translateX(-15em) } .side.open { transform: none }
.chat { position: fixed; right: 1em; bottom: 1em } .chatbox { position: fixed; right: 1em; bottom: 4em; background: white } header { position: sticky; top: 0 }
"""


@dataclass(frozen=True)
class Made:
    """html; expected: paths of its news; kinds: of its parts, for the table."""

    html: str
    expected: frozenset[str]
    kinds: tuple[str, ...]


@dataclass
class Composer:
    """One page's choices. urls: what has been given to parts so far."""

    random: Random
    name: str
    urls: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    routed: bool = False

    def news(self, most: int = 3) -> list[str]:
        """Some addresses that no other part has."""
        made = [f"/{self.name}/{len(self.urls) + place}" for place in range(self.random.randint(1, most))]
        self.urls += made
        return made

    def part(self, depth: int, *, closed: bool = False) -> dict[str, object]:
        """A part with all that is in it."""
        kinds = [kind for kind in GROUPS if not (kind == "route" and (self.routed or depth))]
        kind = self.random.choice([one for one in kinds if depth < 2 or one not in ("shadow", "scroll", "frame")])
        self.kinds.append("  " * depth + kind)
        self.routed = self.routed or kind == "route"
        hearing = self.random.choice([one for one in HEARING if not (closed and one == "delegated")])
        made: dict[str, object] = {
            "kind": kind,
            "title": self.random.choice([*WORDS, ""]),
            "tag": self.random.choice(TAGS),
            "hearing": hearing,
            "answering": self.random.choice(ANSWERING),
        }
        return made | GROUPS[kind](self, depth, closed)

    def group(self, kind: str, depth: int, closed: bool) -> object:
        """What one of a part's places holds."""
        if kind in HOLDERS and depth < 1 and self.random.random() < 0.3:
            return self.part(depth + 1, closed=closed)
        return self.news()

    def names(self, count: int) -> list[str]:
        """What a part's things are called."""
        return self.random.sample(WORDS, count)


Groups = Callable[[Composer, int, bool], dict[str, object]]


def _named(kind: str, least: int, most: int, **more: Callable[[Random], object]) -> Groups:
    def make(composer: Composer, depth: int, closed: bool) -> dict[str, object]:
        count = composer.random.randint(least, most)
        groups = [composer.group(kind, depth, closed) for _ in range(count)]
        return {
            "groups": groups,
            "names": composer.names(min(count, len(WORDS))),
            **{name: choose(composer.random) for name, choose in more.items()},
        }

    return make


def _deep(composer: Composer, depth: int, closed: bool) -> dict[str, object]:
    count = composer.random.randint(2, 3)
    return {
        "groups": [[composer.news() for _ in range(composer.random.randint(1, 3))] for _ in range(count)],
        "names": composer.names(count),
    }


def _years(composer: Composer, depth: int, closed: bool) -> dict[str, object]:
    some = [composer.news() if composer.random.random() < 0.7 else [] for _ in range(composer.random.randint(3, 6))]
    return {"groups": [composer.news(), *some, composer.news()]}


def _calendar(composer: Composer, depth: int, closed: bool) -> dict[str, object]:
    count = composer.random.randint(2, 4)
    days = [composer.random.sample(range(28), composer.random.randint(1, 4)) for _ in range(count)]
    return {
        "groups": [{day: composer.news(2) for day in sorted(some)} for some in days],
        "names": [f"{month} 2026" for month in ("January", "February", "March", "April")[:count]],
    }


def _away(composer: Composer, depth: int, closed: bool) -> dict[str, object]:
    return {
        "groups": [composer.news(1) for _ in range(2)],
        "names": composer.names(2),
        "way": composer.random.choice(WAYS),
    }


def _frame(composer: Composer, depth: int, closed: bool) -> dict[str, object]:
    return {"groups": [composer.part(2)]}


def _shadow(composer: Composer, depth: int, closed: bool) -> dict[str, object]:
    mode = composer.random.choice(("open", "closed"))
    return {"groups": [composer.part(depth + 1, closed=mode == "closed")], "mode": mode}


def _yes(random: Random) -> object:
    return random.random() < 0.5


WAYS = ("window", "location", "assign")
GROUPS: dict[str, Groups] = {
    "tabs": _named("tabs", 2, 5),
    "toggle": _named("toggle", 2, 2),
    "select": _named("select", 2, 5, apply=_yes),
    "radios": _named("radios", 2, 4),
    "checks": _named("checks", 2, 4),
    "route": _named("route", 2, 4, at=lambda random: random.choice(("#view-", "/view-"))),
    "drill": _deep,
    "pager": _named("pager", 3, 10),
    "steps": _named("steps", 3, 6),
    "carousel": _named("carousel", 3, 5),
    "more": _named("more", 3, 8, stays=_yes),
    "scroll": _named("scroll", 3, 6, inner=_yes),
    "calendar": _calendar,
    "accordion": _named("accordion", 2, 4, exclusive=_yes),
    "details": _named("details", 2, 4),
    "modal": _named("modal", 2, 4, wordless=_yes),
    "dialog": _named("dialog", 2, 3),
    "hover": _named("hover", 2, 4),
    "tree": _deep,
    "shadow": _shadow,
    "away": _away,
    "reads": _named("reads", 3, 8),
    "remember": _named("remember", 2, 4),
    "turning": _named("turning", 3, 4),
    "order": _named("order", 3, 6),
    "redrawn": _named("redrawn", 2, 5),
    "reused": _named("reused", 3, 6),
    "rows": _named("rows", 3, 6),
    "frame": _frame,
    "template": _named("template", 2, 4),
    "skeleton": _named("skeleton", 2, 5),
    "parted": _named("parted", 2, 4),
    "combo": _named("combo", 2, 5),
    "two": _deep,
    "dependent": _deep,
    "mega": _deep,
    "lightbox": _named("lightbox", 3, 5),
    "drawer": _named("drawer", 2, 4),
    "retry": _named("retry", 2, 3),
    "waits": _named("waits", 2, 3),
    "asks": _named("asks", 2, 4),
    "twice": _named("twice", 4, 6),
    "views": _named("views", 2, 4),
    "moving": _named("moving", 2, 3),
    "years": _years,
}


def compose(number: int) -> Made:
    """The page of that number: one to four parts, up to four kinds of noise."""
    random = Random(number)
    composer = Composer(random, f"n{number}")
    parts = [composer.part(0) for _ in range(random.randint(1, 4))]
    noise = [*random.sample(NOISE, random.randint(0, 4)), "account"]
    told = json.dumps({"parts": parts, "noise": noise}).replace("<", "\\u003c")
    scripts = "".join(f"<script>{(Path(__file__).parent / name).read_text('utf8')}</script>" for name in SCRIPTS)
    html = f"<!doctype html><meta charset=utf-8><title>Page {number}</title><style>{STYLE}</style><body><h1>Page {number}</h1>"
    kinds = (*composer.kinds, *(f"~{one}" for one in noise if one != "account"))
    return Made(f"{html}{scripts}<script>compose({told})</script>", frozenset(composer.urls), kinds)
