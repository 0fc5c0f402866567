"""What somebody had written into a form when the session ended: kept for an hour, for the same account, never with a password."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any

from sqlalchemy import Connection, delete, select

from mediamon.storage.database.clean import clean_json
from mediamon.storage.tables.readers import kept_form

LIVES = timedelta(hours=1)
MOST = 20  # of an account
SECRET = ("password", "old_password", "token")  # names of fields that are never kept


def keep(connection: Connection, account_id: int, path: str, fields: Sequence[tuple[str, str]], now: datetime) -> str:
    """Keep a form; the secret by which it is found again."""
    connection.execute(delete(kept_form).where(kept_form.c.made_at < now - LIVES))
    own = select(kept_form.c.key).where(kept_form.c.account_id == account_id).order_by(kept_form.c.made_at.desc())
    old = connection.execute(own.offset(MOST - 1).limit(MOST)).scalars().all()
    connection.execute(delete(kept_form).where(kept_form.c.key.in_(old)))
    secret = secrets.token_urlsafe(32)
    values = {"path": path, "fields": clean_json([list(one) for one in fields if one[0] not in SECRET])}
    connection.execute(kept_form.insert().values(key=_hash(secret), account_id=account_id, **values, made_at=now))
    return secret


def get(connection: Connection, account_id: int, secret: str, now: datetime) -> Any | None:
    """The account's form: path, fields."""
    own = (kept_form.c.key == _hash(secret)) & (kept_form.c.account_id == account_id)
    return connection.execute(select(kept_form).where(own, kept_form.c.made_at >= now - LIVES)).first()


def drop(connection: Connection, secret: str) -> None:
    """It was sent, or is not wanted."""
    connection.execute(delete(kept_form).where(kept_form.c.key == _hash(secret)))


def _hash(secret: str) -> str:
    return blake2b(secret.encode("utf8", "replace"), digest_size=32).hexdigest()
