"""The button that a press has brought to light: "more" below the list that a tab has shown. It is pressed before what leads away from it (ours)."""

from __future__ import annotations

from collections.abc import Callable

from mediamon.traversal.graph import Vertex
from mediamon.traversal.repeats import kind_of
from mediamon.traversal.state import Button


def newcomer(source: Vertex, target: Vertex, was_in_vain: Callable[[Button], bool]) -> Button | None:
    """What stands in the state that the press has made and did not stand before; None unless it is one alone.

    Days of a month are none: others of their kind stand beside them. Nor is what brought nothing when it was pressed last.
    """
    came = (one for one in target.buttons if one not in source.state.buttons and not one.is_link)
    hopeful = [one for one in came if not was_in_vain(one)]
    if len(hopeful) != 1:
        return None
    has_alike = any(kind_of(one) == kind_of(hopeful[0]) for one in target.buttons if one != hopeful[0])
    return None if has_alike else hopeful[0]
