"""What passes between us and a child: two lengths, a mapping as JSON, bytes. Nothing is ever unpickled."""

from __future__ import annotations

import json
import socket
import struct
from time import monotonic
from typing import Any

LENGTHS = struct.Struct("!II")
LARGEST = 256 << 20  # bytes of one part


class Closed(EOFError):
    """The other side has gone."""


class TooLarge(ValueError):
    """A part is larger than LARGEST."""


def send(connection: socket.socket, told: dict[str, Any], data: bytes = b"") -> None:
    """Raises OSError (TimeoutError among them), TooLarge."""
    head = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode("utf8", "surrogatepass")
    if max(len(head), len(data)) > LARGEST:
        raise TooLarge(f"{len(head) + len(data):,} bytes")
    connection.sendall(LENGTHS.pack(len(head), len(data)) + head)
    if data:
        connection.sendall(data)


def receive(connection: socket.socket, until: float | None = None) -> tuple[dict[str, Any], bytes]:
    """until: on the monotonic clock. Raises OSError (TimeoutError among them), Closed, TooLarge, ValueError for no frame."""
    lengths = LENGTHS.unpack(_exactly(connection, LENGTHS.size, until))
    if max(lengths) > LARGEST:
        raise TooLarge(f"{sum(lengths):,} bytes")
    head = json.loads(_exactly(connection, lengths[0], until).decode("utf8", "surrogatepass"))
    return head, _exactly(connection, lengths[1], until)


def _exactly(connection: socket.socket, size: int, until: float | None) -> bytes:
    data = bytearray(size)
    view, got = memoryview(data), 0
    while got < size:
        if until is not None:
            connection.settimeout(max(0.001, until - monotonic()))
        count = connection.recv_into(view[got:], size - got)
        if not count:
            raise Closed("the other side has gone")
        got += count
    return bytes(data)
