"""Training: from labelled targets to a model and its figures on sentences it has not seen; from files to files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from mediamon.items import LABELS
from mediamon.tonality.adapting import UNASKED, adapt
from mediamon.tonality.arrays import Floats, Ints
from mediamon.tonality.encoding import Target, targets_of
from mediamon.tonality.fitting import Tell, fit, folds_of, renumbered
from mediamon.tonality.measures import Figures, figures
from mediamon.tonality.model import LanguageModel, save_model
from mediamon.tonality.seeing import see
from mediamon.whole_file import read_whole

Record = Mapping[str, Any]

FOLDS = 5
LARGEST = 512 << 20  # bytes of a file of records
LANGUAGE = re.compile(r"[a-z]{2,3}")  # it names a file
# Fewer leave a class without examples in some fold.
FEWEST_OF_CLASS = 2 * FOLDS


class TrainingError(ValueError):
    """Records or files from which no model can be trained; the message says which, where and what to do."""


@dataclass(frozen=True, slots=True)
class Trained:
    """A model trained on all records, and figures of the same recipe on records it had not seen (5 folds by sentence).

    `probabilities` (m, 3) and `labels` (m,) are those held-out answers, in the order of the records.
    """

    model: LanguageModel
    held_out: Figures
    probabilities: Floats
    labels: tuple[str, ...]


def train(
    records: Sequence[Record],
    language: str,
    folds: int = FOLDS,
    rounds: int | None = None,
    tell: Tell = lambda line: None,
) -> Trained:
    """Train on records with `text`, `start`, `end` (characters) and `label`, all in `language` ("ru" or "en").

    Sentences with several targets stay in one fold. Raises TrainingError when a class has too few records or
    a target has several labels.
    """
    truth = _labels(records, language)
    groups = _groups(records)
    seen = see(targets_of(records), language)
    probabilities = np.zeros((len(records), len(LABELS)))
    chosen = np.zeros(len(records), np.int64)
    numbers = held_out_folds(records, folds)
    for fold in range(folds):
        held = numbers == fold
        tell(f"{language}: fold {fold + 1} of {folds}")
        model = fit(seen.select(~held), truth[~held], renumbered(groups[~held]), language, FOLDS, rounds, tell)
        some = [target for target, out in zip(targets_of(records), held, strict=True) if out]
        probabilities[held] = model.probabilities(some)
        chosen[held] = [LABELS.index(label) for label in model.labels(probabilities[held])]
    tell(f"{language}: the whole")
    whole = fit(seen, truth, groups, language, FOLDS, rounds, tell)
    return Trained(
        whole, figures(truth, chosen, probabilities), probabilities, tuple(LABELS[number] for number in chosen)
    )


def train_apart(
    records: Sequence[Record], language: str, rounds: int | None = None, tell: Tell = lambda line: None
) -> LanguageModel:
    """A model trained on all records, without figures; it takes a sixth of the time of `train`."""
    truth = _labels(records, language)  # first: what cannot be learnt is told before sentences are parsed
    return fit(see(targets_of(records), language), truth, _groups(records), language, FOLDS, rounds, tell)


def train_for(
    said: Sequence[Record],
    base: Sequence[Record],
    unasked: Sequence[Target],
    language: str,
    rounds: int | None = None,
    tell: Tell = lambda line: None,
) -> LanguageModel:
    """A model for the newsroom whose experts `said` of its targets what they are, and nothing of those `unasked`; see `adapting.adapt`."""
    records = [*said, *base]
    truth = _labels(records, language)
    targets = [*targets_of(records), *unasked]
    labels = np.concatenate([truth, np.full(len(unasked), UNASKED)])
    own = np.arange(len(targets)) < len(said)
    own[len(records) :] = True
    return adapt(see(targets, language), labels, _numbers(targets), own, language, FOLDS, rounds, tell)


def held_out_folds(records: Sequence[Record], folds: int = FOLDS) -> Ints:
    """The fold of each record by which `train` holds it out."""
    return folds_of(_groups(records), folds, seed=0)


def train_files(
    paths: Iterable[Path | str], out: Path | str, rounds: int | None = None, tell: Tell = lambda line: None
) -> dict[str, Trained]:
    """Train a model for each language found in JSONL files and write them to folder `out` as `<language>.npz`.

    A line is an object with `text`, `target`, `start`, `end`, `label` and `lang`. Raises TrainingError, which names file
    and line, for a line that is not, and where there is none.
    """
    records = [record for path in paths for record in read_records(Path(path))]
    if not records:
        raise TrainingError("there is no record in the files; a line needs text, start, end, label and lang")
    languages = sorted({str(record["lang"]) for record in records})
    trained = {
        language: train([one for one in records if one["lang"] == language], language, FOLDS, rounds, tell)
        for language in languages
    }
    for one in trained.values():
        save_model(one.model, Path(out))
    return trained


def read_records(path: Path) -> list[Record]:
    """Records of a JSONL file, each checked; blank lines are passed over."""
    try:
        lines = read_whole(path, LARGEST).decode("utf-8-sig").replace("\r\n", "\n").split("\n")
    except OSError as error:
        raise TrainingError(f"{path}:1: cannot be read ({error.strerror}); give the path of a JSONL file") from error
    except UnicodeDecodeError:
        raise TrainingError(f"{path}:1: this is no text in UTF-8; give the path of a JSONL file") from None
    return [_record(path, number, line) for number, line in enumerate(lines, 1) if line.strip()]


def _record(path: Path, number: int, line: str) -> Record:
    try:
        record = json.loads(line)
        text, start, end = record["text"], record["start"], record["end"]
        label, language = record["label"], record["lang"]
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise TrainingError(
            f"{path}:{number}: no record ({error}); a line needs text, start, end, label and lang"
        ) from error
    if label not in LABELS:
        raise TrainingError(f"{path}:{number}: label {label!r}; write one of {', '.join(LABELS)}")
    if not isinstance(text, str) or not _can_be_written(text):
        raise TrainingError(f"{path}:{number}: its text is none that can be written; a line needs a sentence")
    if not isinstance(language, str) or not LANGUAGE.fullmatch(language):
        raise TrainingError(f"{path}:{number}: lang {language!r}; write the language in small letters, like ru or en")
    if type(start) is not int or type(end) is not int or not 0 <= start < end <= len(text):
        raise TrainingError(f"{path}:{number}: [{start}, {end}) is not inside the text; count characters from 0")
    return dict(record)


def _can_be_written(text: str) -> bool:
    """Lone surrogates cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _labels(records: Sequence[Record], language: str) -> Ints:
    _refuse_contradictions(records, language)
    truth = np.array([LABELS.index(record["label"]) for record in records], np.int64)
    for number, label in enumerate(LABELS):
        count = int((truth == number).sum())
        if count < FEWEST_OF_CLASS:
            raise TrainingError(
                f"{language}: {count} records are {label}; label at least {FEWEST_OF_CLASS} of each class"
            )
        sentences = len({record["text"] for record in records if record["label"] == label})
        if sentences < FEWEST_OF_CLASS:  # a sentence is in one fold, however often it is there
            raise TrainingError(
                f"{language}: the {count} records that are {label} are of {sentences} sentences; label at least "
                f"{FEWEST_OF_CLASS} different sentences of each class"
            )
    return truth


def _refuse_contradictions(records: Sequence[Record], language: str) -> None:
    """Raise TrainingError where one target has several labels: of two people who disagree neither may teach."""
    said: dict[tuple[str, int, int], set[str]] = {}
    for record in records:
        said.setdefault((record["text"], record["start"], record["end"]), set()).add(record["label"])
    torn = [(target, labels) for target, labels in said.items() if len(labels) > 1]
    if torn:
        (text, start, end), labels = torn[0]
        raise TrainingError(
            f"{language}: {len(torn)} targets have more than one label, the first is {text[start:end]!r} in {text[:60]!r} "
            f"({', '.join(sorted(labels))}); decide on one for each, or leave the target out"
        )


def _groups(records: Sequence[Record]) -> Ints:
    """The number of each record's sentence."""
    return _numbers(targets_of(records))


def _numbers(targets: Sequence[Target]) -> Ints:
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(sentence, len(numbers)) for sentence, _, _ in targets], np.int64)
