"""What is kept of a site between runs: its detector's own bytes, and what the signals remember."""

from __future__ import annotations

import json
import zlib

from mediamon.drift.codec import LARGEST, StateError
from mediamon.drift.signals import SignalMemory

MARK = b"mediamon drift 1\n"  # bytes that begin otherwise are a detector's alone, as they were kept before there were signals
LENGTH = 8  # bytes


def pack(detector: bytes, memory: SignalMemory) -> bytes:
    """Both as bytes."""
    remembered = zlib.compress(json.dumps(memory.as_json(), separators=(",", ":")).encode())
    return MARK + len(remembered).to_bytes(LENGTH, "big") + remembered + detector


def unpack(data: bytes) -> tuple[bytes, SignalMemory]:
    """The detector's bytes, and the memory: empty where none was kept. Raises StateError."""
    if not data.startswith(MARK):
        return data, SignalMemory()
    begin = len(MARK) + LENGTH
    end = begin + int.from_bytes(data[len(MARK) : begin], "big")
    try:
        values = json.loads(zlib.decompressobj().decompress(data[begin:end], LARGEST))
    except (zlib.error, ValueError, RecursionError) as error:
        raise StateError(f"what the signals remember cannot be read: {error}") from error
    return data[end:], SignalMemory.from_json(values if isinstance(values, dict) else {})
