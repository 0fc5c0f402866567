"""What gives up in the middle of a command is told in a sentence: a database, because its disk is full, its server ends or others hold
it; a disk to which a shell sends what the command prints; and whoever presses Ctrl-C, or reads no further (`scrapy export | head`).
"""

from __future__ import annotations

import os
import select
import signal
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import wraps
from typing import Any

from scrapy.exceptions import UsageError
from sqlalchemy.exc import DatabaseError, OperationalError

from mediamon.commands.unwritten import NO_ROOM
from mediamon.storage.copies.damage import is_damage
from mediamon.terminated import Terminated

Run = Callable[[Any, list[str], Namespace], None]
INTERRUPTED, TERMINATED, UNREAD = 128 + signal.SIGINT, 128 + signal.SIGTERM, 128 + signal.SIGPIPE
MEND = "what was not written yet is as it was; see to it that the database can be written, and call this again"
BACK = "stop what writes into it, and bring a backup back: scrapy restore FOLDER"
ROOM = "it may end in the middle; make room, and call this again"


def told(run: Run) -> Run:
    """A command's `run` that raises UsageError then, as for whatever else its user can mend; after Ctrl-C it exits as a shell expects."""

    @wraps(run)
    def telling(self: Any, args: list[str], opts: Namespace) -> None:
        """The command."""
        try:
            run(self, args, opts)
            sys.stdout.flush()  # what cannot be printed is told here, and not passed over when the interpreter ends
        except OperationalError as error:
            why = str(error.orig).strip().partition("\n")[0]
            raise UsageError(f"the database gave up: {why}: {MEND}", print_help=False) from None
        except DatabaseError as error:
            if not is_damage(error.orig):
                raise
            raise UsageError(f"the database is damaged: {str(error.orig).strip()}: {BACK}", print_help=False) from None
        except BrokenPipeError:
            if not _is_unread():
                raise
            _print_no_more()
            sys.exit(UNREAD)
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
            _print_no_more()
            told = f"cannot write {error.filename or 'the output'}: {os.strerror(error.errno or 0)}: {ROOM}"
            raise UsageError(told, print_help=False) from None
        except KeyboardInterrupt as ended:
            by, code = ("SIGTERM", TERMINATED) if isinstance(ended, Terminated) else ("Ctrl-C", INTERRUPTED)
            print(
                f"Ended by {by}: what was written holds, and the same call goes on from it or begins anew",
                file=sys.stderr,
            )
            sys.exit(code)

    return telling


def _is_unread() -> bool:
    """Has whoever read what is printed gone?"""
    looked = select.poll()
    looked.register(sys.stdout.fileno(), 0)  # asked for nothing: an error is told always
    return any(event & select.POLLERR for _, event in looked.poll(0))


def _print_no_more() -> None:
    """So that the end of the interpreter does not complain of what cannot be printed, too."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
