"""A copy of much is not put away for one of next to nothing: a database whose disk is not there is made anew, empty, by whoever asks first."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, inspect, select

from mediamon.storage.tables.found import publication
from mediamon.whole_file import read_whole

LARGEST = 256 << 20  # bytes of a manifest
SHARE = 0.5  # of what the copy has: no night of `prune` takes more, once it has run


def publications_in(connection: Connection) -> int:
    """How many a database has; 0 of one that has no tables."""
    if not inspect(connection).has_table(publication.name):
        return 0
    return connection.execute(select(func.count()).select_from(publication)).scalar_one()


def why_much_less(now: int, target: Path, manifest: str) -> str:
    """What speaks against putting a database of so many publications in the place of the copy in a folder; "" for nothing."""
    before = _publications_of(target, manifest)
    if now >= before * SHARE:
        return ""
    return (
        f"the database has {now:,} publications, and its copy in {target} {before:,}: is it the right one, and is its disk there? "
        "The copy stays; where so many were let go, say --anyway"
    )


def _publications_of(target: Path, manifest: str) -> int:
    """How many the copy in a folder has; 0 where there is none, or it does not tell."""
    try:
        told: dict[str, Any] = json.loads(read_whole(target / manifest, LARGEST).decode())
        count = told.get("publications")
        return int(count) if count is not None else _counted(target / str(told["database"]["file"]))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError, sqlite3.Error):
        return 0


def _counted(copy: Path) -> int:
    """Of one that was made before manifests told."""
    with closing(sqlite3.connect(f"{copy.resolve().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        return int(connection.execute("SELECT count(*) FROM publication").fetchone()[0])
