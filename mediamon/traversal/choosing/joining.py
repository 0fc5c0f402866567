"""When another tab is worth its page (ours): where presses wait for a server, the browser is idle meanwhile.

Not at once: several that know nothing yet each press what one would have learnt to let be.
"""

from __future__ import annotations

TABS = 3  # of a page at most, where nothing else is said
LOOK = 6.0  # seconds of presses and loads that are looked at
LEAST = 12  # presses, before anything is known of a page
SLOW = 0.15  # seconds that a press takes with all that it needs; quicker ones wait for nobody
FEWEST = 3  # states in which something waits; with less two would stand in each other's way


class Joining:
    """Looks at a stretch of presses after the other: so many seconds, and so many presses at least. slow: seconds a press; fewest: states."""

    def __init__(self, look: float = LOOK, least: int = LEAST, slow: float = SLOW, fewest: int = FEWEST) -> None:
        self._look, self._least, self._slow, self._fewest = look, least, slow, fewest
        self._presses, self._spent = 0, 0.0

    def is_worth(self, presses: int, spent: float, waiting: int) -> bool:
        """Shall another tab join? presses, spent: made so far, and seconds that they and the loads took, of all tabs; waiting: states with something left.

        >>> joining = Joining()
        >>> joining.is_worth(11, 7.0, 9), joining.is_worth(16, 7.0, 9), joining.is_worth(80, 14.0, 9)
        (False, True, False)
        """
        made, took = presses - self._presses, spent - self._spent
        if made < self._least or took < self._look:
            return False
        self._presses, self._spent = presses, spent
        return took >= self._slow * made and waiting >= self._fewest
