"""Sentences judged a second by the model that ships, on one core, when none of their words have been met before, and once more.

    DATA=folder python -m benchmarks.tonality_speed      # JSONL with text, start, end, lang; without DATA the sample
    DATA=folder OLD=folder python -m benchmarks.tonality_speed   # in turns with another checkout of mediamon, and the greatest difference

Each measurement is a process of its own: it loads the model and answers once, which is measured elsewhere
(`benchmarks.tonality`), and then judges the first 2,000 targets of a language, in processor time.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

SAMPLE = Path(__file__).parent / "samples" / "tonality.jsonl"
MEASURED, TURNS = 2000, 3
FIRST = {"ru": ("Суд оправдал МГУ.", 13, 16), "en": ("The court cleared Yale.", 18, 22)}
Targets = list[tuple[str, int, int]]


def main() -> None:
    """Print sentences a second, or measure, where a language and a file for what is answered are given."""
    if len(sys.argv) > 1:
        _measure(sys.argv[1], Path(sys.argv[2]))
    else:
        in_turns()


def in_turns() -> None:
    """Print sentences a second of each language, at first and again, as often as there are turns."""
    here = Path(__file__).parent.parent
    trees = [here, *(Path(name) for name in os.environ.get("OLD", "").split(":") if name)]
    for language in FIRST:
        said: dict[Path, np.ndarray] = {}
        for _ in range(TURNS):
            for tree in trees:
                line, said[tree] = _in_a_process(tree, language)
                print(f"{language}: {line}  {'' if tree == here else tree}", flush=True)
        for tree in trees[1:]:
            print(f"{language}: greatest difference of a probability {np.abs(said[here] - said[tree]).max():.1e}")


def _in_a_process(tree: Path, language: str) -> tuple[str, np.ndarray]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "said.npy"
        done = subprocess.run(
            [sys.executable, str(Path(__file__)), language, str(file)],
            env={**os.environ, "PYTHONPATH": str(tree)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip(), np.load(file)


def _measure(language: str, file: Path) -> None:
    from mediamon.tonality import load_model  # of the checkout that is measured

    targets = list(_targets(language))
    sentences = len({sentence for sentence, _, _ in targets})
    model = load_model().languages[language]
    model.probabilities([FIRST[language]])
    spent = []
    for _ in range(2):
        began = time.process_time()
        said = model.probabilities(targets)
        spent.append(time.process_time() - began)
    np.save(file, said)
    each = [f"{sentences / one:,.0f} sentences ({len(targets) / one:,.0f} targets)" for one in spent]
    print(f"{each[0]} a second at first, {each[1]} again")


def _targets(language: str) -> Iterator[tuple[str, int, int]]:
    folder = os.environ.get("DATA")
    left = MEASURED
    for file in sorted(Path(folder).glob("*.jsonl")) if folder else [SAMPLE]:
        for line in file.read_text("utf8").splitlines():
            record = json.loads(line)
            if record["lang"] == language and left:
                left -= 1
                yield record["text"], int(record["start"]), int(record["end"])


if __name__ == "__main__":
    main()
