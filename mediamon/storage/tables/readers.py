"""The tables of what readers have for themselves: settings, saved searches, digests, the press review, forms that wait."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text, UniqueConstraint

from mediamon.storage.database.types import Id, Json, UtcTime
from mediamon.storage.tables.found import metadata

reader = Table(
    "reader",
    metadata,
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("language", Text, nullable=False, server_default=""),  # "": the browser's
    Column("zone", Text, nullable=False, server_default="UTC"),
    Column("digest_at", Text),  # HH:MM in the zone; NULL: no digest
    Column("organisations", Json, nullable=False),  # [] means all
    Column("feed_key", Text, nullable=False, unique=True),  # who knows it may read the digests without an account
    Column("after_id", Id, nullable=False, server_default="0"),  # the last publication that a digest has told of
    Column("digested_until", UtcTime),
)

digest = Table(
    "digest",
    metadata,
    Column("id", Id, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("day", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("made_at", UtcTime, nullable=False),
    UniqueConstraint("account_id", "day"),
)

saved_search = Table(
    "saved_search",
    metadata,
    Column("id", Id, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("name", Text, nullable=False),
    Column("words", Text, nullable=False),
    Column("organisation", Text, nullable=False),  # "": any
    Column("site", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("tell", Boolean, nullable=False),  # new finds are alerts
    Column("feed_key", Text, nullable=False, unique=True),
    Column("since_id", Id, nullable=False),  # publications up to here were there before the search
    Column("after_id", Id, nullable=False),  # up to here it was looked
    Column("made_at", UtcTime, nullable=False),
    UniqueConstraint("account_id", "name"),
)

saved_find = Table(
    "saved_find",
    metadata,
    Column("search_id", Id, ForeignKey("saved_search.id", ondelete="CASCADE"), primary_key=True),
    Column("publication_id", Id, ForeignKey("publication.id", ondelete="CASCADE"), primary_key=True),
    Column("found_at", UtcTime, nullable=False),
)

review_item = Table(  # the publications that somebody has chosen for a press review
    "review_item",
    metadata,
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE"), primary_key=True),
    Column("publication_id", Id, ForeignKey("publication.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, nullable=False),
    Column("comment", Text, nullable=False, server_default=""),
    Column("added_at", UtcTime, nullable=False),
)

sign_in_failure = Table(  # passwords that were wrong, so that guessing is slow
    "sign_in_failure",
    metadata,
    Column("id", Id, primary_key=True),
    Column("who", Text, nullable=False),  # hashes of the name and of the address it came from
    Column("at", UtcTime, nullable=False),
    Index("ix_sign_in_failure_who", "who", "at"),
)

kept_form = Table(  # what somebody had written when the session ended; the key is kept as a hash
    "kept_form",
    metadata,
    Column("key", Text, primary_key=True),
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE"), nullable=False),
    Column("path", Text, nullable=False),
    Column("fields", Json, nullable=False),
    Column("made_at", UtcTime, nullable=False),
)
