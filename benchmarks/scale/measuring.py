"""Asking, with times: a line of JSON an ask, a line of the table a kind."""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Engine

from benchmarks.scale.questions import Asking


@dataclass(frozen=True, slots=True)
class Answer:
    """milliseconds: by the clock; own: of this process; found: rows."""

    ask: Asking
    milliseconds: float
    own: float
    found: int


def answer(engine: Engine, ask: Asking) -> Answer:
    """In a connection that the pool may have open already."""
    with engine.connect() as connection:
        clock, own = time.perf_counter(), time.process_time()
        rows = ask.question(connection)
        return Answer(ask, 1000 * (time.perf_counter() - clock), 1000 * (time.process_time() - own), len(rows))


def warm(engine: Engine, asks: Iterable[Asking]) -> list[Answer]:
    """Each twice, the second time is the one that counts."""
    answers = []
    for one in asks:
        answer(engine, one)
        answers.append(answer(engine, one))
    return answers


def table(answers: Iterable[Answer]) -> list[str]:
    """By kind: asks, rows in the middle, milliseconds for half of them, for 95 of 100, at worst; of this process; the floor."""
    by_kind = defaultdict[str, list[Answer]](list)
    for one in answers:
        by_kind[one.ask.kind].append(one)
    head = f"{'':52}{'asks':>6}{'rows':>8}{'p50':>9}{'p95':>9}{'worst':>9}{'own p95':>9}{'floor':>7}"
    return [head, *(_line(kind, some) for kind, some in by_kind.items())]


def _line(kind: str, some: list[Answer]) -> str:
    clock, own = sorted(one.milliseconds for one in some), sorted(one.own for one in some)
    found, floor = sorted(one.found for one in some), some[0].ask.floor
    missed = "" if floor is None or at(clock, 0.95) <= floor else "  missed"
    return (
        f"{kind:52}{len(some):>6}{at(found, 0.5):>8,.0f}{at(clock, 0.5):>9.1f}{at(clock, 0.95):>9.1f}{clock[-1]:>9.1f}"
        f"{at(own, 0.95):>9.1f}{floor or '':>7}{missed}"
    )


def at(ordered: list[float] | list[int], share: float) -> float:
    """The value below which this share of them lies."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def note(path: Path, database: str, publications: int, state: str, answers: Iterable[Answer]) -> None:
    """A line an ask, added to the file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf8") as file:
        for one in answers:
            said = {
                "database": database,
                "publications": publications,
                "state": state,
                "kind": one.ask.kind,
                "ask": one.ask.what,
                "milliseconds": round(one.milliseconds, 3),
                "own": round(one.own, 3),
                "found": one.found,
            }
            file.write(json.dumps(said, ensure_ascii=False) + "\n")
