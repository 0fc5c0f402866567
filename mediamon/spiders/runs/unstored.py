"""Why a run ends that cannot store what it found. None of these reasons is a good end, so the monitor tries again and tells people."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from mediamon.storage.running.lease import LeaseLost

LOST, UNAVAILABLE, FAILED = "lease_lost", "storage_unavailable", "storage_failed"


def reason_of(error: Exception) -> str:
    """The run's finish reason."""
    if isinstance(error, LeaseLost):
        return LOST
    return UNAVAILABLE if isinstance(error, SQLAlchemyError) else FAILED


def is_unforeseen(error: Exception) -> bool:
    """Is it neither the database's nor another run's doing? Then its place in the program is wanted in the log."""
    return reason_of(error) == FAILED
