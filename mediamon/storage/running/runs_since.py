"""Which sites have begun or ended a run since somebody last asked: by the newest rows, and those that had not ended."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, func, select

from mediamon.storage.running.runs import Noted
from mediamon.storage.tables.people import run

LATE = 500  # a transaction may put its row on record after others that have taken higher numbers
MOST = 2_000  # runs that have not ended, of which those that were killed never do


class RunsSince:
    """A place in the table of runs."""

    def __init__(self) -> None:
        self._last = 0
        self._known: dict[int, bool] = {}  # number: has it ended?

    def begin(self, connection: Connection) -> None:
        """All until now is known."""
        self._last = self._newest(connection)
        rows = connection.execute(select(run.c.id, run.c.ended_at).where(run.c.id > self._last - LATE))
        self._known = {row.id: row.ended_at is not None for row in rows}

    def goes_on(self, connection: Connection) -> bool:
        """Is it still the table that was begun with? A copy that was restored has fewer rows."""
        return self._newest(connection) >= self._last

    def note(self, noted: Iterable[Noted]) -> None:
        """Runs that were read; those that go on are asked for again, the newest of very many."""
        self._known |= {one.number: False for one in noted if one.ended is None}

    def sites(self, connection: Connection) -> set[str]:
        """Of which there is anything new."""
        open_ = sorted((number for number, ended in self._known.items() if not ended), reverse=True)[:MOST]
        asked = select(run.c.id, run.c.site, run.c.ended_at).where((run.c.id > self._last - LATE) | run.c.id.in_(open_))
        rows = connection.execute(asked).fetchall()
        changed = {row.site for row in rows if self._known.get(row.id) != (row.ended_at is not None)}
        self._last = max([self._last, *(row.id for row in rows)])
        self._known = {
            row.id: row.ended_at is not None for row in rows if row.ended_at is None or row.id > self._last - LATE
        }
        return changed

    def _newest(self, connection: Connection) -> int:
        return int(connection.execute(select(func.max(run.c.id))).scalar() or 0)
