"""The tables of repairs: what was proposed and decided, and what happened to an incident."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Index, Integer, Table, Text

from mediamon.storage.database.types import Id, Json, UtcTime
from mediamon.storage.tables.found import metadata, one_of

repair = Table(
    "repair",
    metadata,
    Column("id", Id, primary_key=True),
    Column("site", Text, nullable=False),
    Column("incident_id", Id, ForeignKey("incident.id", ondelete="CASCADE"), nullable=False),
    Column("made_at", UtcTime, nullable=False),
    Column("verdict", Text, nullable=False),  # the policy's: accept, ask, refuse
    Column("reasons", Json, nullable=False),
    Column("source", Text, nullable=False),
    Column("rule", Json),  # as it stands in a site file; NULL where nothing could be proposed
    Column("fields", Json, nullable=False),
    Column("figures", Json, nullable=False),
    Column("pages", Json, nullable=False),  # known beside found, of some pages
    Column("state", Text, nullable=False),
    Column("decided_at", UtcTime),
    Column("decided_by", Text),
    Column("extracted_anew", Integer, nullable=False, server_default="0"),
    one_of("verdict", "accept", "ask", "refuse"),
    one_of("state", "proposed", "accepted", "refused"),
    Index("ix_repair_incident", "incident_id", "id"),
)

incident_event = Table(  # the history of an incident, for people
    "incident_event",
    metadata,
    Column("id", Id, primary_key=True),
    Column("incident_id", Id, ForeignKey("incident.id", ondelete="CASCADE"), nullable=False),
    Column("at", UtcTime, nullable=False),
    Column("what", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("by", Text, nullable=False),
    Index("ix_incident_event_incident", "incident_id", "id"),
)
