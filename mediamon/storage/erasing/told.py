"""What was told of publications that are erased: their headlines and addresses in alerts, messages, digests and incidents."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import ahocorasick
from sqlalchemy import Column, ColumnElement, Connection, Engine, select, true, update

from mediamon.storage.database.engine import for_good
from mediamon.storage.database.turns import in_turns
from mediamon.storage.tables.alerts import alert_message
from mediamon.storage.tables.found import incident, outbox
from mediamon.storage.tables.readers import digest
from mediamon.storage.tables.repairs import incident_event, repair

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


def erase_shown(connection: Connection, addresses: Collection[str], among: ColumnElement[bool] | None = None) -> int:
    """Take pages of these addresses out of the evidence of repairs, where pieces of their text are shown; how many repairs showed some."""
    changes = list(_left_to_show(connection, addresses, among))
    for number, left in changes:
        connection.execute(update(repair).where(repair.c.id == number).values(pages=left))
    return len(changes)


def erase_told(connection: Connection, texts: Iterable[str]) -> int:
    """Take these texts out of all that was told, in the caller's transaction; how many rows were changed."""
    cleared = _clearing(texts)
    return sum(_erase(connection, columns, cleared) for columns in TOLD) if cleared else 0


def erase_told_while_others_write(engine: Engine, texts: Iterable[str], addresses: Collection[str]) -> None:
    """What `erase_told` and `erase_shown` do: what is to be changed is looked for without a lock, all that ever was told being read, and
    looked at once more when it is written.
    """
    if cleared := _clearing(texts):
        _in_turns(engine, cleared)
    with engine.connect() as connection:
        found = [number for number, _ in _left_to_show(connection, addresses)]
    in_turns(engine, found, BATCH, partial(_erase_some_shown, addresses=addresses))


def _in_turns(engine: Engine, cleared: Callable[[str], str]) -> int:
    count = 0
    for columns in TOLD:
        with engine.connect() as connection:
            found = [number for number, _ in _changes(connection, columns, cleared)]
        in_turns(engine, found, BATCH, partial(_erase_some, columns=columns, cleared=cleared))
        count += len(found)
    return count


def _erase_some(
    connection: Connection, numbers: Sequence[int], columns: tuple[Column[Any], ...], cleared: Callable[[str], str]
) -> None:
    for_good(connection)
    _erase(connection, columns, cleared, columns[0].in_(numbers))


def _erase_some_shown(connection: Connection, numbers: Sequence[int], addresses: Collection[str]) -> None:
    for_good(connection)
    erase_shown(connection, addresses, repair.c.id.in_(numbers))


def _left_to_show(
    connection: Connection, addresses: Collection[str], among: ColumnElement[bool] | None = None
) -> Iterator[tuple[int, list[Any]]]:
    """Repairs that show one of them, with the pages that stay."""
    rows = connection.execute(select(repair.c.id, repair.c.pages).where(true() if among is None else among)).fetchall()
    for row in rows:
        left = [page for page in row.pages if page.get("url") not in addresses]
        if len(left) < len(row.pages):
            yield row.id, left


def _clearing(texts: Iterable[str]) -> Callable[[str], str] | None:
    """What takes these out of a text; None where there is nothing to look for."""
    wanted = {part for text in texts for part in (text, text[:CUT].rstrip()) if len(part) >= SHORTEST}
    if not wanted:
        return None
    finder = ahocorasick.Automaton()
    for text in wanted:
        finder.add_word(text, len(text))
    finder.make_automaton()
    return lambda text: _cleared(text, finder)


def erase_named(engine: Engine, names: Callable[[str], bool]) -> int:
    """Take each line that names somebody out of all that was told, and two where the name begins in one and ends in the next, while others
    write; how many rows were changed.
    """
    return _in_turns(engine, lambda text: _without_lines(text, names) if names(text) else text)


def _without_lines(text: str, names: Callable[[str], bool]) -> str:
    lines = [ERASED if names(line) else line for line in text.split("\n")]
    for at in range(len(lines) - 1) if names("\n".join(lines)) else ():
        if names("\n".join(lines[at : at + 2])):
            lines[at : at + 2] = [ERASED, ERASED]
    return "\n".join(lines)


def _erase(
    connection: Connection,
    columns: tuple[Column[Any], ...],
    cleared: Callable[[str], str],
    among: ColumnElement[bool] | None = None,
) -> int:
    number, changed = columns[0], 0
    for one, values in _changes(connection, columns, cleared, among):
        connection.execute(update(number.table).where(number == one).values(**values))
        changed += 1
    return changed


def _changes(
    connection: Connection,
    columns: tuple[Column[Any], ...],
    cleared: Callable[[str], str],
    among: ColumnElement[bool] | None = None,
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Rows that say something that goes, with what they say without."""
    number, *others = columns
    query, after = select(*columns).where(true() if among is None else among).order_by(number).limit(BATCH), 0
    while rows := connection.execute(query.where(number > after)).fetchall():
        for row in rows:
            values = {column.name: _without(getattr(row, column.name), cleared) for column in others}
            if any(values[column.name] != getattr(row, column.name) for column in others):
                yield row.id, values
        after = rows[-1].id


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
