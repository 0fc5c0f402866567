"""Column types that SQLite and PostgreSQL share."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Integer
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator, TypeEngine

Id = BigInteger().with_variant(Integer(), "sqlite")  # only INTEGER numbers itself in SQLite
Json = JSON().with_variant(JSONB(), "postgresql")


class UtcTime(TypeDecorator[datetime]):
    """A time in UTC. What goes in must carry a zone, what comes out does. SQLite keeps it without one."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a time without a zone: {value!r}")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)

    def load_dialect_impl(self, dialect: Dialect) -> TypeEngine[Any]:
        """The dialect's own type."""
        return dialect.type_descriptor(DateTime(timezone=dialect.name != "sqlite"))
