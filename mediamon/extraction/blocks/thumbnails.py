"""Small previews of images, as base64 (table 3: `thumbnail`, at most 40 pixels on the longer side).

Nothing is fetched and nothing is scaled here: bytes are given, by the page itself (the blurred preview that many sites put
into `src` until the image is loaded) or by whoever has them. What is no small raster image is refused.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Mapping, Sequence
from typing import Any

LARGEST_SIDE = 40  # pixels
LARGEST = 8_000  # bytes; a JPEG of 40 × 40 has about one thousand
IN_ADDRESS = re.compile(r"data:image/(?:png|gif|jpe?g|webp);base64,([A-Za-z0-9+/\s]{40,12000}={0,2})\s*")


def thumbnail_of(data: bytes) -> str | None:
    """Base64 of a PNG, GIF, JPEG or WebP of 2 to 40 pixels a side, else None: a single pixel previews nothing."""
    size = size_of(data) if len(data) <= LARGEST else None
    return b64encode(data).decode() if size and min(size) > 1 and max(size) <= LARGEST_SIDE else None


def from_address(address: str | None) -> str | None:
    """The thumbnail that a `data:` address holds."""
    match = IN_ADDRESS.fullmatch(address) if address and len(address) <= 2 * LARGEST else None
    try:
        return thumbnail_of(b64decode("".join(match[1].split()))) if match else None
    except (Error, ValueError):
        return None


def with_thumbnails(blocks: Sequence[dict[str, Any]], images: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """The blocks with thumbnails of the images whose bytes are given by address; blocks without one stay as they are."""
    return [_with_thumbnail(block, images) for block in blocks]


def _with_thumbnail(block: dict[str, Any], images: Mapping[str, bytes]) -> dict[str, Any]:
    if block["type"] == "gallery":
        return {**block, "images": with_thumbnails(block["images"], images)}
    made = thumbnail_of(images[block["url"]]) if block["type"] == "image" and block["url"] in images else None
    return {**block, "thumbnail": made} if made else block


def size_of(data: bytes) -> tuple[int, int] | None:
    """(width, height) by an image's first bytes."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return int.from_bytes(data[6:8], "little"), int.from_bytes(data[8:10], "little")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP" and len(data) >= 30:
        return _size_of_webp(data)
    return _size_of_jpeg(data) if data[:2] == b"\xff\xd8" else None


def _size_of_webp(data: bytes) -> tuple[int, int] | None:
    if data[12:16] == b"VP8 ":
        return int.from_bytes(data[26:28], "little") & 0x3FFF, int.from_bytes(data[28:30], "little") & 0x3FFF
    if data[12:16] == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    if data[12:16] == b"VP8X":
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None


def _size_of_jpeg(data: bytes) -> tuple[int, int] | None:
    place = 2
    while place + 9 <= len(data) and data[place] == 0xFF:  # each step goes on by three bytes at least
        kind, length = data[place + 1], int.from_bytes(data[place + 2 : place + 4], "big")
        if 0xC0 <= kind <= 0xCF and kind not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[place + 7 : place + 9], "big"), int.from_bytes(
                data[place + 5 : place + 7], "big"
            )
        place += 2 + max(1, length)
    return None
