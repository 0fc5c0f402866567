"""Accounts, one-time sign-in links and sessions. Secrets are kept as hashes; each has an end."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Literal

from sqlalchemy import Connection, delete, select, update

from mediamon.storage.tables_of_people import account, session, sign_in_link

Role = Literal["viewer", "expert", "administrator"]
ROLES: tuple[Role, ...] = ("viewer", "expert", "administrator")  # each may do what those before it may

LINK_LIVES = timedelta(hours=24)
SESSION_LIVES = timedelta(days=14)


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


def make_link(connection: Connection, account_id: int, now: datetime) -> str:
    """The secret of a one-time link; it works once, for a day."""
    secret = secrets.token_urlsafe(32)
    connection.execute(sign_in_link.insert().values(token=_hash(secret), account_id=account_id, until=now + LINK_LIVES))
    return secret


def use_link(connection: Connection, secret: str, now: datetime) -> str | None:
    """Sign in by a link: the secret of a new session, or None when the link was used, is too old or never was."""
    valid = (sign_in_link.c.token == _hash(secret)) & sign_in_link.c.used_at.is_(None) & (sign_in_link.c.until > now)
    used = connection.execute(
        update(sign_in_link).where(valid).values(used_at=now).returning(sign_in_link.c.account_id)
    ).scalar()
    if used is None:
        return None
    fresh = secrets.token_urlsafe(32)
    connection.execute(session.insert().values(token=_hash(fresh), account_id=used, until=now + SESSION_LIVES))
    connection.execute(delete(session).where(session.c.until <= now))
    return fresh


def signed_in(connection: Connection, secret: str, now: datetime) -> Account | None:
    """The account of a session, None when it is over or never was."""
    row = connection.execute(
        select(account.c.id, account.c.name, account.c.role)
        .join(session, session.c.account_id == account.c.id)
        .where(session.c.token == _hash(secret), session.c.until > now)
    ).first()
    return Account(row.id, row.name, row.role) if row else None


def sign_out(connection: Connection, secret: str) -> None:
    """End a session."""
    connection.execute(delete(session).where(session.c.token == _hash(secret)))


def form_token(secret: str) -> str:
    """What a form of this session must carry, so that no other site can send it (CSRF)."""
    return blake2b(secret.encode(), key=b"mediamon form", digest_size=24).hexdigest()


def _hash(secret: str) -> str:
    return blake2b(secret.encode("utf8", "replace"), digest_size=32).hexdigest()
