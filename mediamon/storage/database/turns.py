"""Long work in short transactions: between two of them others write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic, sleep
from typing import TypeVar

from sqlalchemy import Connection, Engine

from mediamon.storage.database.engine import writing

SHORTEST = 0.2  # seconds: who waits for SQLite's lock sleeps up to 0.1 s between two looks at it, and gets in at none of them otherwise
LONGEST = 1.0


T = TypeVar("T")


def in_turns(engine: Engine, them: Sequence[T], size: int, work: Callable[[Connection, Sequence[T]], object]) -> None:
    """Do it for so many of them at once, each part in a transaction of its own."""
    for start in range(0, len(them), size):
        began = monotonic()
        with writing(engine) as connection:
            work(connection, them[start : start + size])
        give_way(engine, began)


def give_way(engine: Engine, began: float) -> None:
    """After a transaction of a long work, and before its next one. began: when that was, by `monotonic`: others get as long as it took. Who
    waits for a lock of PostgreSQL is woken, in their turn.
    """
    if engine.dialect.name == "sqlite":
        sleep(min(max(monotonic() - began, SHORTEST), LONGEST))
