"""Small pictures made on the spot: a PNG gradient for every story, a square for a favicon."""

from __future__ import annotations

import struct
import zlib
from functools import cache

WIDTH, HEIGHT = 320, 180


@cache
def picture(number: int, width: int = WIDTH, height: int = HEIGHT) -> bytes:
    """A PNG whose colours depend on `number`."""
    red, green, blue = 60 + number * 37 % 150, 70 + number * 59 % 140, 80 + number * 83 % 110
    rows = bytearray()
    for y in range(height):
        fade = y * 60 // height
        rows += b"\0" + bytes((red - fade // 2, green + fade // 2, blue + fade)) * width
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(bytes(rows))) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
