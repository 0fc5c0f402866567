"""Test messages to alert targets: pressed twice, a button sends one."""

from __future__ import annotations

from datetime import UTC, datetime
from time import monotonic

from starlette.requests import Request

from mediamon.alerts.delivering import test
from mediamon.storage.alerts import targets

AGAIN = 5.0  # seconds within which a press is taken for the same


def send_once(request: Request, name: str) -> str:
    """Send a target a test message, whatever the hour; "" if it was taken, or has just been, else what is wrong."""
    state = request.app.state
    last: dict[tuple[str, str], float] = state.tried
    with state.engine.connect() as connection:
        row = targets.by_name(connection, name)
    key = (name, row.address if row else "")
    if row and monotonic() - last.get(key, -AGAIN) < AGAIN:
        return ""
    last[key] = monotonic()
    trouble = test(state.engine, state.settings.office, name, datetime.now(UTC))
    if trouble:
        last.pop(key, None)
    return trouble
