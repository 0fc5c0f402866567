"""What gives up in the middle of a command is told in a sentence: a database, because its disk is full, its server ends or others hold
it; and whoever presses Ctrl-C.
"""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import Any

from scrapy.exceptions import UsageError
from sqlalchemy.exc import OperationalError

Run = Callable[[Any, list[str], Namespace], None]
INTERRUPTED = 128 + signal.SIGINT
MEND = "what was not written yet is as it was; see to it that the database can be written, and call this again"


def told(run: Run) -> Run:
    """A command's `run` that raises UsageError then, as for whatever else its user can mend; after Ctrl-C it exits as a shell expects."""

    @wraps(run)
    def telling(self: Any, args: list[str], opts: Namespace) -> None:
        """The command."""
        try:
            run(self, args, opts)
        except OperationalError as error:
            why = str(error.orig).strip().partition("\n")[0]
            raise UsageError(f"the database gave up: {why}: {MEND}", print_help=False) from None
        except KeyboardInterrupt:
            print(
                "Ended by Ctrl-C: what was written holds, and the same call goes on from it or begins anew",
                file=sys.stderr,
            )
            sys.exit(INTERRUPTED)

    return telling
