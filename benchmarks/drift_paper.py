"""The paper's detectors as published, in the form of its tables: good documents, and comments fed as articles.

    DATA=folder python -m benchmarks.drift_paper      # folder of siteNN.npz, else the simulated sites

Online: suspicious documents of the good ones, those left after the self-check, and suspicious comments, the detector frozen.
Offline: which of the five criteria fired on each set, + where it should have, and the level.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.drift_scoring import Arrays
from benchmarks.drift_simulation import simulated_sites
from mediamon.drift.arrays import documents
from mediamon.drift.learned import Learned
from mediamon.drift.method import PAPER
from mediamon.drift.series import SERIES

OUT = Path(__file__).parent / "out"


def main() -> None:
    """Print the table and write it down."""
    folder = os.environ.get("DATA")
    given = {path.stem: np.load(path) for path in sorted(Path(folder).glob("*.npz"))} if folder else None
    lines = [
        f"{'':15}{'good':>7}{'susp.':>7}{'left':>7}  {'criteria':12}{'level':8}{'comments':>9}{'susp.':>7}  {'criteria':12}level"
    ]
    lines += list(_lines(given or dict(simulated_sites(good_documents=1500))))
    print("\n".join(lines))
    OUT.mkdir(exist_ok=True)
    (OUT / "drift-paper.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _lines(sites: dict[str, Arrays]) -> Iterator[str]:
    totals = np.zeros(5)
    for name, arrays in sites.items():
        learned = Learned(PAPER)
        learned.add(map(tuple, arrays["train"].tolist()))
        learned.fit()
        good, bad = arrays["good"], arrays["d_comments"][arrays["d_comments_bad"] == 1]
        odd, wrong = _suspicious(learned, good), _suspicious(learned, bad)
        left = sum(odd[arrays["good_tx"] == one].sum() for one in np.unique(arrays["good_tx"]) if odd[arrays["good_tx"] == one].mean() >= PAPER.self_check)  # fmt: skip
        totals += [len(good), odd.sum(), left, len(bad), wrong.sum()]
        yield f"{name:15}{len(good):>7}{odd.sum():>7}{left:>7}  {_offline(learned, good)}{len(bad):>9}{wrong.sum():>7}  {_offline(learned, bad)}"
    n, odd_all, left_all, bad_n, wrong_all = totals
    yield f"{'all':15}{n:>7.0f}{odd_all / n:>7.2%}{left_all / n:>7.2%}  {'':20}{bad_n:>9.0f}{wrong_all / bad_n:>7.1%}"


def _suspicious(
    learned: Learned, array: np.ndarray[tuple[int, ...], np.dtype[np.float64]]
) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    assert learned.online is not None
    return np.array([learned.online.suspicious(learned.online.where(row)) for row in array.tolist()])


def _offline(learned: Learned, array: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> str:
    assert learned.offline is not None
    found = learned.offline.check(documents(array), PAPER)
    fired = {one.name for one in found.fired}
    return f"{''.join(name if name in fired else '.' for name in SERIES):12}{found.level:8}"


if __name__ == "__main__":
    main()
