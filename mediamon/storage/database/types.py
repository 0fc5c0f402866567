"""Column types that SQLite and PostgreSQL share."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, Integer, LargeBinary
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.types import TypeDecorator, TypeEngine

from mediamon.storage.database.packing import pack, unpack

# Letters as they are: escaped, Russian would take three times the room.
_encode = json.JSONEncoder(ensure_ascii=False).encode
OF_NUMBERS = "[]0123456789, "  # what a list of numbers is written with
EMPTY: Mapping[type, str] = {list: "[]", dict: "{}", type(None): "null"}  # most lists of a publication are

Id = BigInteger().with_variant(Integer(), "sqlite")  # only INTEGER numbers itself in SQLite
Json = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
WrittenJson = JSON(
    none_as_null=True
)  # as it was written in PostgreSQL too, where lists of numbers take three times as much as JSONB


class PackedText(TypeDecorator[str]):
    """A long text that the database is never asked about, deflated: search has its own index."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> bytes | None:
        """To the database."""
        return None if value is None else pack(value)

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> str | None:
        """From the database."""
        return None if value is None else unpack(value)


class PackedList(TypeDecorator[list[Any]]):
    """A list of plain JSON in the same form."""

    impl = LargeBinary
    cache_ok = True

    def process_bind_param(self, value: list[Any] | None, dialect: Dialect) -> bytes | None:
        """To the database."""
        if value is None:
            return None
        return pack(json.dumps(value, ensure_ascii=False, separators=(",", ":"))) if value else b""

    def process_result_value(self, value: bytes | None, dialect: Dialect) -> list[Any] | None:
        """From the database."""
        if value is None:
            return None
        return list(json.loads(unpack(value))) if value else []


def written_json(value: Any) -> str:
    """Plain JSON in one line."""
    if not value:
        return EMPTY.get(type(value)) or _encode(value)
    if type(value) is list and not (said := repr(value)).strip(OF_NUMBERS):
        return said  # places of sentences: as JSON writes them, in a tenth of the time
    return _encode(value)


@lru_cache(maxsize=4096)  # a batch was fetched at once, and times are in several tables
def written(value: datetime) -> str:
    """A time as SQLite keeps it: in UTC, without the zone. Raises ValueError for one without."""
    if value.tzinfo is None:
        raise ValueError(f"a time without a zone: {value!r}")
    if value.tzinfo is not UTC:
        value = value.astimezone(UTC)
    return value.isoformat(" ", "microseconds")[:26]


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
