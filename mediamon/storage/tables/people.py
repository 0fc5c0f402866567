"""The tables of accounts, sign-in and runs."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from mediamon.storage.database.types import Id, Json, UtcTime
from mediamon.storage.tables.found import metadata, one_of

account = Table(
    "account",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    Column("password", Text),  # an argon2 hash; None: only one-time links let in
    Column("made_at", UtcTime, nullable=False),
    Column("closed_at", UtcTime),  # nobody signs in; the account is kept for the labels that it gave
    one_of("role", "viewer", "expert", "administrator"),
)

sign_in_link = Table(  # kept as hashes: who reads the database cannot sign in with what is in it
    "sign_in_link",
    metadata,
    Column("token", Text, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("until", UtcTime, nullable=False),
    Column("used_at", UtcTime),
)

session = Table(
    "session",
    metadata,
    Column("token", Text, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("until", UtcTime, nullable=False),
    Column("by", Text, nullable=False, server_default="link"),  # or password
    Column("agent", Text, nullable=False, server_default=""),  # the browser, for the list of sessions
    Column("made_at", UtcTime),
)

run = Table(
    "run",
    metadata,
    Column("id", Id, primary_key=True),
    Column("site", Text, nullable=False),
    Column("token", Integer, nullable=False),
    Column("began_at", UtcTime, nullable=False),
    Column("ended_at", UtcTime),
    Column("reason", Text),
    Column("stats", Json),
    Index("ix_run_site", "site", "id"),
)

lease = Table(  # a run belongs to whoever holds the site's lease; its token fences off whoever held it before
    "lease",
    metadata,
    Column("site", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("token", Integer, nullable=False),
    Column("until", UtcTime, nullable=False),
)
