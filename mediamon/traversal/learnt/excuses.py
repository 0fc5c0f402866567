"""Presses that say nothing: cut short before anything came, or an answer failed (ours).

A server that answers late or wrongly once is no end of a list: such a press is made again. And what waits for an answer that
never came may wait for ever, so a page in which one failed is begun anew.
"""

from __future__ import annotations

from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Key

AGAIN = 2  # times in a row
MOST_BLANK = 20  # of buttons that have brought nothing yet, where an answer failed: a site may be broken for good
MOST_ANEW = 20  # pages that are begun anew


class Excuses:
    """Which presses are excused, by button and surroundings."""

    def __init__(self) -> None:
        self._in_a_row: dict[Key, int] = {}
        self._blank = self._anew = 0

    def excused(self, key: Key, reading: Reading, *, vain: bool, shown: bool) -> bool:
        """Shall it be as if the press had not been made? vain: it has changed nothing; shown: has the button ever shown a URL?"""
        before = self._in_a_row.get(key, 0)
        blank = reading.failed and self._blank < MOST_BLANK
        most = AGAIN if shown or blank else 0
        if not vain or (reading.settled and not reading.failed) or before >= most:
            self._in_a_row.pop(key, None)
            return False
        self._in_a_row[key] = before + 1
        self._blank += not shown
        return True

    def must_begin_anew(self) -> bool:
        """Is the page to be loaded again, after a press that changed nothing and an answer that failed?"""
        self._anew += 1
        return self._anew <= MOST_ANEW
