"""Our detector's state as bytes: zlib over JSON, arrays in base64, with a version. Never pickle: what a database holds must not run.

A state of another version keeps its documents and signals, which never change their meaning; its model is fitted anew.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections import deque
from dataclasses import asdict
from typing import Any

import numpy as np

from mediamon.drift.arrays import Floats, documents
from mediamon.drift.codec import StateError, unpacked
from mediamon.drift.ours.experts import Expert
from mediamon.drift.ours.features import WIDTH
from mediamon.drift.ours.model import Model
from mediamon.drift.ours.normal import NormalScores
from mediamon.drift.ours.rates import Rates
from mediamon.drift.ours.shape import Shape
from mediamon.drift.ours.state import OurState, Waiting
from mediamon.drift.ours.sums import Sum, Sums
from mediamon.drift.ours.trees import Trees
from mediamon.drift.ours.tuning import TUNING, Tuning
from mediamon.drift.phase import Phase

VERSION = 2
NAME = "ours"
LEAST_MINIMUM = 2


def encode(state: OurState) -> bytes:
    """The state as bytes."""
    document = {
        "detector": NAME,
        "version": VERSION,
        "tuning": asdict(state.tuning),
        "minimum": state.minimum,
        "phase": state.phase.value,
        "rows": _array(np.array(state.rows, dtype=np.float64).reshape(-1, 9)),
        "rates": {"usual": state.rates.usual, "support": sorted(state.rates.support)},
        "fresh": state.fresh,
        "restarted": state.restarted,
        "failing": state.failing,
        "quiet": state.quiet,
        "since_good": state.since_good,
        "model": None if state.model is None else _model(state.model),
        "recent": [_array(one) for one in state.recent],
        "pending": state.pending,
        "usual": state.sums.usual,
        "sums": {
            group: {chart: [one.evidence, one.documents, one.spoken] for chart, one in charts.items()}
            for group, charts in state.sums.groups.items()
        },
        "ewma": _array(state.ewma),
        "centre": _array(state.centre),
        "waiting": [[one.row, one.bins, _place(one.place), one.signals, one.group] for one in state.waiting],
    }
    return zlib.compress(json.dumps(document, separators=(",", ":")).encode("utf-8", "surrogatepass"))


def decode(data: bytes) -> OurState:
    """The state that `encode` wrote; of another version without its model. Raises StateError."""
    document = unpacked(data)
    if document.get("detector") != NAME:
        raise StateError("this is not the state of our detector")
    try:
        if document.get("version") != VERSION:
            return _documents_alone(document)
        return _state(document)
    except (LookupError, TypeError, ValueError, OverflowError, AttributeError) as error:
        raise StateError(f"a part is missing or is not what it should be: {error!r}") from error


def _documents_alone(document: dict[str, Any]) -> OurState:
    """What every version has: documents and the usual rates of signals. A site that had failed goes on from before."""
    state = OurState(max(LEAST_MINIMUM, int(document["minimum"])), TUNING)
    state.rows = [tuple(row) for row in documents(_read(document["rows"]).reshape(-1, 9)).tolist()]
    state.rates = _rates(document.get("rates", {}))
    return state


def _state(document: dict[str, Any]) -> OurState:
    tuning = _tuning(document["tuning"])
    model = document["model"]
    phase = Phase(document["phase"])
    if phase is not Phase.TRAINING and model is None:
        raise ValueError("it watches but has no model")
    read = None if model is None else _read_model(model)
    return OurState(
        minimum=int(document["minimum"]),
        tuning=tuning,
        phase=phase,
        rows=[tuple(row) for row in documents(_read(document["rows"])).tolist()],
        fresh=int(document["fresh"]),
        model=read,
        recent=[_read(one) for one in document["recent"]],
        pending=[tuple(map(int, one)) for one in document["pending"]],
        sums=_sums(document),
        rates=_rates(document["rates"]),
        ewma=_read(document["ewma"]).reshape(-1, WIDTH),
        centre=_read(document["centre"]).reshape(WIDTH),
        waiting=deque(_waiting(one, read) for one in document["waiting"]),
        since_good=int(document["since_good"]),
        restarted=bool(document["restarted"]),
        failing=[(str(chart), str(group)) for chart, group in document["failing"]],
        quiet=int(document["quiet"]),
    )


def _tuning(values: dict[str, Any]) -> Tuning:
    return Tuning(**{name: _as(getattr(TUNING, name), value) for name, value in values.items()})


def _as(usual: Any, value: Any) -> Any:
    """A setting of the kind that it usually has. Raises ValueError, TypeError, OverflowError."""
    if isinstance(usual, tuple):
        return tuple(type(usual[0])(one) for one in value)
    return type(usual)(value)


def _rates(values: dict[str, Any]) -> Rates:
    usual = {str(key): [float(wrong), float(of)] for key, (wrong, of) in values.get("usual", {}).items()}
    return Rates(usual, set(map(str, values.get("support", ()))))


def _sums(document: dict[str, Any]) -> Sums:
    groups = {
        str(group): {str(chart): _sum(*parts) for chart, parts in charts.items()}
        for group, charts in document["sums"].items()
    }
    return Sums(groups, {str(chart): list(map(float, values)) for chart, values in document["usual"].items()})


def _sum(evidence: list[Any], documents: list[Any], spoken: list[Any]) -> Sum:
    if not len(evidence) == len(documents) == len(spoken) > 0:
        raise ValueError("a sum has as many numbers of each kind")
    return Sum(list(map(float, evidence)), list(map(int, documents)), list(map(int, spoken)))


def _waiting(values: list[Any], model: Model | None) -> Waiting:
    row, bins, place, signals, group = values
    sizes = [len(expert.good) for expert in model.experts] if model else []
    if bins and not (len(bins) == len(sizes) and all(0 <= one < size for one, size in zip(bins, sizes, strict=True))):
        raise ValueError("a document lies in bins that do not exist")
    (known,) = documents([row]).tolist()
    told = tuple((str(key), bool(wrong)) for key, wrong in signals)
    return Waiting(tuple(known), tuple(map(int, bins)), _read_place(place), told, str(group))


def _model(model: Model) -> dict[str, Any]:
    return {
        "experts": [_expert(one) for one in model.experts],
        "limits": dict(model.limits),
        "shape": None if model.shape is None else _shape(model.shape),
        "medians": _array(model.medians),
        "spreads": _array(model.spreads),
    }


def _read_model(values: dict[str, Any]) -> Model:
    shape = values["shape"]
    return Model(
        tuple(_read_expert(one) for one in values["experts"]),
        {str(chart): float(limit) for chart, limit in values["limits"].items()},
        None if shape is None else _read_shape(shape),
        _read(values["medians"]).reshape(9),
        _read(values["spreads"]).reshape(9),
    )


def _expert(one: Expert) -> dict[str, Any]:
    return {
        "name": one.name,
        "trees": [_array(one.trees.feature.astype(np.float64)), _array(one.trees.above), _array(one.trees.leaf)],
        "bins": [_array(one.edges), _array(one.failures), _array(one.good)],
        "documents": one.documents,
        "strange": one.strange,
    }


def _read_expert(values: dict[str, Any]) -> Expert:
    feature, above, leaf = map(_read, values["trees"])
    if feature.shape != above.shape or leaf.shape != (len(feature), 2 ** feature.shape[1]):
        raise ValueError(f"trees of shapes {feature.shape}, {above.shape}, {leaf.shape}")
    if feature.size and not 0 <= feature.min() <= feature.max() < WIDTH:
        raise ValueError("a tree asks for a feature that does not exist")
    edges, failures, good = map(_read, values["bins"])
    if not len(edges) + 1 == len(failures) == len(good):
        raise ValueError(f"{len(edges)} edges for {len(failures)} and {len(good)} bins")
    trees = Trees(feature.astype(np.int64), above, leaf)
    return Expert(str(values["name"]), trees, edges, failures, good, int(values["documents"]), float(values["strange"]))


def _shape(shape: Shape) -> dict[str, Any]:
    names = ("middle", "whiten", "speeds", "factors", "limits")
    return {name: _array(getattr(shape, name)) for name in names} | {
        "edges": shape.scores.edges,
        "values": shape.scores.values,
        "reach": shape.reach,
    }


def _read_shape(values: dict[str, Any]) -> Shape:
    scores = NormalScores(tuple(map(tuple, values["edges"])), tuple(map(tuple, values["values"])))
    speeds = _read(values["speeds"])
    return Shape(
        scores,
        _read(values["middle"]).reshape(WIDTH),
        _read(values["whiten"]).reshape(WIDTH, WIDTH),
        float(values["reach"]),
        speeds,
        _read(values["factors"]).reshape(len(speeds), WIDTH, WIDTH),
        _read(values["limits"]).reshape(len(speeds)),
    )


def _place(place: Floats | None) -> list[float] | None:
    return None if place is None else place.tolist()


def _read_place(values: list[float] | None) -> Floats | None:
    return None if values is None else np.array(values, dtype=np.float64).reshape(WIDTH)


def _array(array: Floats) -> list[Any]:
    return [list(array.shape), base64.b64encode(np.ascontiguousarray(array, dtype="<f8").tobytes()).decode()]


def _read(values: list[Any]) -> Floats:
    shape, data = values
    return np.frombuffer(base64.b64decode(data, validate=True), dtype="<f8").astype(np.float64).reshape(shape)
