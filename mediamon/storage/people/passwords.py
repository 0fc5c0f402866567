"""Passwords: kept as argon2 hashes; guessing is slow, and tells nothing of who has an account."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import cache
from hashlib import blake2b
from threading import BoundedSemaphore
from typing import Any

from sqlalchemy import Connection, Engine, delete, func, select, update

from mediamon.storage.database import locks
from mediamon.storage.database.engine import writing
from mediamon.storage.database.locks import Lock
from mediamon.storage.people import accounts
from mediamon.storage.people.accounts import BadAccount
from mediamon.storage.tables.people import account
from mediamon.storage.tables.readers import sign_in_failure

SHORTEST, LONGEST = 10, 200  # characters
WINDOW = timedelta(minutes=15)
OF_A_NAME, OF_AN_ADDRESS = 5, 50  # wrong ones within the window; then nobody gets in by a password for a while
FRESH = timedelta(hours=1)  # after signing in by a link a new password needs no old one


AT_ONCE, PATIENCE = 2, 20.0  # hashes that are reckoned, 64 MB each; seconds that others wait for it
_free = BoundedSemaphore(AT_ONCE)


class TooMany(Exception):
    """Too many wrong passwords; wait."""


def set_password(connection: Connection, account_id: int, name: str, password: str) -> None:
    """Keep a new password. Raises BadAccount for a weak one."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadAccount(f"A password has {SHORTEST} to {LONGEST} characters.")
    if password.casefold() == name.casefold() or len(set(password)) < 4:
        raise BadAccount("This password is too easy to guess: take several words.")
    own = account.c.id == account_id
    connection.execute(update(account).where(own).values(password=_hasher().hash(_plain(password))))


def forget_password(connection: Connection, account_id: int) -> None:
    """Only links let in again."""
    connection.execute(update(account).where(account.c.id == account_id).values(password=None))


def has_password(connection: Connection, account_id: int) -> bool:
    """Is one set?"""
    own = (account.c.id == account_id) & account.c.password.is_not(None)
    return connection.execute(select(account.c.id).where(own)).first() is not None


def needs_old(connection: Connection, account_id: int, secret: str, now: datetime) -> bool:
    """Must the old password be given for a new one? Not without one, nor soon after signing in by a link."""
    row = accounts.this_session(connection, secret)
    by_link = row is not None and row.by == "link" and row.made_at is not None and now - row.made_at < FRESH
    return has_password(connection, account_id) and not by_link


def sign_in(engine: Engine, name: str, password: str, address: str, now: datetime, agent: str = "") -> str | None:
    """The secret of a new session, None where name and password do not fit. Raises TooMany.

    The try is noted before it is judged, so that many at once are counted, too; refused ones are not, so that waiting helps.
    """
    typed, name = " ".join(name.split()), accounts.one_spelling(name)
    whom, whence = _named("name", name.casefold()), _named("address", address)
    with writing(engine) as connection:
        locks.alone(connection, Lock.PASSWORDS)
        old = sign_in_failure.c.at < now - WINDOW
        ahead = sign_in_failure.c.at > now + WINDOW  # by a clock that was
        connection.execute(delete(sign_in_failure).where(old | ahead))
        if _failures(connection, whom) >= OF_A_NAME or _failures(connection, whence) >= OF_AN_ADDRESS:
            raise TooMany
        connection.execute(sign_in_failure.insert(), [{"who": one, "at": now} for one in (whom, whence)])
    with engine.connect() as connection:
        row = connection.execute(
            select(account).where(account.c.name.in_((name, typed)), account.c.closed_at.is_(None))
        ).first()
    if not verified(row.password if row else None, password) or row is None:
        return None
    with writing(engine) as connection:
        connection.execute(delete(sign_in_failure).where(sign_in_failure.c.who == whom))
        newest = select(func.max(sign_in_failure.c.id)).where(sign_in_failure.c.who == whence).scalar_subquery()
        connection.execute(delete(sign_in_failure).where(sign_in_failure.c.id == newest))
        if _hasher().check_needs_rehash(row.password):
            connection.execute(
                update(account).where(account.c.id == row.id).values(password=_hasher().hash(_plain(password)))
            )
        return accounts.begin(connection, row.id, now, by="password", agent=agent)


def is_right(connection: Connection, account_id: int, password: str) -> bool:
    """Is this the account's password?"""
    return verified(connection.execute(select(account.c.password).where(account.c.id == account_id)).scalar(), password)


def verified(kept: str | None, password: str) -> bool:
    """Does it fit? Takes as long where there is no password. Raises TooMany where too many others are asked about at the moment."""
    from argon2.exceptions import InvalidHashError, VerificationError

    with _one_of_few():
        for typed in dict.fromkeys((_plain(password), password)):  # as it was kept before accents had one spelling
            try:
                return bool(_hasher().verify(kept or _nobodys(), typed[:LONGEST])) and kept is not None
            except (VerificationError, InvalidHashError):
                continue
    return False


def _plain(password: str) -> str:
    """However accents were typed: by one character on one system, by two on another."""
    return unicodedata.normalize("NFC", password)


@contextmanager
def _one_of_few() -> Iterator[None]:
    """Each hash takes as much memory as makes guessing dear: many at once would be the server's ruin, not the guesser's."""
    if not _free.acquire(timeout=PATIENCE):
        raise TooMany
    try:
        yield
    finally:
        _free.release()


@cache
def _hasher() -> Any:
    from argon2 import PasswordHasher  # most commands check no password

    return PasswordHasher()


@cache
def _nobodys() -> str:
    return str(_hasher().hash("nobody has this password"))


def _failures(connection: Connection, who: str) -> int:
    query = select(func.count()).select_from(sign_in_failure).where(sign_in_failure.c.who == who)
    return int(connection.execute(query).scalar_one())


def _named(kind: str, value: str) -> str:
    return f"{kind}:{blake2b(value.encode('utf8', 'replace'), digest_size=16).hexdigest()}"
