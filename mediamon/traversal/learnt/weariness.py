"""When is it time to stop? Walks and presses since an address was last seen for the first time (ours).

What a page has not told within as many presses again as it took to tell the rest, it hardly has; and long before that it is not worth
walking from state to state for a button that was pressed elsewhere. Read with narrower bounds or none, 143 pages by people who knew nothing of the
program had no address that came after more: the longest were 407 presses (a calendar of days on which nothing happened) and 79 walks.
"""

from __future__ import annotations

WALKED, WALKED_SHARE = 100, 0.25  # presses to get elsewhere, of all before
PRESSED, PRESSED_SHARE = 500, 2.0  # presses of any sort


class Weariness:
    """Counts presses; walks among them."""

    def __init__(self) -> None:
        self._all = self._last = self._walked = 0

    def pressed(self, *, fresh: bool, walking: bool = False) -> bool:
        """Learn from a press; has `done` changed? fresh: has it brought an address never seen; walking: was it made to get elsewhere?"""
        before = self.done
        self._all += 1
        self._walked += walking
        if fresh:
            self._last, self._walked = self._all, 0
        return self.done != before

    def rested(self) -> None:
        """Count from here."""
        self._last, self._walked = self._all, 0

    @property
    def tired(self) -> bool:
        """Is no walk made any more to what was pressed elsewhere?"""
        return self._walked >= max(WALKED, WALKED_SHARE * self._last)

    @property
    def done(self) -> bool:
        """Is nothing expected any more of what was pressed elsewhere in vain?"""
        return self._all - self._last >= max(PRESSED, PRESSED_SHARE * self._last)
