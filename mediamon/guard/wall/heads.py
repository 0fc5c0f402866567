"""Heads of requests to a proxy and of answers to them: HTTP in absolute form and CONNECT (RFC 9112, 3.2). Bytes in, values out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

HOP_BY_HOP = {b"connection", b"proxy-connection", b"proxy-authorization", b"keep-alive", b"te", b"upgrade"}
REQUEST = re.compile(rb"([A-Z]{1,20}) (\S{1,16000}) HTTP/1\.([01])$")
STATUS = re.compile(rb"HTTP/1\.1 (\d{3})(?: |$)")
LENGTH = re.compile(rb"\d{1,15}$")
# Within a line, which others may read as its end: what follows would be a header of which we do not know.
LONE = re.compile(rb"[\r\n]")
BODILESS = {204, 304}
END = b"\r\n\r\n"

Field = tuple[bytes, bytes]  # its name in lower case, its value


@dataclass(frozen=True, slots=True)
class Asked:
    """What a request wants: the host, the port, and what the server is to be told first (nothing for a tunnel).

    followed: nothing follows its head, and the client may ask for more on the same connection.
    """

    host: str
    port: int
    head: bytes
    followed: bool = False

    @property
    def tunnel(self) -> bool:
        """Was it CONNECT?"""
        return not self.head


class BadRequest(ValueError):
    """The request cannot be understood."""


def read(head: bytes) -> Asked:
    """A request's head. Raises BadRequest.

    >>> read(b"GET http://a.example:81/b?c HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
    Asked(host='a.example', port=81, head=b'GET /b?c HTTP/1.1\\r\\nHost: a.example:81\\r\\n\\r\\n', followed=True)
    """
    first, *lines = head[:-4].split(b"\r\n")
    found = REQUEST.match(first)
    if not found:
        raise BadRequest("no HTTP/1 request in absolute form, and no CONNECT")
    method, target, version = found.groups()
    try:
        if method == b"CONNECT":
            parts = urlsplit(f"//{target.decode('ascii')}")
            return Asked(_host(parts.hostname), parts.port or 443, b"")
        parts = urlsplit(target.decode("ascii"))
        host, port = _host(parts.hostname), parts.port or 80
    except ValueError as error:
        raise BadRequest(f"not an address: {error}") from None
    if parts.scheme != "http":
        raise BadRequest(f"{parts.scheme or 'nothing'}: is not fetched, http: is")
    if any(line[:1] in b" \t" or b":" not in line or LONE.search(line) for line in lines):
        raise BadRequest("a header that is folded, or none")
    fields = _fields(lines)
    followed = method == b"GET" and version == b"1" and not _has_body(fields) and not _closes(fields)
    netloc = parts.netloc.rpartition("@")[2].encode("ascii")
    asked = [method + b" " + _path(target) + b" HTTP/1.1", b"Host: " + netloc, *_kept(lines, HOP_BY_HOP | {b"host"})]
    return Asked(host, port, _head(asked, closing=not followed), followed)


def length(head: bytes) -> int | None:
    """Bytes that follow the head of an answer to a GET; None where only the end of chunks or of the connection tells.

    >>> length(b"HTTP/1.1 200 OK\\r\\nContent-Length: 5\\r\\n\\r\\n")
    5
    """
    first, *lines = head[:-4].split(b"\r\n")
    status, fields = STATUS.match(first), _fields(lines)
    if not status or any(line[:1] in b" \t" or LONE.search(line) for line in lines) or _closes(fields):
        return None
    if any(name in (b"transfer-encoding", b"upgrade") for name, _ in fields):
        return None
    if int(status[1]) in BODILESS:
        return 0
    lengths = [value for name, value in fields if name == b"content-length"]
    return int(lengths[0]) if len(lengths) == 1 and LENGTH.match(lengths[0]) else None


def told(head: bytes, *, closing: bool) -> bytes:
    """An answer's head as the client gets it. closing: the connection ends with the answer."""
    return _head(_kept(head[:-4].split(b"\r\n"), HOP_BY_HOP), closing=closing)


def is_interim(head: bytes) -> bool:
    """Will the answer itself follow? (101 is one: nothing of HTTP follows it.)"""
    return head.startswith((b"HTTP/1.1 100", b"HTTP/1.1 102", b"HTTP/1.1 103"))


def _head(lines: Sequence[bytes], *, closing: bool) -> bytes:
    return b"\r\n".join([*lines, b"Connection: close"] if closing else lines) + END


def _kept(lines: Iterable[bytes], without: set[bytes]) -> list[bytes]:
    return [line for line in lines if line.partition(b":")[0].strip().lower() not in without]


def _fields(lines: Iterable[bytes]) -> list[Field]:
    parts = (line.partition(b":") for line in lines)
    return [(name.strip().lower(), value.strip()) for name, _, value in parts]


def _has_body(fields: Iterable[Field]) -> bool:
    return any(name in (b"content-length", b"transfer-encoding", b"expect", b"upgrade") for name, _ in fields)


def _closes(fields: Iterable[Field]) -> bool:
    return any(name in (b"connection", b"proxy-connection") and b"close" in value.lower() for name, value in fields)


def _path(target: bytes) -> bytes:
    path = target.split(b"//", 1)[1]
    start = min((at for mark in b"/?#" if (at := path.find(bytes([mark]))) >= 0), default=len(path))
    path = path[start:].partition(b"#")[0]
    return path if path.startswith(b"/") else b"/" + path


def _host(host: str | None) -> str:
    if not host:
        raise ValueError("no host")
    return host
