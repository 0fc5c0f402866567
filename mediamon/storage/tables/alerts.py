"""The tables of alerts: where they go, what went there, and how they are worded."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, Table, Text

from mediamon.storage.database.types import Id, Json, UtcTime
from mediamon.storage.tables.found import metadata

alert_target = Table(
    "alert_target",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("address", Text, nullable=False),  # env:NAME or file:PATH: the address itself may be a secret
    Column("account_id", Id, ForeignKey("account.id", ondelete="CASCADE")),  # whose own alerts; NULL: everybody's
    Column("kinds", Json, nullable=False),  # [] means all
    Column("sites", Json, nullable=False),
    Column("organisations", Json, nullable=False),
    Column("language", Text, nullable=False, server_default="en"),
    Column("zone", Text, nullable=False, server_default="UTC"),
    Column("quiet_from", Text),  # HH:MM in the zone; NULL: never quiet
    Column("quiet_to", Text),
    Column("digest_at", Text),  # HH:MM in the zone; NULL: at once
    Column("urgent", Json, nullable=False),  # kinds that do not wait
    Column("active", Boolean, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),  # that failed in a row
    Column("next_try", UtcTime),
    Column("made_at", UtcTime, nullable=False),
)

alert_message = Table(  # what was told
    "alert_message",
    metadata,
    Column("id", Id, primary_key=True),
    Column("target_id", Id, ForeignKey("alert_target.id", ondelete="CASCADE"), nullable=False),
    Column("title", Text, nullable=False),
    Column("body", Text, nullable=False),
    Column("alerts", Integer, nullable=False),
    Column("sent_at", UtcTime, nullable=False),
    Index("ix_alert_message_target", "target_id", "id"),
)

alert_delivery = Table(  # an alert and a target that wants it
    "alert_delivery",
    metadata,
    Column("outbox_id", Id, ForeignKey("outbox.id", ondelete="CASCADE"), primary_key=True),
    Column("target_id", Id, ForeignKey("alert_target.id", ondelete="CASCADE"), primary_key=True),
    Column("taken_until", UtcTime),  # somebody is sending it
    Column("sent_at", UtcTime),
    Index("ix_alert_delivery_due", "target_id", "sent_at", "outbox_id"),
)

alert_template = Table(  # wordings of one's own
    "alert_template",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("language", Text, primary_key=True),
    Column("text", Text, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("made_at", UtcTime, nullable=False),
)
