"""What the engine asks of a page. `browser.page` answers from Chromium, tests answer from made-up automata."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from mediamon.traversal.automaton.state import Button, PageState
from mediamon.traversal.lifting.types import Exchange


class PageLost(Exception):
    """The page, its renderer or the whole browser is gone or hangs; `load` brings it back.

    button: the press that did it; readings: of the presses of a burst before that.
    """

    def __init__(self, reason: str, button: Button | None = None, readings: Sequence[Reading] = ()) -> None:
        super().__init__(reason)
        self.reason = reason
        self.button = button
        self.readings = readings


class ButtonMissing(Exception):
    """The button that should be pressed is no longer on the page; `reading` tells what is."""

    def __init__(self, button: Button, reading: Reading) -> None:
        super().__init__(f"no button {button.text!r} on the page")
        self.reading = reading


@dataclass(frozen=True, slots=True)
class Reading:
    """The page after it settled.

    buttons: in document order; urls: those that the reading before did not have, in the order seen;
    seconds: what the load or press took, settling included; settled: False when the ceiling cut the waiting short;
    stray: URLs shown by nodes that change by themselves, which no press is credited with;
    places: for each button a name of its surroundings, equal where the same press can be expected to do the same;
    plain: the button was a link that nothing on the page serves, it would have led away; exchanges: what the press asked the server for, where the page was told to tell (`press` with `telling`), or where a
    button is pressed again and again; failed: an answer did not come, or was not what the page could read; times: how often the button was pressed for it (a button that only scrolls
    is pressed on); refused: paths, without their numbers, of what the press asked for and was not let do; chose: the press has chosen what can be chosen again only after another choice (an option, an answer).
    """

    state: PageState
    buttons: tuple[Button, ...]
    urls: Sequence[str]
    seconds: float
    settled: bool = True
    stray: Sequence[str] = ()
    places: Mapping[Button, str] = field(default_factory=dict)
    exchanges: Sequence[Exchange] = ()
    plain: bool = False
    failed: bool = False
    times: int = 1
    chose: bool = False
    refused: Sequence[str] = ()


class Page(Protocol):
    """A page that can be loaded, pressed and read. Both methods wait until what they caused has settled."""

    async def load(self) -> Reading:
        """(Re)load the page. Raises PageLost."""

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        """Press a button of the last reading. telling: say what it asked the server for. Raises ButtonMissing, PageLost."""

    async def burst(self, steps: Sequence[tuple[Button, bool]]) -> Sequence[Reading]:
        """Press several, each with whether it should bring new URLs with the buttons as they are (or change nothing at all).

        Ends after the first that does otherwise; a page that cannot do it, or finds no button, answers with nothing.
        Raises PageLost.
        """

    async def linger(self, seconds: float) -> Reading | None:
        """Wait, at most for so long, for what the page has in hand to do by itself; None when that is nothing. Raises PageLost."""
