"""The outbox: an alert is written in the transaction of what causes it, and delivered apart (`deliveries`)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.database.clean import clean_json, clean_text
from mediamon.storage.tables.found import outbox

Kind = Literal["incident", "silent_source", "failing_run", "negative_wave", "watch", "saved_search", "digest"]
KINDS: tuple[Kind, ...] = (
    "incident",
    "silent_source",
    "failing_run",
    "negative_wave",
    "watch",
    "saved_search",
    "digest",
)
OF_INCIDENTS: Mapping[str, Kind] = {  # kinds of incidents that are alerts of a kind of their own
    "silent": "silent_source",  # all of a site
    "silent_source": "silent_source",  # one of its feeds
    "failing_run": "failing_run",
    "negative_wave": "negative_wave",
}


def put(
    connection: Connection,
    key: str,
    title: str,
    body: str,
    now: datetime,
    *,
    kind: Kind = "incident",
    site: str | None = None,
    organisation: str | None = None,
    account_id: int | None = None,
    facts: Mapping[str, Any] | None = None,
) -> None:
    """Put an alert in; a key that is there already was told already. account_id: whose own it is; facts: for templates."""
    values = {
        "key": key,
        "title": clean_text(title),
        "body": clean_text(body),
        "made_at": now,
        "kind": kind,
        "site": site,
        "organisation": organisation,
        "account_id": account_id,
        "facts": clean_json(dict(facts or {})),
    }
    statement = insert_for(connection, outbox).values(**values)
    connection.execute(statement.on_conflict_do_nothing(index_elements=["key"]))
