"""The tonality model: for each language a table of weights and a few small nets, used with numpy alone and loaded without pickle."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]

from mediamon.items import LABELS, Label
from mediamon.one_thread import one_thread
from mediamon.resources import resource
from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.classifier import Classifier
from mediamon.tonality.encoding import Index, Rows, Target, lookup, scales
from mediamon.tonality.likeness.kernel import Likeness
from mediamon.tonality.nets.attention import log_probabilities
from mediamon.tonality.nets.together import NAMES, Together
from mediamon.tonality.offsetting import none, shift_left
from mediamon.tonality.seeing import Seen, see
from mediamon.tonality.vectors import shipped_vectors
from mediamon.uncollected import uncollected

DEFAULT_FOLDER = resource("mediamon.tonality", "models")
_ARRAYS = ("keys", "weights", "intercept", "mixture", "shift")
_BATCH = 256  # targets at once: more take memory and no less time


class ModelError(ValueError):
    """A model's file is missing or is not one of ours; the message names it and says what to do."""


@dataclass(frozen=True)
class LanguageModel:
    """A mixture of a linear model and nets for one language.

    `keys` (n,) uint32, sorted: the features. `weights` (n, 3): what each adds to the classes, in the order of LABELS,
    before division by the square root of the number of known features in its view. `intercept` (3,). What `likeness` says, where
    there is one, is added, and so are the mean log-probabilities of the `nets` times `mixture` (3, 3). `shift` (3,): what is added to the logarithms of the probabilities to choose a label (it was tuned for macro-F1; the probabilities
    themselves stay calibrated). `version` names the model in every score. `offset` (3,) is added where the labels of a newsroom have taught
    how much likelier each class is there; `shift` counts as far as that leaves it.
    """

    language: str
    keys: Ints
    weights: Floats
    intercept: Floats
    likeness: Likeness | None
    nets: Together | None
    mixture: Floats
    shift: Floats
    version: str
    offset: Floats = field(default_factory=none)

    def probabilities(self, targets: Iterable[Target]) -> Floats:
        """Probabilities (m, 3) of (sentence, start, end) targets, in the order of LABELS; rows sum to one."""
        wanted = list(targets)
        order = sorted(range(len(wanted)), key=wanted.__getitem__)  # a sentence is read once for all of its targets
        logits = np.zeros((len(wanted), len(LABELS)))
        with one_thread():
            for start in range(0, len(order), _BATCH):
                some = order[start : start + _BATCH]
                with uncollected():
                    logits[some] = self._logits(see([wanted[place] for place in some], self.language))
        return np.asarray(np.exp(log_probabilities(logits)))

    def probabilities_of_seen(self, seen: Seen) -> Floats:
        """As `probabilities`, of targets that are seen already."""
        with one_thread():
            return np.asarray(np.exp(log_probabilities(self._logits(seen))))

    def _logits(self, seen: Seen) -> Floats:
        vectors = shipped_vectors().decoded(seen.tokens.vectors)  # once for nets and likeness
        logits = self._linear(seen.rows)
        if self.nets is not None:
            logits += self.nets.votes(seen.tokens, vectors) @ self.mixture
        if self.likeness is not None:
            logits += self.likeness.scores(seen.tokens, vectors)
        return np.asarray(logits + self.offset)

    def _linear(self, rows: Rows) -> Floats:
        known, places = lookup(rows, self._index)
        bounds = np.searchsorted(known.rows, np.arange(rows.count + 1))
        shape = (rows.count, len(self.keys))
        return np.asarray(csr_matrix((scales(known), places, bounds), shape=shape) @ self.weights + self.intercept)

    @cached_property
    def _index(self) -> Index:
        return Index.of(self.keys)

    def labels(self, probabilities: Floats) -> tuple[Label, ...]:
        """The label of each row of `probabilities` (m, 3)."""
        chosen = np.argmax(np.log(probabilities + 1e-12) + shift_left(self.shift, self.offset), axis=1)
        return tuple(LABELS[number] for number in chosen)

    def with_offset(self, offset: Floats) -> LanguageModel:
        """The same for news in which each class is likelier by `offset` (3,); `offsetting.none()` gives the model for all news."""
        return finished(replace(self, offset=offset))


@dataclass(frozen=True, slots=True)
class TonalityModel:
    """Classifiers by language. heavy: judging takes so long that a crawl does it in a thread."""

    languages: Mapping[str, Classifier]
    heavy: bool = False

    def score_target(self, sentence: str, start: int, end: int, language: str) -> tuple[Label, dict[Label, float]]:
        """Label and probabilities of the target at `[start, end)` of `sentence`. Raises KeyError without such a model."""
        return self.score_targets([(sentence, start, end)], language)[0]

    def score_targets(self, targets: Sequence[Target], language: str) -> list[tuple[Label, dict[Label, float]]]:
        """As `score_target` for many targets of one language at once; faster than one by one."""
        model = self.languages[language]
        probabilities = model.probabilities(targets)
        labels = model.labels(probabilities)
        return [
            (label, dict(zip(LABELS, map(float, row), strict=True)))
            for label, row in zip(labels, probabilities, strict=True)
        ]


