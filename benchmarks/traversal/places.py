"""The pages that mediamon and its peers are compared on: widgets, the demo's clicking sites, a long list, many buttons."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import partial

from benchmarks.traversal.growing import LINKS, answer
from benchmarks.traversal.serving import serving
from benchmarks.traversal.throughput import PAGE
from mediamon.demo.corpus import Site
from mediamon.demo.server import running as demo_running
from tests.widgets.serving import NAMES, gold
from tests.widgets.serving import running as widget_running

GROWTH, BUTTONS = 200, 200  # presses


@dataclass(frozen=True)
class Standing:
    """A page that is being served. expected: paths; forbidden: how often something forbidden was asked for so far."""

    url: str
    expected: frozenset[str]
    forbidden: Callable[[], int]


Place = Callable[[], AbstractContextManager[Standing]]
"""Serves a page, anew every time."""


@contextmanager
def _widget(name: str) -> Iterator[Standing]:
    right = gold(name)
    with widget_running(name) as served:
        yield Standing(
            served.base + "/", right.expected, lambda: sum(path in right.forbidden for path in list(served.asked))
        )


@contextmanager
def _demo(site: Site) -> Iterator[Standing]:
    with demo_running() as agency:
        expected = frozenset(story.url_path for story in agency.stories(site))
        yield Standing(agency.url(site, "/"), expected, lambda: len(agency.forbidden))


@contextmanager
def _list() -> Iterator[Standing]:
    with serving(partial(answer, "after", GROWTH)) as url:
        yield Standing(url, _numbers(1, LINKS * (GROWTH + 1) + 1), lambda: 0)


@contextmanager
def _buttons() -> Iterator[Standing]:
    with serving(lambda path, query: ("text/html", PAGE % BUTTONS)) as url:
        yield Standing(url, _numbers(0, BUTTONS), lambda: 0)


def _numbers(first: int, end: int) -> frozenset[str]:
    return frozenset(f"/n/{number}" for number in range(first, end))


PLACES: dict[str, Place] = {
    **{name: partial(_widget, name) for name in NAMES},
    "agentstvo": partial(_demo, "agentstvo"),
    "meridian": partial(_demo, "meridian"),
    "growing list": _list,
    "200 buttons": _buttons,
}
