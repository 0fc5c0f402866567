"""What stands for every picture while a page is pressed: it arrives, and takes room, which scripts wait for and reckon with."""

from __future__ import annotations

import struct
import zlib

WIDTH, HEIGHT, GREY = 160, 90, 0xDD  # pixels; of 255


def picture(width: int = WIDTH, height: int = HEIGHT) -> bytes:
    """A PNG of one grey, 8 bits a pixel (https://www.w3.org/TR/png-3/)."""
    rows = (b"\0" + bytes([GREY]) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(rows)) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
