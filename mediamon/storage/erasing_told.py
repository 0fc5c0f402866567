"""What was told of publications that are erased: their headlines and addresses in alerts, messages, digests and incidents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

import ahocorasick
from sqlalchemy import Column, Connection, select, update

from mediamon.storage.tables import incident, outbox
from mediamon.storage.tables_of_alerts import alert_message
from mediamon.storage.tables_of_readers import digest
from mediamon.storage.tables_of_repairs import incident_event, repair

ERASED = "[erased]"
SHORTEST = 4  # characters: less is found in everything
CUT = 200  # headlines are cut to so much where they are listed
BATCH = 1_000
TOLD: tuple[tuple[Column[Any], ...], ...] = (
    (outbox.c.id, outbox.c.title, outbox.c.body, outbox.c.facts),
    (alert_message.c.id, alert_message.c.title, alert_message.c.body),
    (digest.c.id, digest.c.title, digest.c.body),
    (incident.c.id, incident.c.headline, incident.c.explanation, incident.c.evidence),
    (incident_event.c.id, incident_event.c.text),
)


def erase_shown(connection: Connection, addresses: Collection[str]) -> int:
    """Take pages of these addresses out of the evidence of repairs, where pieces of their text are shown; how many repairs showed some."""
    changed = 0
    for row in connection.execute(select(repair.c.id, repair.c.pages)).fetchall():
        left = [page for page in row.pages if page.get("url") not in addresses]
        if len(left) < len(row.pages):
            connection.execute(update(repair).where(repair.c.id == row.id).values(pages=left))
            changed += 1
    return changed


def erase_told(connection: Connection, texts: Iterable[str]) -> int:
    """Take these texts out of all that was told, in the caller's transaction; how many rows were changed."""
    wanted = {part for text in texts for part in (text, text[:CUT].rstrip()) if len(part) >= SHORTEST}
    if not wanted:
        return 0
    finder = ahocorasick.Automaton()
    for text in wanted:
        finder.add_word(text, len(text))
    finder.make_automaton()
    return sum(_erase(connection, columns, lambda text: _cleared(text, finder)) for columns in TOLD)


def erase_named(connection: Connection, names: Callable[[str], bool]) -> int:
    """Take each line that names somebody out of all that was told; how many rows were changed."""

    def cleared(text: str) -> str:
        """Without these lines."""
        return "\n".join(ERASED if names(line) else line for line in text.split("\n")) if names(text) else text

    return sum(_erase(connection, columns, cleared) for columns in TOLD)


def _erase(connection: Connection, columns: tuple[Column[Any], ...], cleared: Callable[[str], str]) -> int:
    number, *others = columns
    changed, after = 0, 0
    while rows := connection.execute(select(*columns).where(number > after).order_by(number).limit(BATCH)).fetchall():
        for row in rows:
            values = {column.name: _without(getattr(row, column.name), cleared) for column in others}
            if any(values[column.name] != getattr(row, column.name) for column in others):
                connection.execute(update(number.table).where(number == row.id).values(**values))
                changed += 1
        after = rows[-1].id
    return changed


def _without(value: Any, cleared: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return cleared(value)
    if isinstance(value, dict):
        return {key: _without(one, cleared) for key, one in value.items()}
    return [_without(one, cleared) for one in value] if isinstance(value, list) else value


def _cleared(text: str, finder: Any) -> str:
    pieces, done = [], 0
    for end, length in finder.iter_long(text):
        if text[end].isalnum() and text[end + 1 : end + 2].isalnum():
            continue  # the beginning of something longer, like another address
        pieces += [text[done : end - length + 1], ERASED]
        done = end + 1
    return "".join((*pieces, text[done:])) if done else text
