"""A database that gives up in the middle of a command, because its disk is full, its server ends or others hold it: a sentence tells so."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import Any

from scrapy.exceptions import UsageError
from sqlalchemy.exc import OperationalError

Run = Callable[[Any, list[str], Namespace], None]
MEND = "what was not written yet is as it was; see to it that the database can be written, and call this again"


def told(run: Run) -> Run:
    """A command's `run` that raises UsageError then, as for whatever else its user can mend."""

    @wraps(run)
    def telling(self: Any, args: list[str], opts: Namespace) -> None:
        """The command."""
        try:
            run(self, args, opts)
        except OperationalError as error:
            why = str(error.orig).strip().partition("\n")[0]
            raise UsageError(f"the database gave up: {why}: {MEND}", print_help=False) from None

    return telling
