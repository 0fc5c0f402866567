"""Tonality on sentences not seen in training: 5 folds by sentence over every file of a folder, beside simpler peers.

    DATA=folder python -m benchmarks.tonality      # JSONL with text, target, start, end, label, lang (and target_type)
    python -m benchmarks.tonality                  # the committed samples, by the model that ships

Nothing is measured on what it learnt: views, nets, mixture and shift of a fold know the other four alone. Beside all targets
stand the organisations, the targets that no training sentence of the fold names, and, where the types of targets are known,
organisations by a model that learnt from other types alone. Predictions go to benchmarks/out/, a line per record in the
file's order, and the model of all records to benchmarks/out/tonality. How speed is measured `benchmarks.tonality_speed` says.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from benchmarks.tonality_peers import PUBLISHED, bag_of_words, commonest, truth_of
from benchmarks.tonality_speed import in_turns
from mediamon.items import LABELS
from mediamon.tonality import DEFAULT_FOLDER, load_model, save_model
from mediamon.tonality.encoding import targets_of
from mediamon.tonality.measures import Figures, figures
from mediamon.tonality.training import FOLDS, Record, Trained, held_out_folds, read_records, train, train_apart
from mediamon.tonality.vectors import PRETRAINED

SAMPLES = [Path(__file__).parent / "samples" / name for name in ("tonality.jsonl", "tonality_plain.jsonl")]
OUT = Path(__file__).parent / "out"
ORGANISATION = "ORGANIZATION"  # as RuSentNE-2023 names the type


def main() -> None:
    """Print the table for DATA, or for the samples without it."""
    folder = os.environ.get("DATA")
    print(f"{'':28}{'':20}{'macro-F1':>9}{'PN':>7}{'accuracy':>10}{'ECE':>8}{'n':>7}")
    for file in sorted(Path(folder).glob("*.jsonl")) if folder else SAMPLES:
        records = read_records(file)
        for language in sorted({str(record["lang"]) for record in records}):
            own = [record for record in records if record["lang"] == language]
            _cross_validated(file, language, own) if folder else _shipped(file, language, own)
    _resources()


def _cross_validated(file: Path, language: str, records: list[Record]) -> None:
    name = f"{file.stem[:24]} {language}"
    began = time.process_time()
    trained = train(records, language, FOLDS)
    spent = time.process_time() - began
    _line(name, "ours", trained.held_out)
    for title, wanted in _parts(records).items():
        if wanted.any():
            _line(name, title, _some(trained, records, wanted))
    if any(record.get("target_type") == ORGANISATION for record in records):
        _line(name, "from other types", _from_other_types(records, language))
    _line(name, "words", bag_of_words(records))
    _line(name, "commonest", commonest(records))
    print(
        f"{name:28}{PUBLISHED.get(language, '')}; ours took {spent:.0f} s of CPU for {FOLDS} + 1 trainings", flush=True
    )
    _write(f"tonality-{file.stem}-{language}.jsonl", list(trained.labels), trained.probabilities)
    save_model(trained.model, OUT / "tonality")


def _parts(records: list[Record]) -> dict[str, np.ndarray]:
    """Which records are of organisations, and which have a target that no record of another fold has."""
    folds = held_out_folds(records)
    names = np.array([record["text"][record["start"] : record["end"]].lower() for record in records])
    others = {fold: set(names[folds != fold]) for fold in range(FOLDS)}
    return {
        "organisations": np.array([record.get("target_type") == ORGANISATION for record in records]),
        "unseen targets": np.array([name not in others[fold] for name, fold in zip(names, folds, strict=True)]),
    }


def _some(trained: Trained, records: list[Record], wanted: np.ndarray) -> Figures:
    chosen = np.array([LABELS.index(label) for label in trained.labels])
    return figures(truth_of(records)[wanted], chosen[wanted], trained.probabilities[wanted])


def _from_other_types(records: list[Record], language: str) -> Figures:
    """Organisations, by a model that learnt from the sentences without any."""
    held = [record for record in records if record.get("target_type") == ORGANISATION]
    sentences = {record["text"] for record in held}
    model = train_apart([record for record in records if record["text"] not in sentences], language)
    probabilities = model.probabilities(targets_of(held))
    chosen = np.array([LABELS.index(label) for label in model.labels(probabilities)])
    return figures(truth_of(held), chosen, probabilities)


def _shipped(file: Path, language: str, records: list[Record]) -> None:
    model = load_model().languages[language]
    probabilities = model.probabilities(targets_of(records))
    labels = model.labels(probabilities)
    chosen = np.array([LABELS.index(label) for label in labels])
    _line(f"{file.stem} {language}", "ours", figures(truth_of(records), chosen, probabilities))
    _write(f"tonality-{file.stem}-{language}.jsonl", list(labels), probabilities)


def _resources() -> None:
    """Speed, loading and size of the model that ships."""
    in_turns()
    code = "import time; t = time.process_time(); from mediamon.tonality import load_model; load_model().score_target('МГУ', 0, 3, 'ru')"
    timed = subprocess.run(
        [sys.executable, "-c", code + "; print(time.process_time() - t)"], capture_output=True, text=True
    )
    size = sum(file.stat().st_size for file in DEFAULT_FOLDER.glob("*.npz")) / 1e6
    print(
        f"loading, with the first answer: {float(timed.stdout):.2f} s of CPU; models {size:.1f} MB, vectors and parser {PRETRAINED.stat().st_size / 1e6:.1f} MB"
    )


def _line(name: str, who: str, held: Figures) -> None:
    print(
        f"{name:28}{who:20}{100 * held.macro:>9.1f}{100 * held.pn:>7.1f}{100 * held.accuracy:>10.1f}"
        f"{held.ece:>8.3f}{held.count:>7}",
        flush=True,
    )


def _write(name: str, labels: list[str], probabilities: np.ndarray) -> None:
    OUT.mkdir(exist_ok=True)
    with (OUT / name).open("w", encoding="utf-8") as file:
        for label, row in zip(labels, probabilities, strict=True):
            shares = dict(zip(LABELS, (round(float(share), 4) for share in row), strict=True))
            file.write(json.dumps({"label": label, "probabilities": shares}) + "\n")


if __name__ == "__main__":
    main()
