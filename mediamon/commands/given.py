"""What people give on the command line, for argparse and for commands: each is checked before anything is done."""

from __future__ import annotations

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from math import isfinite
from pathlib import Path
from urllib.parse import urlsplit

LARGEST = 2**31 - 1  # a number that fits into every column
LAST_PORT = 65535


def natural(least: int = 0, most: int = LARGEST) -> Callable[[str], int]:
    """Reads a whole number that lies between the two, both included. What it returns raises ArgumentTypeError."""

    def number(text: str) -> int:
        """The number."""
        if not (text.isascii() and text.isdigit() and len(text) < 12 and least <= int(text) <= most):
            raise ArgumentTypeError(f"not a number from {least} to {most}: {text!r}")
        return int(text)

    return number


def seconds(text: str) -> float:
    """A time that passes. Raises ArgumentTypeError."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not isfinite(number) or number <= 0:
        raise ArgumentTypeError(f"not a number of seconds: {text!r}")
    return number


def is_web_address(text: str) -> bool:
    """Whether it begins with http:// or https://, names a host, and can be asked for.

    >>> [is_web_address(one) for one in ("https://a.example/", "http://[", "http://a:99999/", "http://", "ftp://a")]
    [True, False, False, False, False]
    """
    try:
        parts = urlsplit(text)
        host, port = parts.hostname, parts.port
    except ValueError:  # of an address, or a port
        return False
    return parts.scheme in ("http", "https") and bool(host) and port != 0 and is_text(text)


def can_be_written(path: Path) -> bool:
    """Whether a file may be made there, as far as that is known before: what is found in an hour must not be lost at its end."""
    try:
        return path.parent.is_dir() and not path.is_dir()
    except (OSError, ValueError):
        return False


def texts(opts: Namespace) -> Iterator[str]:
    """The texts among the values of options, those of options that may be given again among them."""
    for value in vars(opts).values():
        yield from (one for one in (value if isinstance(value, list | tuple) else [value]) if isinstance(one, str))


def is_text(text: str) -> bool:
    """Whether it can be stored: bytes of a command line that are no UTF-8 come as lone surrogates (PEP 383)."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
