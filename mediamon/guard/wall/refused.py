"""The answer of the wall to what may not be asked for."""

from __future__ import annotations

from scrapy.exceptions import IgnoreRequest


class Refused(IgnoreRequest):
    """code: for the stats and the ledger, like "private_address"; the message says what was asked for, and the mend."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
