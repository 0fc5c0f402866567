"""mediamon as the killer drives it: run, reset, dump."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import func, select, update

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.tables.found import publication, score, url

DATA = Path(os.environ["MEDIAMON_DATA"])
DATABASE = os.environ.get("MEDIAMON_DATABASE", f"sqlite:///{DATA}/mediamon.sqlite")
KEEP = os.environ.get("KEEP", "")
ROUNDS = 6  # what failed is due again some minutes later: here time passes at once
SETTINGS = ("MEDIAMON_BROWSER_OPENING=15", "MEDIAMON_STORAGE_PATIENCE=30")


def run() -> int:
    """All sites by a monitor, again until nothing is left to be tried."""
    for _ in range(ROUNDS):
        settings = [part for one in SETTINGS for part in ("-s", one)]
        command = [sys.executable, "-m", "mediamon", "monitor", "--once", "--now", *settings]
        code = subprocess.run([*command, "--only", *os.environ["SITES"].split()]).returncode
        if code == 0 and not _left():
            return 0
        _pass_time()
    return 1


def reset() -> int:
    """Nothing was ever crawled."""
    engine = open_database(DATABASE)
    if engine.dialect.name == "sqlite":
        engine.dispose()
        for file in DATA.glob("mediamon.sqlite*"):
            file.unlink()
    else:
        with writing(engine) as connection:
            connection.exec_driver_sql("DROP SCHEMA public CASCADE")
            connection.exec_driver_sql("CREATE SCHEMA public")
    for folder in ("archive", "traversals", "logs"):
        shutil.rmtree(DATA / folder, ignore_errors=True)
    return 0


def dump() -> int:
    """Every publication with its scores. What a round of another number of them than the first left goes to KEEP, a folder."""
    rows = 0
    with open_database(DATABASE).connect() as connection:
        scores: dict[int, list[list[object]]] = {}
        for row in connection.execute(select(score).order_by(score.c.organisation)):
            scores.setdefault(row.publication_id, []).append([row.organisation, row.label])
        for row in connection.execute(select(publication)):
            told = {"url": row.url, "headline": row.headline, "body": row.body, "scores": scores.get(row.id, [])}
            print(json.dumps(told, ensure_ascii=False))
            rows += 1
    if KEEP:
        _keep(rows)
    return 0


def _keep(rows: int) -> None:
    """A copy of a round that lost or doubled something, to look into."""
    first = Path(KEEP) / "rows"
    if not first.exists():
        first.parent.mkdir(parents=True, exist_ok=True)
        first.write_text(str(rows))
    if first.read_text() != str(rows):
        shutil.copytree(DATA, Path(KEEP) / f"{datetime.now():%H%M%S}", ignore=shutil.ignore_patterns("archive"))


def _left() -> int:
    with open_database(DATABASE).connect() as connection:
        query = select(func.count()).select_from(url).where(url.c.state.in_(("seen", "failed")))
        return int(connection.execute(query).scalar_one())


def _pass_time() -> None:
    with writing(open_database(DATABASE)) as connection:
        connection.execute(update(url).where(url.c.state == "failed").values(next_try=datetime.now(UTC)))


if __name__ == "__main__":
    sys.exit({"run": run, "reset": reset, "dump": dump}[sys.argv[1]]())
