"""Tonality on sentences not seen in training: 5 folds by sentence over every file of a folder, beside two peers.

    DATA=folder python -m benchmarks.tonality      # JSONL with text, target, start, end, label, lang
    python -m benchmarks.tonality                  # the committed sample, by the model that ships

Predictions go to benchmarks/out/, a line per record in the file's order.
"""

from __future__ import annotations

import json
import os
import time
from collections import Counter
from pathlib import Path

import numpy as np

from mediamon.items import LABELS
from mediamon.tonality import load_model
from mediamon.tonality.measures import Figures, figures
from mediamon.tonality.training import FOLDS, Record, read_records, train

SAMPLE = Path(__file__).parent / "samples" / "tonality.jsonl"
OUT = Path(__file__).parent / "out"


def main() -> None:
    """Print the table for DATA, or for the sample without it."""
    folder = os.environ.get("DATA")
    print(f"{'':28}{'':10}{'macro-F1':>9}{'PN':>7}{'accuracy':>10}{'ECE':>8}{'n':>7}{'a second':>10}")
    if folder is None:
        _shipped(SAMPLE)
        return
    for file in sorted(Path(folder).glob("*.jsonl")):
        _cross_validated(file)


def _cross_validated(file: Path) -> None:
    """Figures of our recipe and of peers on `file`, one line for each language in it; nothing is measured on what it learnt."""
    records = read_records(file)
    for language in sorted({str(record["lang"]) for record in records}):
        own = [record for record in records if record["lang"] == language]
        trained = train(own, language, FOLDS)
        targets = [(record["text"], record["start"], record["end"]) for record in own[:2000]]
        began = time.perf_counter()
        trained.model.probabilities(targets)
        speed = len(targets) / (time.perf_counter() - began)
        name = f"{file.stem[:24]} {language}"
        _line(name, "ours", trained.held_out, speed)
        _line(name, "words", _bag_of_words(own))
        _line(name, "commonest", _commonest(own))
        _write(f"tonality-{file.stem}-{language}.jsonl", list(trained.labels), trained.probabilities)


def _shipped(file: Path) -> None:
    model = load_model()
    records = read_records(file)
    for language in sorted({str(record["lang"]) for record in records}):
        own = [record for record in records if record["lang"] == language]
        targets = [(record["text"], record["start"], record["end"]) for record in own]
        began = time.perf_counter()
        probabilities = model.languages[language].probabilities(targets)
        speed = len(targets) / (time.perf_counter() - began)
        labels = model.languages[language].labels(probabilities)
        chosen = np.array([LABELS.index(label) for label in labels])
        _line(f"{file.stem} {language}", "ours", figures(_truth(own), chosen, probabilities), speed)
        _write(f"tonality-{file.stem}-{language}.jsonl", list(labels), probabilities)


def _bag_of_words(records: list[Record]) -> Figures:
    """A peer: word counts of the sentence, logistic regression, the same folds."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.model_selection import GroupKFold, cross_val_predict
    from sklearn.pipeline import make_pipeline

    texts = [record["text"] for record in records]
    pipe = make_pipeline(TfidfVectorizer(min_df=2), LogisticRegression(class_weight="balanced", max_iter=1000))
    folds = GroupKFold(FOLDS, shuffle=True, random_state=0)
    truth = _truth(records)
    probabilities = cross_val_predict(pipe, texts, truth, groups=texts, cv=folds, method="predict_proba")
    return figures(truth, probabilities.argmax(axis=1), probabilities)


def _commonest(records: list[Record]) -> Figures:
    """A peer: always the commonest class."""
    truth = _truth(records)
    shares = np.bincount(truth, minlength=len(LABELS)) / len(truth)
    label = LABELS.index(Counter(record["label"] for record in records).most_common(1)[0][0])
    return figures(truth, np.full(len(truth), label), np.tile(shares, (len(truth), 1)))


def _truth(records: list[Record]) -> np.ndarray:
    return np.array([LABELS.index(record["label"]) for record in records])


def _line(name: str, who: str, held: Figures, speed: float | None = None) -> None:
    rest = f"{speed:>10.0f}" if speed else ""
    print(
        f"{name:28}{who:10}{100 * held.macro:>9.1f}{100 * held.pn:>7.1f}{100 * held.accuracy:>10.1f}"
        f"{held.ece:>8.3f}{held.count:>7}{rest}",
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
