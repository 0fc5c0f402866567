"""Figures of a detector on one site: how often it suspects good documents, how soon it is sure of bad ones."""

from __future__ import annotations

import copy
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.drift_adapter import ScoredDetector
from benchmarks.drift_peers import PEERS

Arrays = Mapping[str, NDArray[Any]]
FAILURES = (
    "comments", "sidebar", "teaser", "nav", "merged", "empty", "firstpar", "partial",
    "halfempty", "somenav", "split", "section",
)  # fmt: skip
HARMLESS = ("slow", "newtemplate", "shorter", "season", "column", "photographs", "embeds")
PARTIAL = ("partial", "halfempty", "somenav", "section")  # some pages go on being right
ONSET = 100  # good documents before each drift
APART = 100  # documents between two false alarms that count as two
LEFT = 0.10  # share of suspicious documents in a transaction from which the self-check leaves them suspicious


@dataclass(frozen=True)
class Answers:
    """To one sequence: suspicious (n,), and the level after each document where there was one."""

    suspicious: NDArray[np.bool_]
    levels: tuple[str | None, ...]

    def delay(self, onset: int) -> int | None:
        """Documents from the onset to the first high, None when there is none."""
        return next((n - onset + 1 for n in range(onset, len(self.levels)) if self.levels[n] == "high"), None)

    def alarms(self, begin: int, end: int) -> int:
        """Highs in [begin, end), those close together counted once."""
        count, last = 0, -APART
        for n in range(begin, end):
            if self.levels[n] == "high" and n - last >= APART:
                count, last = count + 1, n
        return count

    def line(self, site: str, sequence: str) -> dict[str, Any]:
        """For the file of predictions."""
        levels = {str(n): level for n, level in enumerate(self.levels) if level}
        return {
            "site": site,
            "sequence": sequence,
            "suspicious": np.flatnonzero(self.suspicious).tolist(),
            "levels": levels,
        }


@dataclass
class SiteFigures:
    """What the table is made of; shares 0–1, delays in documents."""

    training_seconds: float
    documents_a_second: float
    documents: int
    suspicious: float
    left: float
    alarms: int
    bad_suspicious: dict[str, float] = field(default_factory=dict)
    delays: dict[str, int | None] = field(default_factory=dict)
    harmless_alarms: dict[str, int] = field(default_factory=dict)
    lines: list[dict[str, Any]] = field(default_factory=list)


def score_site(method: str, site: str, arrays: Arrays) -> SiteFigures:
    """Train once; then each sequence from the same trained state."""
    detector: Any = PEERS[method]() if method in PEERS else ScoredDetector(method)
    began = time.perf_counter()
    detector.train([tuple(map(float, row)) for row in arrays["train"]])
    trained = time.perf_counter() - began
    fresh, began = copy.deepcopy(detector), time.perf_counter()
    good = _feed(detector, arrays["good"], arrays["good_tx"], len(arrays["good"]))
    speed = len(arrays["good"]) / (time.perf_counter() - began)
    figures = SiteFigures(
        trained, speed, len(good.levels), float(good.suspicious.mean()), _left(good, arrays["good_tx"]), good.alarms(0, len(good.levels))
    )  # fmt: skip
    figures.lines.append(good.line(site, "good"))
    for kind in (*FAILURES, *HARMLESS):
        if f"d_{kind}" in arrays:
            _score_drift(figures, copy.deepcopy(fresh), site, kind, arrays)
    return figures


def _score_drift(figures: SiteFigures, detector: Any, site: str, kind: str, arrays: Arrays) -> None:
    documents, bad = arrays[f"d_{kind}"], arrays[f"d_{kind}_bad"] == 1
    onset = int(bad.argmax()) if bad.any() and kind not in PARTIAL else ONSET
    fine_until = len(documents) if kind in HARMLESS else onset
    answers = _feed(detector, documents, arrays[f"d_{kind}_tx"], fine_until, arrays.get(f"d_{kind}_group"))
    figures.lines.append(answers.line(site, kind))
    figures.bad_suspicious[kind] = float(answers.suspicious[bad if bad.any() else slice(onset, None)].mean())
    if kind in HARMLESS:
        figures.harmless_alarms[kind] = answers.alarms(onset, len(documents))
    else:
        figures.delays[kind] = answers.delay(onset)


def _feed(
    detector: Any,
    documents: NDArray[Any],
    transactions: NDArray[Any],
    fine_until: int,
    groups: NDArray[Any] | None = None,
) -> Answers:
    """While all is fine, an administrator answers every high by saying so. groups: kinds of pages, for those who ask."""
    suspicious, levels = np.zeros(len(documents), dtype=np.bool_), []
    for n, document in enumerate(documents):
        last = n == len(documents) - 1 or transactions[n + 1] != transactions[n]
        if groups is not None and hasattr(detector, "group"):
            detector.group = f"/{groups[n]}"
        suspicious[n], level = detector.feed(tuple(map(float, document)), last)
        levels.append(level)
        if level == "high" and n < fine_until and hasattr(detector, "resolved"):
            detector.resolved()
    return Answers(suspicious, tuple(levels))


def _left(answers: Answers, transactions: NDArray[Any]) -> float:
    """Share of documents that stay suspicious after the self-check."""
    each = [answers.suspicious[transactions == one] for one in np.unique(transactions)]
    return sum(int(one.sum()) for one in each if one.mean() >= LEFT) / len(transactions)
