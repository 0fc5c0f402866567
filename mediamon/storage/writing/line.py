"""Storing one batch after another: while one is written, in a thread of its own, the next is made ready.

A server writes in a process of its own, and drivers let other threads run while they wait for it, or for SQLite: so both processors work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Engine

from mediamon.storage.words.waiting_words import sort_in
from mediamon.uncollected import uncollected

Batch = TypeVar("Batch")
Made = TypeVar("Made")


def in_line(
    engine: Engine,
    batches: Iterable[Batch],
    make_ready: Callable[[Batch], Made],
    write: Callable[[Batch, Made], int],
) -> None:
    """Write all batches, in their order: none is begun before the one before it is written, and at most one more is ready. write: tells
    how many publications were new.

    What `write` raises is raised here, and nothing that came after that batch is written.
    """
    with ThreadPoolExecutor(1, "storing") as writer, ThreadPoolExecutor(1, "sorting-in") as sorter:
        under_way: Future[None] | None = None

        def store(batch: Batch, made: Made) -> None:
            """Write one batch while nothing is collected; its words are sorted in by another thread."""
            with uncollected():
                new = write(batch, made)
            sorter.submit(sort_in, engine, new)

        for batch in batches:
            made = make_ready(batch)
            if under_way is not None:
                under_way.result()
            under_way = writer.submit(store, batch, made)
        if under_way is not None:
            under_way.result()
