"""What the presses on the way to a state have brought to light, the latest first: it is pressed before what stood there before (ours).

A region is chosen, then the districts come that it has, then the months of each. Whoever goes on with the other regions first
must come back for every district. So what a press has brought is pressed first, as long as what serves it has brought anything lately:
a sheet opens with buttons that share, a month with days on which nothing happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from mediamon.traversal.automaton.graph import Layers, Vertex
from mediamon.traversal.automaton.state import Button
from mediamon.traversal.learnt.repeats import kind_of

MOST = 6  # layers
DRY = 8  # presses in a row in vain of what the same listeners serve


def layers(source: Vertex, button: Button, target: Vertex) -> Layers:
    """The layers of a state that a press of a button in another one has made.

    What has come into a row that is mostly what it was makes none: the days of a month that another one has not. Nor does the button
    itself under another name, as a switch has.
    """
    stood, there = source.state.buttons, target.state.buttons
    if stood is there:  # the page hands out equal sets as one
        return source.layers
    came = set(there - stood)
    renamed = [one for one in came if one.listeners == button.listeners] if button not in there else []
    if len(renamed) == 1:
        came.discard(renamed[0])
    if not came:
        return source.layers
    grown, served = Counter(_row(one, target) for one in came), {one.listeners for one in came}
    stayed = Counter(_row(one, target) for one in there if one.listeners in served and one in stood)
    layer = frozenset(one for one in came if grown[_row(one, target)] > stayed[_row(one, target)])
    return (layer, *source.layers[: MOST - 1]) if layer else source.layers


def _row(button: Button, vertex: Vertex) -> tuple[Hashable, str]:
    return kind_of(button), vertex.places.get(button, "")


class Hopes:
    """Presses in a row that have brought nothing never seen, by what serves the button."""

    def __init__(self) -> None:
        self._vain: dict[tuple[str, ...], int] = {}

    def pressed(self, button: Button, *, brought: bool) -> None:
        """Learn from a press."""
        self._vain[button.listeners] = 0 if brought else self._vain.get(button.listeners, 0) + 1

    def has(self, button: Button) -> bool:
        """Has a button served by the same brought something lately, or was none pressed often enough to tell?"""
        return self._vain.get(button.listeners, 0) < DRY
