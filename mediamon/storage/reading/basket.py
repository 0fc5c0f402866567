"""The publications that an account has chosen for a press review, in its order, with its comments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.database.clean import clean_text
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.readers import review_item

MOST = 200  # publications
LONGEST = 5_000  # characters of a comment


def add(connection: Connection, account_id: int, numbers: Iterable[int], now: datetime) -> int:
    """Add publications at the end; how many were not there. What is no publication, or too many, is left out."""
    wanted = list(dict.fromkeys(numbers))[:MOST]
    there = {row.publication_id for row in items(connection, account_id)}
    query = select(publication.c.id).where(publication.c.id.in_(wanted))
    known = set(connection.execute(query).scalars()) - there
    fresh = [number for number in wanted if number in known][: MOST - len(there)]
    own = review_item.c.account_id == account_id
    last = connection.execute(select(func.coalesce(func.max(review_item.c.position), 0)).where(own)).scalar_one()
    for place, number in enumerate(fresh, last + 1):
        values = {"account_id": account_id, "publication_id": number, "position": place, "added_at": now}
        connection.execute(insert_for(connection, review_item).values(**values).on_conflict_do_nothing())
    return len(fresh)


def items(connection: Connection, account_id: int) -> Sequence[Any]:
    """In order: publication_id, comment."""
    query = select(review_item).where(review_item.c.account_id == account_id)
    return connection.execute(query.order_by(review_item.c.position, review_item.c.publication_id)).fetchall()


def remove(connection: Connection, account_id: int, number: int | None = None) -> bool:
    """Take one out, or all; was there any?"""
    own = review_item.c.account_id == account_id
    own = own if number is None else own & (review_item.c.publication_id == number)
    return connection.execute(delete(review_item).where(own)).rowcount > 0


def move(connection: Connection, account_id: int, number: int, by: int) -> None:
    """Earlier (by < 0) or later by so many places."""
    order = [row.publication_id for row in items(connection, account_id)]
    if number not in order:
        return
    place = order.index(number)
    order.insert(max(0, min(len(order) - 1, place + by)), order.pop(place))
    for position, one in enumerate(order, 1):
        _set(connection, account_id, one, position=position)


def comment(connection: Connection, account_id: int, number: int, text: str) -> None:
    """What to say of it."""
    _set(connection, account_id, number, comment=clean_text(text.strip())[:LONGEST])


def _set(connection: Connection, account_id: int, number: int, **values: Any) -> None:
    own = (review_item.c.account_id == account_id) & (review_item.c.publication_id == number)
    connection.execute(update(review_item).where(own).values(**values))
