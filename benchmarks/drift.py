"""Drift: our detector beside the paper's and three usual ones, in one run.

    DATA=folder python -m benchmarks.drift       # folder of siteNN.npz, beside our simulated sites
    ONLY=ours python -m benchmarks.drift         # one method; HELD_OUT=1: the simulated sites that nothing was tuned on

A file holds arrays of documents in time order, nine numbers each: `train`, `good`, `d_KIND` (100 good ones, then the
drift), with `_tx` (transactions) and `_bad` (1 where something wrong was delivered). Slow growth and a new template
around the article are no failures: a high there is false. What each method answered goes to
benchmarks/out/drift-METHOD.jsonl, the table to drift.txt beside it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, median

import numpy as np

from benchmarks.drift_peers import PEERS
from benchmarks.drift_scoring import FAILURES, HARMLESS, Arrays, SiteFigures, score_site
from benchmarks.drift_simulation import HELD_OUT, SEEDS, simulated_sites

OUT = Path(__file__).parent / "out"
METHODS = ("ours", "mended", "paper", *PEERS)
MISSED = 10**6


def main() -> None:
    """Print the tables and write them down."""
    tables = []
    for group, sites in _sites().items():
        for method in [one for one in os.environ.get("ONLY", "").split(",") if one] or METHODS:
            scored = [score_site(method, name, arrays) for name, arrays in sites.items()]
            tables.append("\n".join([f"{method}, {len(sites)} {group}", *_table(scored)]))
            print(tables[-1], "\n", flush=True)
            _write(f"{method.split(',')[0]}-{group.split()[0]}", scored)
    (OUT / "drift.txt").write_text("\n\n".join(tables) + "\n", encoding="utf-8")


def _sites() -> dict[str, dict[str, Arrays]]:
    folder, seeds = os.environ.get("DATA"), HELD_OUT if os.environ.get("HELD_OUT") else SEEDS
    given = {path.stem: np.load(path) for path in sorted(Path(folder).glob("*.npz"))} if folder else {}
    simulated = dict(simulated_sites(seeds))
    return ({"given sites": given} if given else {}) | {"simulated sites": simulated}


def _table(scored: Sequence[SiteFigures]) -> list[str]:
    documents, alarms = sum(one.documents for one in scored), sum(one.alarms for one in scored)
    lines = [
        f"training {fmean(one.training_seconds for one in scored):.2f} s a site, "
        f"{fmean(one.documents_a_second for one in scored):,.0f} documents a second",
        f"good: suspicious {100 * fmean(one.suspicious for one in scored):.2f} %, after self-check "
        f"{100 * fmean(one.left for one in scored):.2f} %, false high {1e5 * alarms / documents:.1f} per 100,000",
        f"{'':12}{'bad suspicious %':>18}{'high on sites':>15}{'median':>8}{'worst':>8}",
    ]
    lines += [_failure(kind, [one for one in scored if kind in one.delays]) for kind in FAILURES]
    lines += [_harmless(kind, [one for one in scored if kind in one.harmless_alarms]) for kind in HARMLESS]
    return [line for line in lines if line]


def _failure(kind: str, scored: Sequence[SiteFigures]) -> str:
    if not scored:
        return ""
    found = [delay for one in scored if (delay := one.delays[kind]) is not None]
    middle = median(one.delays[kind] or MISSED for one in scored)
    return (
        f"{kind:12}{100 * fmean(one.bad_suspicious[kind] for one in scored):>18.1f}{f'{len(found)}/{len(scored)}':>15}"
        f"{'miss' if middle >= MISSED / 2 else f'{middle:.0f}':>8}{max(found, default='-'):>8}"
    )


def _harmless(kind: str, scored: Sequence[SiteFigures]) -> str:
    if not scored:
        return ""
    false = sum(one.harmless_alarms[kind] > 0 for one in scored)
    return f"{kind:12}{100 * fmean(one.bad_suspicious[kind] for one in scored):>18.1f}  no failure: false high on {false}/{len(scored)} sites"


def _write(method: str, scored: Sequence[SiteFigures]) -> None:
    OUT.mkdir(exist_ok=True)
    with (OUT / f"drift-{method}.jsonl").open("w", encoding="utf-8") as file:
        for figures in scored:
            file.writelines(json.dumps(line) + "\n" for line in figures.lines)


if __name__ == "__main__":
    main()
