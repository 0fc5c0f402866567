"""Addresses and Apprise. An address may hold a password: it comes from the environment or a file, and no message repeats it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

logger = logging.getLogger(__name__)
SCHEMES = frozenset(
    [
        "mailto",
        "mailtos",
        "tgram",
        "slack",
        "json",
        "jsons",
        "xml",
        "xmls",
        "ntfy",
        "ntfys",
        "matrix",
        "matrixs",
        "mmost",
        "mmosts",
        "rocket",
        "rockets",
        "gotify",
        "gotifys",
    ]
)
LONGEST = 4_096  # characters of an address
Send = Callable[[str, str], bool]


class BadAddress(ValueError):
    """An address is missing, not allowed or not understood; the message does not repeat it."""


def resolve(reference: str, environment: Mapping[str, str]) -> str:
    """What `env:NAME` or `file:PATH` leads to. Raises BadAddress."""
    kind, _, name = reference.partition(":")
    if kind == "env":
        found = environment.get(name, "")
        if not found:
            raise BadAddress(f"{name} is not set in the environment")
        return found
    try:
        with Path(name).open(encoding="utf8") as file:
            return file.read(LONGEST + 1).strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadAddress(f"{name} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}") from None


def sender(address: str, told: str = "the address") -> Send:
    """A function that sends (title, body) as plain text, and says whether it was taken. Raises BadAddress."""
    import apprise  # it takes a third of a second, and most commands send nothing

    if len(address) > LONGEST or address.partition("://")[0].lower() not in SCHEMES:
        raise BadAddress(f"{told} must be an Apprise address of one of these kinds: {', '.join(sorted(SCHEMES))}")
    target: Any = apprise.Apprise()
    if not target.add(address):
        raise BadAddress(f"{told} is not an address that Apprise understands")
    for server in target:
        server.overflow_mode = "split"  # a long digest is several messages where the service wants short ones
    return lambda title, body: bool(target.notify(title=title, body=body or title, body_format="text"))
