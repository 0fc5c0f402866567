"""Accounts, one-time sign-in links and sessions. Secrets are kept as hashes; each has an end."""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, true, update

from mediamon.storage.database.clean import clean_text
from mediamon.storage.tables.found import expert_label, outbox
from mediamon.storage.tables.people import account, session, sign_in_link

Role = Literal["viewer", "expert", "administrator"]
ROLES: tuple[Role, ...] = ("viewer", "expert", "administrator")  # each may do what those before it may

LINK_LIVES = timedelta(hours=24)
SESSION_LIVES = timedelta(days=14)
REMEMBERED = timedelta(days=30)  # a session that is over: whose it was, for a form that was sent too late
LONGEST_NAME, LONGEST_AGENT = 100, 200  # characters
SHORT = 16  # characters of a session's hash that tell it from the others


class BadAccount(ValueError):
    """An account cannot be as it is asked for; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Account:
    """Who is signed in."""

    id: int
    name: str
    role: Role

    def may(self, role: Role) -> bool:
        """Does this account have the rights of that role?"""
        return ROLES.index(self.role) >= ROLES.index(role)


def add(connection: Connection, name: str, role: Role, now: datetime) -> int:
    """A new account; returns its id. Raises IntegrityError when the name is taken."""
    statement = account.insert().values(name=name, role=role, made_at=now).returning(account.c.id)
    return int(connection.execute(statement).scalar_one())


def by_name(connection: Connection, name: str) -> int | None:
    """The id of the account of that name."""
    found = connection.execute(select(account.c.id).where(account.c.name == name)).scalar()
    return None if found is None else int(found)


def role_of(connection: Connection, account_id: int) -> str:
    """The role of an account that there is."""
    return str(connection.execute(select(account.c.role).where(account.c.id == account_id)).scalar_one())


def all_accounts(connection: Connection) -> Sequence[Any]:
    """By name: id, name, role, made_at, closed_at, has_password."""
    columns = (account.c.id, account.c.name, account.c.role, account.c.made_at, account.c.closed_at)
    with_password = account.c.password.is_not(None).label("has_password")
    return connection.execute(select(*columns, with_password).order_by(account.c.name)).fetchall()


def one_spelling(name: str) -> str:
    """A name as it is kept, however spaces and accents were typed."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def checked_name(name: str) -> str:
    """The name as it is kept. Raises BadAccount."""
    name = one_spelling(name)
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadAccount(f"A name has 1 to {LONGEST_NAME} characters that can be printed.")
    return name


def set_role(connection: Connection, account_id: int, role: Role) -> None:
    """Another role. Raises BadAccount where no administrator would be left."""
    if role != "administrator":
        _spare_the_last(connection, account_id)
    connection.execute(update(account).where(account.c.id == account_id).values(role=role))


def close(connection: Connection, account_id: int, now: datetime) -> bool:
    """Delete an account, or close it where labels of it are kept; whether it was deleted. Raises BadAccount for the last
    administrator.
    """
    _spare_the_last(connection, account_id)
    for table in (session, sign_in_link):
        connection.execute(delete(table).where(table.c.account_id == account_id))
    if connection.execute(select(expert_label.c.id).where(expert_label.c.account_id == account_id).limit(1)).first():
        connection.execute(update(account).where(account.c.id == account_id).values(closed_at=now, password=None))
        return False
    # SQLite gives its number to the next account, who shall be told nothing of what this one wanted to know.
    connection.execute(delete(outbox).where(outbox.c.account_id == account_id))
    connection.execute(delete(account).where(account.c.id == account_id))
    return True


def is_open(account_id: ColumnElement[int]) -> ColumnElement[bool]:
    """The condition that an account has not been closed: what was its own tells it nothing any more, and nobody else by its addresses."""
    return exists().where(account.c.id == account_id, account.c.closed_at.is_(None))


def open_again(connection: Connection, account_id: int) -> None:
    """What was closed may sign in again, by a new link."""
    connection.execute(update(account).where(account.c.id == account_id).values(closed_at=None))


