"""Whole files of the archive go, and what is stored no longer says that pages lie in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, Text, cast, select, update

from mediamon.storage.database.turns import in_turns
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.versions import publication_version

BATCH = 1_000  # rows of a transaction
NOWHERE = {"archive_file": None, "archive_offset": None, "archive_length": None}


def let_files_go(engine: Engine, files: Sequence[Path]) -> None:
    """The rows first: a file that stays behind is let go the next time. The tables are gone through once for all files. Raises OSError."""
    names = frozenset(file.name for file in files)
    for table in (publication, publication_version):
        in_turns(engine, _lying_in(engine, table, names), BATCH, partial(forget_pages, table=table))
    in_turns(engine, _going_on_in(engine, names), BATCH, partial(_forget_further, names=names))
    for file in files:
        file.unlink(missing_ok=True)


def _lying_in(engine: Engine, table: Table, names: Collection[str]) -> list[int]:
    """Rows whose own page lies in one of them; read without a lock."""
    query = select(table.c.id, table.c.archive_file).where(table.c.archive_file.is_not(None))
    with engine.connect().execution_options(yield_per=BATCH) as connection:
        return [number for number, name in connection.execute(query) if name in names]


def _going_on_in(engine: Engine, names: Collection[str]) -> list[int]:
    """Publications of several pages, of which a further one lies in one of them."""
    several = cast(publication.c.extras, Text).like('%"archived"%')
    query = select(publication.c.id, publication.c.extras).where(several)
    with engine.connect().execution_options(yield_per=BATCH) as connection:
        return [number for number, extras in connection.execute(query) if _without(extras, names) != extras]


def forget_pages(connection: Connection, numbers: Sequence[int], table: Table) -> None:
    """These rows no longer say where their pages lie."""
    connection.execute(update(table).where(table.c.id.in_(numbers)).values(**NOWHERE))


def _forget_further(connection: Connection, numbers: Sequence[int], names: Collection[str]) -> None:
    query = select(publication.c.id, publication.c.extras).where(publication.c.id.in_(numbers)).with_for_update()
    for number, extras in connection.execute(query).all():
        own = publication.c.id == number
        connection.execute(update(publication).where(own).values(extras=_without(extras, names)))


def _without(extras: Mapping[str, Any], names: Collection[str]) -> Mapping[str, Any]:
    """Of a further page whose file goes the address stays: an erasure refuses it, too."""
    pages = extras.get("pages") or {}
    kept = [{"url": one["url"]} if one.get("file") in names else one for one in pages.get("archived") or ()]
    return {**extras, "pages": {**pages, "archived": kept}} if kept else extras
