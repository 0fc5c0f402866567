"""What commands print is news in any language, and not every standard output can take it: that of a locale which knows ASCII alone cannot."""

from __future__ import annotations

import codecs
import io
import os
import sys


def printable() -> None:
    """To a file or a program ASCII alone becomes UTF-8; else what the output has no sign for is printed as its number. Where a service manager
    has closed the output, nothing is.
    """
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf8")  # noqa: SIM115
    elif isinstance(sys.stdout, io.TextIOWrapper):
        if codecs.lookup(sys.stdout.encoding).name == "ascii" and not sys.stdout.isatty():
            sys.stdout.reconfigure(encoding="utf8")
        elif sys.stdout.errors == "strict":
            sys.stdout.reconfigure(errors="backslashreplace")
