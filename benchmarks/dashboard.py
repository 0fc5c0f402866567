"""Every page of the dashboard over many publications: how long its answer takes, in the middle and at the worst.

    python -m benchmarks.dashboard           COUNT=100000; MEDIAMON_DATABASE=postgresql://… names another, empty database
    KEEP=FOLDER keeps the filled SQLite file there and uses it again

The times are those of one client on this machine, over HTTP, every page asked ten times after once.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
from sqlalchemy import Engine, func, select
from tqdm import tqdm

from benchmarks.storage import publications
from mediamon.mentions import Organisation
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from tests.dashboard.everything import ROUTES, Served, dashboard_of, furnished

COUNT = int(os.environ.get("COUNT", "100000"))
PART, TIMES = 5_000, 10
BOUND = 200  # milliseconds for any page
NAMES = ("msu", "igras", "ras", "spbu", "hse")
PATHS = {  # and every other route that shows a page, as its example
    "report, everything": "/",
    "report, a month by day": "/?since=2026-10-01&until=2026-11-01&by=day",
    "report, one site": "/?site=site3",
    "report as CSV": "/report.csv",
    "behind a number": "/publications?organisation=msu&label=neutral",
    "behind a number, one month": "/publications?organisation=msu&since=2026-10-05&until=2026-10-20",
    "a publication": "/publications/777",
    "search, a common word": "/search?words={common}",
    "search, a rare word": "/search?words={rare}",
    "search, two words": "/search?words={common}+{rare}",
    "search, no such word": "/search?words=несуществующее",
    "labelling queue": "/labelling",
    "agreement of experts": "/labelling/agreement",
}


def filled(engine: Engine) -> Iterator[int]:
    """COUNT publications, a part at a time."""
    with engine.connect() as connection:
        at = connection.execute(select(func.count()).select_from(publication)).scalar_one()
    made = publications(COUNT) if at < COUNT else []
    while at < COUNT:
        some = made[at : at + 500]
        with writing(engine) as connection:
            write(connection, some, some[0].snapshot.fetched_at)
        at += len(some)
        yield len(some)
    gc.collect()


def milliseconds(client: httpx.Client, address: str) -> tuple[float, float]:
    """(middle, worst) of ten answers."""
    spent = []
    for turn in range(TIMES + 1):
        began = time.perf_counter()
        answer = client.get(address)
        if turn:
            spent.append(1000 * (time.perf_counter() - began))
        assert answer.status_code == 200, (address, answer.status_code)
    return sorted(spent)[TIMES // 2], max(spent)


def main() -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        given = os.environ.get("MEDIAMON_DATABASE")
        kept = Path(os.environ.get("KEEP") or temporary) / "filled.sqlite"
        engine = open_database(given or f"sqlite:///{kept}")
        with tqdm(total=COUNT, unit=" publications", disable=None) as bar:
            for count in filled(engine):
                bar.update(count)
        if not given:
            engine.dispose()
            engine = open_database(f"sqlite:///{shutil.copy(kept, folder / 'dashboard.sqlite')}")
        settings, examples = furnished(engine, folder, hostiles=0)
        known = [Organisation(id=name, official=f"Organisation {name}") for name in NAMES]
        with dashboard_of(engine, replace(settings, organisations=known), examples) as dashboard:
            told(dashboard)
        engine.dispose()


def told(dashboard: Served) -> None:
    """Ask and print."""
    with dashboard.engine.connect() as connection:
        body = connection.execute(select(publication.c.body).where(publication.c.id == 777)).scalar_one()
    words = sorted({word.strip(".").lower() for word in body.split()}, key=lambda word: (len(word), word))
    with httpx.Client(follow_redirects=True, timeout=120) as client:
        client.get(dashboard.sign_in())
        print(
            f"{COUNT:,} publications ({dashboard.engine.dialect.name}); milliseconds\n{'':32}{'middle':>8}{'worst':>8}"
        )
        rest = {one: dashboard.examples.get(one, one) for one in ROUTES if one not in PATHS.values()}
        for name, path in (PATHS | rest).items():
            middle, worst = milliseconds(client, dashboard.address + path.format(common=words[2], rare=words[-1]))
            print(f"{name:32}{middle:>8.0f}{worst:>8.0f}{'  over ' + str(BOUND) if worst > BOUND else ''}", flush=True)


if __name__ == "__main__":
    main()
