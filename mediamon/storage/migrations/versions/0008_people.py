"""Alert targets, saved searches, digests, press reviews, passwords."""

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

import mediamon.storage.database.types

revision = "0008"
down_revision = "0007"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")
TIME = mediamon.storage.database.types.UtcTime(timezone=True)


def upgrade() -> None:
    """To this version."""
    for table, column in _added():
        op.add_column(table, column)
    op.create_index("ix_outbox_sent", "outbox", ["sent_at"])
    op.drop_column("outbox", "attempts")
    op.drop_column("outbox", "next_try")
    _alerts()
    _readers()
    _searches()
    _signing_in()


def downgrade() -> None:
    """Back."""
    for table in TABLES[::-1]:
        op.drop_table(table)
    op.add_column("outbox", sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("outbox", sa.Column("next_try", TIME, nullable=True))
    op.drop_index("ix_outbox_sent", "outbox")
    for table, column in _added()[::-1]:
        op.drop_column(table, column.name)


TABLES = (
    "alert_target",
    "alert_message",
    "alert_delivery",
    "alert_template",
    "reader",
    "digest",
    "saved_search",
    "saved_find",
    "review_item",
    "sign_in_failure",
    "kept_form",
)


def _added() -> list[tuple[str, sa.Column[Any]]]:
    return [
        ("outbox", sa.Column("kind", sa.Text(), nullable=False, server_default="incident")),
        ("outbox", sa.Column("site", sa.Text(), nullable=True)),
        ("outbox", sa.Column("organisation", sa.Text(), nullable=True)),
        ("outbox", sa.Column("account_id", ID, nullable=True)),
        ("outbox", sa.Column("facts", JSON, nullable=True)),
        ("outbox", sa.Column("planned_at", TIME, nullable=True)),
        ("account", sa.Column("closed_at", TIME, nullable=True)),
        ("session", sa.Column("by", sa.Text(), nullable=False, server_default="link")),
        ("session", sa.Column("agent", sa.Text(), nullable=False, server_default="")),
        ("session", sa.Column("made_at", TIME, nullable=True)),
    ]


def _text(name: str, *, null: bool = False, default: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, sa.Text(), nullable=null, server_default=default)


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns or ("id",), name=op.f(f"pk_{table}"))


def _of(table: str, other: str) -> sa.ForeignKeyConstraint:
    column = {"saved_search": "search_id", "alert_target": "target_id"}.get(other, f"{other}_id")
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=op.f(f"fk_{table}_{column}"), ondelete="CASCADE")


def _unique(table: str, *columns: str) -> sa.UniqueConstraint:
    return sa.UniqueConstraint(*columns, name=op.f(f"uq_{table}_{columns[0]}"))


def _number(name: str, *, null: bool = False, default: str | None = None) -> sa.Column[Any]:
    return sa.Column(name, ID, nullable=null, server_default=default)


def _time(name: str, *, null: bool = False) -> sa.Column[Any]:
    return sa.Column(name, TIME, nullable=null)


def _alerts() -> None:
    op.create_table(
        "alert_target",
        _number("id"),
        _text("name"),
        _text("address"),
        _number("account_id", null=True),
        *(sa.Column(name, JSON, nullable=False) for name in ("kinds", "sites", "organisations", "urgent")),
        _text("language", default="en"),
        _text("zone", default="UTC"),
        *(_text(name, null=True) for name in ("quiet_from", "quiet_to", "digest_at")),
        sa.Column("active", sa.Boolean(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False, server_default="0"),
        _time("next_try", null=True),
        _time("made_at"),
        _of("alert_target", "account"),
        _key("alert_target"),
        _unique("alert_target", "name"),
    )
    op.create_table(
        "alert_message",
        _number("id"),
        _number("target_id"),
        _text("title"),
        _text("body"),
        sa.Column("alerts", sa.Integer(), nullable=False),
        _time("sent_at"),
        _of("alert_message", "alert_target"),
        _key("alert_message"),
    )
    op.create_index("ix_alert_message_target", "alert_message", ["target_id", "id"])
    op.create_table(
        "alert_delivery",
        _number("outbox_id"),
        _number("target_id"),
        _time("taken_until", null=True),
        _time("sent_at", null=True),
        _of("alert_delivery", "outbox"),
        _of("alert_delivery", "alert_target"),
        _key("alert_delivery", "outbox_id", "target_id"),
    )
    op.create_index("ix_alert_delivery_due", "alert_delivery", ["target_id", "sent_at", "outbox_id"])
    op.create_table(
        "alert_template",
        _text("kind"),
        _text("language"),
        _text("text"),
        _text("made_by"),
        _time("made_at"),
        _key("alert_template", "kind", "language"),
    )


def _readers() -> None:
    op.create_table(
        "reader",
        _number("account_id"),
        _text("language", default=""),
        _text("zone", default="UTC"),
        _text("digest_at", null=True),
        sa.Column("organisations", JSON, nullable=False),
        _text("feed_key"),
        _number("after_id", default="0"),
        _time("digested_until", null=True),
        _of("reader", "account"),
        _key("reader", "account_id"),
        _unique("reader", "feed_key"),
    )
    op.create_table(
        "digest",
        _number("id"),
        _number("account_id"),
        _text("day"),
        _text("title"),
        _text("body"),
        _time("made_at"),
        _of("digest", "account"),
        _key("digest"),
        _unique("digest", "account_id", "day"),
    )


def _searches() -> None:
    op.create_table(
        "saved_search",
        _number("id"),
        _number("account_id"),
        *(_text(name) for name in ("name", "words", "organisation", "site", "label")),
        sa.Column("tell", sa.Boolean(), nullable=False),
        _text("feed_key"),
        _number("since_id"),
        _number("after_id"),
        _time("made_at"),
        _of("saved_search", "account"),
        _key("saved_search"),
        _unique("saved_search", "feed_key"),
        _unique("saved_search", "account_id", "name"),
    )
    op.create_table(
        "saved_find",
        _number("search_id"),
        _number("publication_id"),
        _time("found_at"),
        _of("saved_find", "saved_search"),
        _of("saved_find", "publication"),
        _key("saved_find", "search_id", "publication_id"),
    )
    op.create_table(
        "review_item",
        _number("account_id"),
        _number("publication_id"),
        sa.Column("position", sa.Integer(), nullable=False),
        _text("comment", default=""),
        _time("added_at"),
        _of("review_item", "account"),
        _of("review_item", "publication"),
        _key("review_item", "account_id", "publication_id"),
    )


def _signing_in() -> None:
    op.create_table("sign_in_failure", _number("id"), _text("who"), _time("at"), _key("sign_in_failure"))
    op.create_index("ix_sign_in_failure_who", "sign_in_failure", ["who", "at"])
    op.create_table(
        "kept_form",
        _text("key"),
        _number("account_id"),
        _text("path"),
        sa.Column("fields", JSON, nullable=False),
        _time("made_at"),
        _of("kept_form", "account"),
        _key("kept_form", "key"),
    )
