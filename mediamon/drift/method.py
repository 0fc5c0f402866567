"""Every setting of the two detectors and of their interplay, with the figures of the paper and those that mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Method:
    """Settings. The defaults are the paper's (Andreev et al. 2012) where it gives a figure.

    scale: "plain" or "log", of the numbers in bins and clusters. few: documents under which a training set is a small one.
    margins: how far rectangles are widened at least and, in a small training set, at most, in that scale; so far that a
    share `tolerated` of the good documents held out of it is suspicious.
    clusters: k of average linkage. needed: in how many of seven projections a good document is at home.
    self_check: share of suspicious documents in a transaction from which the offline detector is called.
    log_spaced: window sizes j by logarithm, evenly otherwise. apart: K_j against a reference without the run.
    draws: random subsets for K_j beside consecutive runs, in small training sets.
    weights: of F_P, F_S, F_N, F_V, F_T; emphatic: of those that fire at `emphasis` times their threshold.
    medium_from, high_from: sums of weights. enough: documents that an offline check waits for.
    windows: the last so many documents are checked every `every` documents; none in the paper.
    memory: good documents kept at most, the latest. refit: share of new ones among them that has all fitted anew.
    """

    name: str = "paper"
    scale: str = "plain"
    few: int = 1000
    margins: tuple[float, float] = (0.0, 0.0)
    tolerated: float = 0.05
    clusters: int = 10
    needed: int = 7
    self_check: float = 0.10
    log_spaced: bool = False
    apart: bool = False
    draws: int = 0
    weights: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.0)
    emphatic: tuple[float, ...] = (1.0, 1.0, 1.0, 1.0, 1.0)
    emphasis: float = 2.0
    medium_from: float = 2.0
    high_from: float = 4.0
    enough: int = 50
    windows: tuple[int, ...] = ()
    every: int = 10
    memory: int = 5000
    refit: float = 0.1

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Method:
        """From `dataclasses.asdict` that went through JSON. Raises TypeError for settings that do not exist."""
        tuples = {field.name for field in fields(cls) if str(field.type).startswith("tuple")}
        chosen: dict[str, Any] = {name: tuple(value) if name in tuples else value for name, value in values.items()}
        return cls(**chosen)


PAPER = Method()

# spec 4, "why, and what mends it". P weighs once however far it goes: a new template around the article moves it too.
MENDED = Method(
    name="mended",
    scale="log",
    margins=(0.1, 0.6),  # log 2 is the step from no tag to the first: one never seen stays strange
    log_spaced=True,
    apart=True,
    draws=300,
    emphatic=(1.0, 2.0, 2.0, 2.0, 2.0),
    high_from=3.0,
    windows=(10, 20, 30, 50),
)

METHODS: Mapping[str, Method] = {"paper": PAPER, "mended": MENDED}


def method_named(method: str | Method) -> Method:
    """The method of that name. Raises ValueError naming those that exist."""
    if isinstance(method, Method):
        return method
    if method not in METHODS:
        raise ValueError(f"no drift method {method!r}; there are: {', '.join(METHODS)}")
    return METHODS[method]
