"""Figures of a classifier on records it has not seen."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mediamon.tonality.arrays import Floats, Ints


@dataclass(frozen=True, slots=True)
class Figures:
    """`macro`: mean F1 of the three classes. `pn`: mean F1 of positive and negative (the measure of RuSentNE-2023:
    Golubev, Rusnachenko, Loukachevitch 2023). `accuracy`. `ece`: expected calibration error. All between 0 and 1."""

    macro: float
    pn: float
    accuracy: float
    ece: float
    count: int

    def __str__(self) -> str:
        return (
            f"macro-F1 {100 * self.macro:.1f}  PN {100 * self.pn:.1f}  accuracy {100 * self.accuracy:.1f}  "
            f"ECE {self.ece:.3f}  n {self.count}"
        )


def f1_by_class(truth: Ints, chosen: Ints, classes: int = 3) -> Floats:
    """F1 of each class, from labels 0 … classes-1 of the same length; 0 for a class that neither has."""
    confusion = np.bincount(truth * classes + chosen, minlength=classes * classes).reshape(classes, classes)
    sizes = confusion.sum(axis=0) + confusion.sum(axis=1)
    return np.asarray(2 * np.diag(confusion) / np.maximum(sizes, 1))


def calibration_error(truth: Ints, probabilities: Floats, bins: int = 15) -> float:
    """Expected calibration error: how far confidence and accuracy lie apart, over bins of equally many records in the
    order of confidence (Guo, Pleiss, Sun, Weinberger 2017; equal mass: Nixon and others 2019)."""
    if not len(truth):
        return 0.0
    confidence = probabilities.max(axis=1)
    gaps = confidence - (probabilities.argmax(axis=1) == truth)
    ordered = np.array_split(gaps[np.argsort(confidence, kind="stable")], bins)
    return float(sum(abs(one.sum()) for one in ordered) / len(truth))


def figures(truth: Ints, chosen: Ints, probabilities: Floats) -> Figures:
    """All figures; labels are 0, 1, 2 for negative, neutral, positive, `probabilities` is (m, 3)."""
    by_class = f1_by_class(truth, chosen)
    accuracy = float((truth == chosen).mean()) if len(truth) else 0.0
    pn = float(by_class[0] + by_class[2]) / 2
    return Figures(float(by_class.mean()), pn, accuracy, calibration_error(truth, probabilities), len(truth))
