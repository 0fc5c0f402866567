"""Addresses and Apprise. An address may hold a password: it comes from the environment or a file, and no message repeats it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from mediamon.whole_file import read_whole

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
MAIL = "MEDIAMON_MAIL"  # the variable with the mail server, as an Apprise address whose recipient is left out
LONGEST = 4_096  # characters of an address
Send = Callable[[str, str], bool]


class BadAddress(ValueError):
    """An address is missing, not allowed or not understood; the message does not repeat it."""


def resolve(reference: str, environment: Mapping[str, str]) -> str:
    """What `env:NAME`, `file:PATH` or `mail:ADDRESS` leads to; mail goes by the server of MEDIAMON_MAIL. Raises BadAddress."""
    kind, _, name = reference.partition(":")
    if kind == "mail":
        return _letter_to(name, environment.get(MAIL, ""))
    if kind == "env":
        found = environment.get(name, "")
        if not found:
            raise BadAddress(f"{name} is not set in the environment")
        return found
    try:
        return read_whole(Path(name), 4 * LONGEST).decode().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadAddress(f"{name} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}") from None


def _letter_to(recipient: str, server: str) -> str:
    if not server:
        raise BadAddress(
            f"{MAIL} is not set in the environment: it names the mail server, like mailtos://user:password@host/"
        )
    parts = urlsplit(server)
    if parts.scheme.lower() not in ("mailto", "mailtos"):
        raise BadAddress(f"{MAIL} must begin with mailto:// or mailtos://")
    said = [(name, value) for name, value in parse_qsl(parts.query) if name != "to"]
    return urlunsplit(parts._replace(query=urlencode([*said, ("to", recipient)])))


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