def _spare_the_last(connection: Connection, account_id: int) -> None:
    others = (account.c.role == "administrator") & account.c.closed_at.is_(None) & (account.c.id != account_id)
    if not connection.execute(select(func.count()).select_from(account).where(others)).scalar_one():
        raise BadAccount("This is the last administrator: make another one first.")


def make_link(connection: Connection, account_id: int, now: datetime) -> str:
    """The secret of a one-time link; it works once, for a day, unless a newer one is made."""
    unused = (sign_in_link.c.account_id == account_id) & sign_in_link.c.used_at.is_(None)
    connection.execute(delete(sign_in_link).where(unused))
    secret = secrets.token_urlsafe(32)
    connection.execute(sign_in_link.insert().values(token=_hash(secret), account_id=account_id, until=now + LINK_LIVES))
    return secret


def use_link(connection: Connection, secret: str, now: datetime, agent: str = "") -> str | None:
    """Sign in by a link: the secret of a new session, or None when the link was used, is too old or never was."""
    valid = (sign_in_link.c.token == _hash(secret)) & sign_in_link.c.used_at.is_(None)
    # None is made for longer than it lives, but by a clock that was ahead.
    valid &= (sign_in_link.c.until > now) & (sign_in_link.c.until <= now + LINK_LIVES)
    used = connection.execute(
        update(sign_in_link).where(valid).values(used_at=now).returning(sign_in_link.c.account_id)
    ).scalar()
    if used is None:
        return None
    return begin(connection, used, now, by="link", agent=agent)


def begin(connection: Connection, account_id: int, now: datetime, *, by: str, agent: str = "") -> str:
    """The secret of a new session. by: link or password; agent: what the browser calls itself."""
    fresh = secrets.token_urlsafe(32)
    values = {"account_id": account_id, "by": by, "agent": clean_text(agent)[:LONGEST_AGENT], "made_at": now}
    connection.execute(session.insert().values(token=_hash(fresh), until=now + SESSION_LIVES, **values))
    connection.execute(delete(session).where(session.c.until <= now - REMEMBERED))
    return fresh


def signed_in(connection: Connection, secret: str, now: datetime) -> Account | None:
    """The account of a session, None when it is over or never was."""
    return _of_session(connection, secret, session.c.until > now)


def was_signed_in(connection: Connection, secret: str) -> Account | None:
    """The account of a session that may be over for a while."""
    return _of_session(connection, secret, true())


def _of_session(connection: Connection, secret: str, still: ColumnElement[bool]) -> Account | None:
    row = connection.execute(
        select(account.c.id, account.c.name, account.c.role)
        .join(session, session.c.account_id == account.c.id)
        .where(session.c.token == _hash(secret), account.c.closed_at.is_(None), still)
    ).first()
    return Account(row.id, row.name, row.role) if row else None


def sessions(connection: Connection, account_id: int, secret: str, now: datetime) -> list[tuple[str, Any, bool]]:
    """Sessions that go on, the newest first: (a short name, row, whether it is this one)."""
    own = (session.c.account_id == account_id) & (session.c.until > now)
    rows = connection.execute(select(session).where(own).order_by(session.c.until.desc())).fetchall()
    return [(row.token[:SHORT], row, row.token == _hash(secret)) for row in rows]


def this_session(connection: Connection, secret: str) -> Any | None:
    """The row of a session."""
    return connection.execute(select(session).where(session.c.token == _hash(secret))).first()


def end_sessions(connection: Connection, account_id: int, *, short: str = "", but: str = "") -> int:
    """End an account's sessions: one by its short name, or all; `but`: the secret of one that goes on. How many ended."""
    own = session.c.account_id == account_id
    own = own & session.c.token.startswith(short, autoescape=True) if short else own
    own = own & (session.c.token != _hash(but)) if but else own
    return connection.execute(delete(session).where(own)).rowcount


def sign_out(connection: Connection, secret: str) -> None:
    """End a session."""
    connection.execute(delete(session).where(session.c.token == _hash(secret)))


def form_token(secret: str) -> str:
    """What a form of this session must carry, so that no other site can send it (CSRF)."""
    return blake2b(secret.encode(), key=b"mediamon form", digest_size=24).hexdigest()


def _hash(secret: str) -> str:
    return blake2b(secret.encode("utf8", "replace"), digest_size=32).hexdigest()