def load_model(path: Path | str | None = None) -> TonalityModel:
    """All language models (`ru.npz`, `en.npz`, …) in folder `path`; without it, those that ship with mediamon.

    Raises ModelError for a folder without models or a file that is none.
    """
    folder = DEFAULT_FOLDER if path is None else Path(path)
    files = sorted(folder.glob("*.npz"))
    if not files:
        raise ModelError(
            f"{folder}: no model (*.npz) there; train one first, or leave the path out for the model that ships"
        )
    return TonalityModel({file.stem: _load(file) for file in files})


def shifts_of(folder: Path) -> dict[str, list[float]]:
    """What the decision of every language's model in a folder is shifted by, without loading the rest; {} where none can be read."""
    found = {}
    for file in sorted(folder.glob("*.npz")):
        try:
            with np.load(file, allow_pickle=False) as arrays:
                offset = arrays["offset"] if "offset" in arrays else none()
                shift = [float(one) for one in shift_left(arrays["shift"], offset)]
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile):
            continue
        if len(shift) == len(LABELS):
            found[file.stem] = shift
    return found


def save_model(model: LanguageModel, folder: Path) -> Path:
    """Write `model` as plain arrays to `folder`/`language`.npz and give the file's path."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{model.language}.npz"
    np.savez_compressed(file, allow_pickle=False, **_kept(model))
    return file


def finished(model: LanguageModel) -> LanguageModel:
    """The model in the precision in which it is kept, with the version that follows from what it has learnt."""
    kept = _kept(model)
    sums = 0
    for name in sorted(kept):
        sums = crc32(np.ascontiguousarray(kept[name]).tobytes(), sums)
    return _from_arrays(model.language, kept, f"{model.language}-{sums:08x}")


def _kept(model: LanguageModel) -> dict[str, NDArray[Any]]:
    """The arrays of a file; those of the nets lie one upon another."""
    own = {name: getattr(model, name) for name in _ARRAYS} | {"weights": model.weights.astype(np.float16)}
    if model.offset.any():  # a model without one is kept, and named, as before there were any
        own["offset"] = model.offset
    own["bases"] = model.nets.bases if model.nets is not None else np.zeros(0, np.uint32)
    if model.nets is not None:
        stacks = model.nets.stacks()
        own["net_steps"] = _steps(stacks["table"])
        own["net_table"] = np.round(stacks.pop("table") / own["net_steps"]).astype(np.int8)
        own |= {f"net_{name}": stack.astype(np.float16) for name, stack in stacks.items()}
    return own | (model.likeness.arrays() if model.likeness is not None else {})


def _steps(table: Floats) -> Floats:
    """For each column the power of two by which its numbers (nets, rows, h) fit into a byte; what is kept so is kept exactly."""
    greatest = np.maximum(np.abs(table).max(axis=1, keepdims=True), 1e-6)
    return np.asarray(np.exp2(np.ceil(np.log2(greatest / 127))), np.float32)


def _from_arrays(language: str, arrays: Mapping[str, NDArray[Any]], version: str) -> LanguageModel:
    # A model trained before there were nets has no mixture, one without a newsroom no offset.
    arrays = {"mixture": np.zeros((len(LABELS), len(LABELS))), "offset": none(), **arrays}
    keys, weights, intercept, mixture, shift = (arrays[name] for name in _ARRAYS)
    by_class = [intercept, shift, offset := arrays["offset"]]
    fits = weights.shape == (len(keys), len(LABELS)) and all(one.shape == (len(LABELS),) for one in by_class)
    if not fits or mixture.shape != (len(LABELS), len(LABELS)):
        raise ModelError("its arrays do not fit together")
    stacks = {name: arrays[f"net_{name}"].astype(np.float32) for name in NAMES} if "net_words" in arrays else {}
    if stacks:
        stacks["table"] *= arrays["net_steps"]
    nets = Together.stacked(arrays["bases"], stacks) if stacks else None
    likeness = Likeness.of(arrays)
    known = weights.astype(np.float32)
    return LanguageModel(language, keys, known, intercept, likeness, nets, mixture, shift, version, offset)


def _load(file: Path) -> LanguageModel:
    try:
        with np.load(file, allow_pickle=False) as stored:
            arrays = {name: stored[name] for name in stored.files}
        return finished(_from_arrays(file.stem, arrays, ""))
    except ModelError as error:
        raise ModelError(f"{file}: {error}; train it anew") from None
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ModelError(f"{file}: not a tonality model ({error}); train it anew") from error
