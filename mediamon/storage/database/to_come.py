"""Moments in the future that somebody has written: until when something is held, or when it is tried again.

A clock that was ahead and was set right leaves moments that lie further ahead than anybody writes; to wait for them could take years.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement


def still_to_come(when: datetime, now: datetime, farthest: timedelta) -> bool:
    """Whether to wait for it; farthest: ahead of now, as it is ever written."""
    return now < when <= now + farthest


def no_more_to_come(when: ColumnElement[Any], now: datetime, farthest: timedelta) -> ColumnElement[bool]:
    """The condition that there is nothing to wait for."""
    return (when <= now) | (when > now + farthest)
