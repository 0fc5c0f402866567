"""What a reader has set: language, zone, the hour of the digest; and the digests."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, select, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.alerts.targets import LANGUAGES, BadTarget, checked_time, checked_zone
from mediamon.storage.database.clean import clean_text
from mediamon.storage.people.accounts import is_open
from mediamon.storage.tables.found import publication
from mediamon.storage.tables.readers import digest, reader

KEPT = 31  # digests of a reader


def get(connection: Connection, account_id: int) -> Any:
    """The row of an account's settings; made where there is none, in the caller's transaction."""
    found = connection.execute(select(reader).where(reader.c.account_id == account_id)).first()
    if found is not None:
        return found
    values = {"account_id": account_id, "organisations": [], "feed_key": secrets.token_urlsafe(18)}
    connection.execute(insert_for(connection, reader).values(**values).on_conflict_do_nothing())
    return connection.execute(select(reader).where(reader.c.account_id == account_id)).one()


def change(
    connection: Connection,
    account_id: int,
    *,
    language: str,
    zone: str,
    digest_at: str | None,
    organisations: Collection[str],
    now: datetime,
) -> None:
    """Set them. A digest that begins now tells of nothing older. Raises BadTarget."""
    if language not in ("", *LANGUAGES):
        raise BadTarget(f"A language is one of {', '.join(LANGUAGES)}.")
    before = get(connection, account_id)
    values: dict[str, Any] = {
        "language": language,
        "zone": checked_zone(zone),
        "digest_at": checked_time(digest_at),
        "organisations": sorted(organisations),
    }
    if digest_at and not before.digest_at:
        values |= {"after_id": newest_publication(connection), "digested_until": now}
    connection.execute(update(reader).where(reader.c.account_id == account_id).values(**values))


def language_of(connection: Connection, account_id: int) -> str:
    """The language that a reader has set, "" for none."""
    query = select(reader.c.language).where(reader.c.account_id == account_id)
    return connection.execute(query).scalar() or ""


def new_feed_key(connection: Connection, account_id: int) -> None:
    """Another address of the digest's feed."""
    own = reader.c.account_id == account_id
    connection.execute(update(reader).where(own).values(feed_key=secrets.token_urlsafe(18)))


def by_feed_key(connection: Connection, key: str) -> Any | None:
    """Whose feed it is."""
    return connection.execute(select(reader).where(reader.c.feed_key == key, is_open(reader.c.account_id))).first()


def with_digests(connection: Connection) -> Sequence[Any]:
    """Readers that want digests."""
    return connection.execute(
        select(reader).where(reader.c.digest_at.is_not(None), is_open(reader.c.account_id))
    ).fetchall()


def keep_digest(
    connection: Connection, account_id: int, day: str, title: str, body: str, until: datetime, after_id: int
) -> int | None:
    """Keep a reader's digest of a day, once; its number, None where there is one, and then what is new waits for the next day.
    What it told of is not told again.
    """
    values = {"title": clean_text(title), "body": clean_text(body), "made_at": until}
    statement = insert_for(connection, digest).values(account_id=account_id, day=day, **values)
    number = connection.execute(statement.on_conflict_do_nothing().returning(digest.c.id)).scalar()
    own = reader.c.account_id == account_id
    told = {"digested_until": until} if number is None else {"digested_until": until, "after_id": after_id}
    connection.execute(update(reader).where(own).values(**told))
    old = select(digest.c.id).where(digest.c.account_id == account_id).order_by(digest.c.id.desc()).offset(KEPT)
    connection.execute(delete(digest).where(digest.c.id.in_(connection.execute(old.limit(KEPT)).scalars().all())))
    return None if number is None else int(number)


def digests(connection: Connection, account_id: int) -> Sequence[Any]:
    """The newest first: day, title, body, made_at."""
    return connection.execute(
        select(digest).where(digest.c.account_id == account_id).order_by(digest.c.id.desc()).limit(KEPT)
    ).fetchall()


def newest_publication(connection: Connection) -> int:
    """The greatest number of a publication."""
    return int(connection.execute(select(func.coalesce(func.max(publication.c.id), 0))).scalar_one())
