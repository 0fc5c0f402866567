"""Watches whose pages name a person. They are not erased: the next check would bring the page again, so somebody has to end the watch."""

from __future__ import annotations

import zlib

from sqlalchemy import Connection, select

from mediamon.storage.erasing.person_names import Names
from mediamon.storage.erasing.persons import BATCH, texts_of
from mediamon.storage.tables.watches import watch, watch_value, watch_version


def watches_naming(connection: Connection, names: Names) -> list[int]:
    """The numbers of watches of which a page that is kept, a value, or what was asked for names somebody."""
    found = {
        row.id
        for row in connection.execute(select(watch.c.id, watch.c.url, watch.c.labels, watch.c.path, watch.c.state))
        if any(map(names, texts_of([row.url, row.labels, row.path, row.state])))
    }
    for row in connection.execute(select(watch_value.c.watch_id, watch_value.c.text)):
        if row.watch_id not in found and row.text and names(row.text):
            found.add(row.watch_id)
    pages = select(watch_version.c.watch_id, watch_version.c.html).execution_options(yield_per=min(BATCH, 20))
    for row in connection.execute(pages):
        if row.watch_id not in found and names(zlib.decompress(row.html).decode("utf8", "replace")):
            found.add(row.watch_id)
    return sorted(found)
