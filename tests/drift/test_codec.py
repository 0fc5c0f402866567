"""Bytes that are no watcher are refused with a reason."""

from __future__ import annotations

import json
import zlib
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.drift import METHODS, StateError, Watcher

from .making import articles


@cache
def _bytes(method: str = "mended") -> bytes:
    watcher = Watcher(method=method)
    for row in articles(80):
        watcher.feed(row)
    return watcher.to_bytes()


def _changed(**parts: Any) -> bytes:
    return zlib.compress(json.dumps(json.loads(zlib.decompress(_bytes())) | parts).encode())


@pytest.mark.parametrize("method", list(METHODS))
def test_both_methods_are_kept(method: str) -> None:
    assert Watcher.from_bytes(_bytes(method)).to_bytes() == _bytes(method)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes(data: bytes) -> None:
    with pytest.raises(StateError):
        Watcher.from_bytes(data)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 255))
def test_flipped_bits(place: int, bits: int) -> None:
    data = bytearray(_bytes())
    data[place % len(data)] ^= bits
    with suppress(StateError):
        Watcher.from_bytes(bytes(data)).feed((1.0,) * 9)


def test_cut_short() -> None:
    with pytest.raises(StateError, match="cut short"):
        Watcher.from_bytes(_bytes()[:-10])


def test_a_bomb() -> None:
    with pytest.raises(StateError, match="far too large"):
        Watcher.from_bytes(zlib.compress(b" " * 50_000_000))


@pytest.mark.parametrize(
    "parts",
    [{"version": 2}, {"phase": "asleep"}, {"method": {"colour": 1}}, {"online": None}, {"online": [[[], []]] * 7}, {"rows": [[1]]},
     {"offline": {}}, {"since": [1]}, {"since": [float("inf"), 1]}, {"fresh": float("inf")}, {"recent": [[1, 2]]}, {"transaction": 5}, {"rows": "x"}],
)  # fmt: skip
def test_parts_that_are_wrong(parts: dict[str, Any]) -> None:
    with pytest.raises(StateError):
        Watcher.from_bytes(_changed(**parts))
