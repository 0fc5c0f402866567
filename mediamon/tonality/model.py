"""The tonality model: for each language a table of weights, used with numpy alone and loaded without pickle."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

import numpy as np

from mediamon.items import LABELS, Label
from mediamon.resources import resource
from mediamon.tonality.encoding import Floats, Ints, Target, encode, lookup, scales

DEFAULT_FOLDER = resource("mediamon.tonality", "models")
_ARRAYS = ("keys", "weights", "intercept", "shift")


class ModelError(ValueError):
    """A model's file is missing or is not one of ours; the message names it and says what to do."""


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """A linear model of one language.

    `keys` (n,) uint32, sorted: the features. `weights` (n, 3): what each adds to the classes, in the order of LABELS,
    before division by the square root of the number of known features in its view. `intercept` (3,). `shift` (3,): what
    is added to the logarithms of the probabilities to choose a label (it was tuned for macro-F1; the probabilities
    themselves stay calibrated). `version` names the model in every score.
    """

    language: str
    keys: Ints
    weights: Floats
    intercept: Floats
    shift: Floats
    version: str

    def probabilities(self, targets: Iterable[Target]) -> Floats:
        """Probabilities (m, 3) of (sentence, start, end) targets, in the order of LABELS; rows sum to one."""
        rows, places = lookup(encode(targets, self.language), self.keys)
        logits = np.tile(self.intercept.astype(np.float64), (rows.count, 1))
        shares = scales(rows)
        for label in range(len(LABELS)):
            parts = self.weights[places, label] * shares
            logits[:, label] += np.bincount(rows.rows, parts, minlength=rows.count)
        raised = np.exp(logits - logits.max(axis=1, keepdims=True))
        return np.asarray(raised / raised.sum(axis=1, keepdims=True))

    def labels(self, probabilities: Floats) -> tuple[Label, ...]:
        """The label of each row of `probabilities` (m, 3)."""
        chosen = np.argmax(np.log(probabilities + 1e-12) + self.shift, axis=1)
        return tuple(LABELS[number] for number in chosen)


@dataclass(frozen=True, slots=True)
class TonalityModel:
    """Models by language."""

    languages: Mapping[str, LanguageModel]

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


def save_model(model: LanguageModel, folder: Path) -> Path:
    """Write `model` as plain arrays to `folder`/`language`.npz and give the file's path."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{model.language}.npz"
    arrays = {name: getattr(model, name) for name in _ARRAYS} | {"weights": model.weights.astype(np.float16)}
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file


def version_of(language: str, keys: Ints, weights: Floats) -> str:
    """A model's name: its language and a checksum of what it learnt, in the precision in which it is kept."""
    return f"{language}-{crc32(weights.astype(np.float16).tobytes(), crc32(keys.tobytes())):08x}"


def _load(file: Path) -> LanguageModel:
    try:
        with np.load(file, allow_pickle=False) as arrays:
            keys, weights, intercept, shift = (arrays[name] for name in _ARRAYS)
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise ModelError(f"{file}: not a tonality model ({error}); train it anew") from error
    if weights.shape != (len(keys), len(LABELS)) or intercept.shape != shift.shape != (len(LABELS),):
        raise ModelError(f"{file}: its arrays do not fit together; train it anew")
    return LanguageModel(
        file.stem, keys, weights.astype(np.float32), intercept, shift, version_of(file.stem, keys, weights)
    )
