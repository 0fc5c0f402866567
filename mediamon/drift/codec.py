"""A watcher's state as bytes: zlib over JSON with a version. Never pickle: what a database holds must not run."""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict
from typing import Any

import numpy as np

from mediamon.drift.arrays import WIDTH, Floats, documents
from mediamon.drift.learned import Learned
from mediamon.drift.method import Method
from mediamon.drift.offline import OfflineDetector
from mediamon.drift.online import OnlineDetector
from mediamon.drift.phase import Phase
from mediamon.drift.projections import PROJECTIONS
from mediamon.drift.rectangles import Rectangles
from mediamon.drift.series import SERIES, SeriesModel
from mediamon.drift.state import Seen, State
from mediamon.drift.threshold import Threshold

VERSION = 1
LARGEST = 16_000_000  # bytes of JSON that are read at most: a small file must not unpack into all the memory there is


class StateError(ValueError):
    """These bytes are no watcher of this version; the message says why."""


def encode(state: State) -> bytes:
    """The state as bytes."""
    learned = state.learned
    document = {
        "version": VERSION,
        "method": asdict(state.method),
        "minimum": state.minimum,
        "phase": state.phase.value,
        "since": [state.since_check, state.since_good],
        "rows": learned.rows,
        "fresh": learned.fresh,
        "strange": learned.strange,
        "recent": [[*seen.numbers, seen.suspicious] for seen in state.recent],
        "transaction": [[*seen.numbers, seen.suspicious] for seen in state.transaction],
        "online": None if learned.online is None else _online(learned.online),
        "offline": None if learned.offline is None else _offline(learned.offline),
    }
    return zlib.compress(json.dumps(document, separators=(",", ":")).encode())


def decode(data: bytes) -> State:
    """The state that `encode` wrote. Raises StateError."""
    document = unpacked(data)
    version = document.get("version")
    if version != VERSION:
        raise StateError(f"version {version!r} cannot be read, only {VERSION}")
    try:
        return _state(document)
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise StateError(f"a part is missing or is not what it should be: {error!r}") from error


def unpacked(data: bytes) -> dict[str, Any]:
    """What a detector wrote as deflated JSON, bounded. Raises StateError."""
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(bytes(data), LARGEST)
        if unpacker.unconsumed_tail or not unpacker.eof:
            raise StateError("the data are cut short or far too large")
        document = json.loads(text)
    except (zlib.error, ValueError, TypeError, RecursionError) as error:
        raise error if isinstance(error, StateError) else StateError(f"not a detector's state: {error}") from error
    if not isinstance(document, dict):
        raise StateError("this is not the state of a detector")
    return document


def _state(document: dict[str, Any]) -> State:
    method = Method.from_json(document["method"])
    phase = Phase(document["phase"])
    online, offline = document["online"], document["offline"]
    if phase is not Phase.TRAINING and (online is None or offline is None):
        raise StateError("it watches but has no detectors")
    learned = Learned(
        method,
        [tuple(map(float, row)) for row in documents(document["rows"])],
        int(document["fresh"]),
        bool(document["strange"]),
        None if online is None else _read_online(online, method),
        None if offline is None else _read_offline(offline),
    )
    since_check, since_good = map(int, document["since"])
    recent, transaction = _seen(document["recent"]), _seen(document["transaction"])
    return State(method, int(document["minimum"]), learned, phase, recent, transaction, since_check, since_good)


def _seen(rows: list[list[Any]]) -> list[Seen]:
    numbers = documents([row[:WIDTH] for row in rows])
    return [Seen(tuple(map(float, one)), bool(row[WIDTH])) for one, row in zip(numbers, rows, strict=True)]


def _online(online: OnlineDetector) -> list[Any]:
    return [[one.low.tolist(), one.high.tolist()] for one in online.rectangles]


def _read_online(values: list[Any], method: Method) -> OnlineDetector:
    rectangles = []
    for projection, (low, high) in zip(PROJECTIONS, values, strict=True):
        width = len(projection.columns)
        if not low:
            raise ValueError(f"no rectangles for {projection.name}")
        rectangles.append(Rectangles(_floats(low, -1, width), _floats(high, len(low), width)))
    return OnlineDetector(tuple(rectangles), method.scale, method.needed)


def _offline(offline: OfflineDetector) -> dict[str, Any]:
    return {
        "scale": offline.model.scale,
        "edges": [edges.tolist() for edges in offline.model.edges],
        "series": [counts.tolist() for counts in offline.series],
        "thresholds": [[list(one.coefficients), one.unit, one.high] for one in offline.thresholds],
        "medians": offline.medians.tolist(),
    }


def _read_offline(values: dict[str, Any]) -> OfflineDetector:
    edges = tuple(_floats(one, -1) for one in values["edges"])
    lengths = [len(one) + 1 for one in edges] + [len(values["series"][-1])]
    series = tuple(_floats(one, length) for one, length in zip(values["series"], lengths, strict=True))
    thresholds = tuple(
        Threshold(tuple(map(float, coefficients)), float(unit), float(high))
        for coefficients, unit, high in values["thresholds"]
    )
    if len(thresholds) != len(SERIES):
        raise ValueError(f"{len(thresholds)} thresholds for {len(SERIES)} series")
    return OfflineDetector(
        SeriesModel(edges, str(values["scale"])), series, thresholds, _floats(values["medians"], WIDTH)
    )


def _floats(values: list[Any], *shape: int) -> Floats:
    """An array of that shape. Raises ValueError for another."""
    return np.asarray(values, dtype=np.float64).reshape(shape)
