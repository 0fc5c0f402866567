"""What can happen to a tab: the alphabet of the journal. All that a traversal knows follows from these, in their order."""

from __future__ import annotations

from dataclasses import dataclass

from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Button


@dataclass(frozen=True, slots=True)
class Loaded:
    """The page was loaded."""

    reading: Reading


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button was pressed. new: because it had not been pressed in this state, not to get elsewhere."""

    button: Button
    reading: Reading
    new: bool = True


@dataclass(frozen=True, slots=True)
class Missed:
    """The button was not on the page; `reading` tells what was."""

    button: Button
    reading: Reading


@dataclass(frozen=True, slots=True)
class Lost:
    """The page, or the browser, is gone. button: the press that did it, where one is to blame; pressed: was one made?"""

    reason: str
    button: Button | None = None
    pressed: bool = False


@dataclass(frozen=True, slots=True)
class Lifted:
    """Addresses of a list that came by plain HTTP instead of presses of this button in this place. next: the request that is
    due after it; ended: there are no more.
    """

    button: Button
    place: str
    urls: tuple[str, ...]
    next: str = ""
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Waited:
    """Nothing was left to press, and by itself the page has become this."""

    reading: Reading


Event = Loaded | Pressed | Missed | Lost | Lifted | Waited
