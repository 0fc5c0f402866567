"""What commands print is news in any language, and not every standard output can take it."""

from __future__ import annotations

import io
import os
import sys


def printable() -> None:
    """What the output's encoding has no sign for is printed as its number; where a service manager has closed the output, nothing is."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf8")  # noqa: SIM115
    elif isinstance(sys.stdout, io.TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="backslashreplace")
