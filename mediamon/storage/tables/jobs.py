"""The table of jobs: long work that any process may do, may leave half done, and that must be done once."""

from __future__ import annotations

from sqlalchemy import Column, Index, Integer, Table, Text, UniqueConstraint

from mediamon.storage.database.types import Id, Json, UtcTime
from mediamon.storage.tables.found import metadata, one_of

job = Table(
    "job",
    metadata,
    Column("id", Id, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),  # of its kind: what is asked for twice is one job
    Column("given", Json, nullable=False),
    Column("state", Text, nullable=False, server_default="waiting"),
    Column("position", Id, nullable=False, server_default="0"),  # how far it is; what lies before it is committed
    Column("counts", Json, nullable=False),
    Column("trouble", Text),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Column("owner", Text, nullable=False, server_default=""),
    Column("token", Integer, nullable=False, server_default="0"),  # grows with every owner; an older one may not write
    Column("until", UtcTime, nullable=False),  # the owner's hold, or when it may be tried again
    Column("made_at", UtcTime, nullable=False),
    one_of("state", "waiting", "done", "failed"),
    UniqueConstraint("kind", "key"),
    Index("ix_job_state", "state", "until"),
)
