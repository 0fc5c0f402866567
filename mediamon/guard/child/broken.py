"""A job that did not end as jobs do."""

from __future__ import annotations


class Broken(Exception):
    """reason: parse_timeout, parse_memory, parse_crashed, parse_too_large, parse_failed; the message says more."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
