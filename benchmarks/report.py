"""The report at size: by the day summary beside the plain join of publications, scores and labels, in one run.

python -m benchmarks.report                                        # 50,000 publications with two pairs each, in SQLite
COUNT=1000000 MEDIAMON_DATABASE=postgresql://… python -m benchmarks.report
"""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, insert, text

from mediamon.items import Article, Publication, Snapshot
from mediamon.mentions import load_organisations
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.publications import counting
from mediamon.storage.publications.counting import counts_where
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.report import Asked, breakdown, report
from mediamon.storage.tables.found import publication, score, url
from mediamon.storage.tables.rows import row_of

COUNT, SITES, DAYS = int(os.environ.get("COUNT", "50000")), 20, 730
LAST = datetime(2026, 11, 1, tzinfo=UTC)
LABELS = ("neutral", "neutral", "neutral", "neutral", "positive", "negative", None)
MONTH = Period(LAST - timedelta(days=30), LAST)


def fill(engine: Engine, ids: Sequence[str]) -> None:
    """Rows without texts: what reports read."""
    dice = random.Random(1)
    snapshot = Snapshot("s", "u", "u", 200, LAST, "", found_by="feed")
    row = row_of(Publication(snapshot, Article("u", "Заголовок", "Текст", "xpath")))
    with writing(engine) as connection:
        for first in range(1, COUNT + 1, 10_000):
            numbers = range(first, min(first + 10_000, COUNT + 1))
            ledger = [
                {
                    "id": n,
                    "site": f"s{n % SITES}",
                    "url": f"u{n}",
                    "found_by": "feed",
                    "first_seen": LAST,
                    "state": "stored",
                }
                for n in numbers
            ]
            connection.execute(insert(url), ledger)
            whens = {n: LAST - timedelta(minutes=dice.randrange(DAYS * 1440)) for n in numbers}
            rows = [
                {
                    **row,
                    "id": n,
                    "url_id": n,
                    "site": f"s{n % SITES}",
                    "language": "ru",
                    "published_at": whens[n],
                    "story_id": n,
                }
                for n in numbers
            ]
            connection.execute(insert(publication), rows)
            pairs = [(n, name) for n in numbers for name in dice.sample(ids, 2)]
            connection.execute(
                insert(score),
                [
                    {
                        "publication_id": n,
                        "organisation": name,
                        "label": dice.choice(LABELS),
                        "evidence": [],
                        "model": "m",
                    }
                    for n, name in pairs
                ],
            )


def timed(what: Callable[[], Any]) -> float:
    """Milliseconds, the middle of three."""
    spent = []
    for _ in range(3):
        began = time.perf_counter()
        what()
        spent.append(1000 * (time.perf_counter() - began))
    return sorted(spent)[1]


def plain(connection: Connection, period: Period) -> Any:
    """The three-table join, grouped by the database."""
    when = "coalesce(p.published_at, p.fetched_at)"
    query = f"""SELECT s.organisation, coalesce(e.label, s.label, 'unscored') AS judged, count(*) FROM score s
        JOIN publication p ON p.id = s.publication_id
        LEFT JOIN expert_label e ON e.id = (SELECT max(l.id) FROM expert_label l
          WHERE l.publication_id = s.publication_id AND l.organisation = s.organisation)
        WHERE {when} >= :since AND {when} < :until GROUP BY 1, 2"""
    since = period.since or datetime(1970, 1, 1, tzinfo=UTC)
    naive = connection.dialect.name == "sqlite"
    bounds = [
        one.replace(tzinfo=None).isoformat(" ") if naive else one
        for one in (since, period.until or LAST + timedelta(1))
    ]
    return connection.execute(text(query), {"since": bounds[0], "until": bounds[1]}).fetchall()


def kept_up(engine: Engine) -> float:
    """Microseconds a publication that counting adds to a batch of a hundred."""
    numbers = list(range(1, 101))
    with writing(engine) as connection:
        began = time.perf_counter()
        for _ in range(20):
            with counting.counted(connection, numbers):
                pass
        return 1e6 * (time.perf_counter() - began) / 20 / len(numbers)


def main() -> None:
    """Print the table."""
    ids = [one.id for one in load_organisations()]
    with tempfile.TemporaryDirectory() as folder:
        engine = open_database(os.environ.get("MEDIAMON_DATABASE") or f"sqlite:///{Path(folder) / 'r.sqlite'}")
        fill(engine, ids)
        began = time.perf_counter()
        with writing(engine) as connection:
            pairs = counting.recount(connection)
        print(
            f"{pairs:,} pairs of {COUNT:,} publications, {DAYS} days, {SITES} sites ({engine.dialect.name}); counted anew in {time.perf_counter() - began:.1f} s"
        )
        with engine.connect() as connection:
            lines: list[tuple[str, Callable[[], Any], Callable[[], Any]]] = [
                ("a month", lambda: report(connection, ids, MONTH), lambda: plain(connection, MONTH)),
                ("everything", lambda: report(connection, ids), lambda: plain(connection, Period())),
            ]
            print(f"{'milliseconds':34}{'ours':>10}{'join':>10}{'ratio':>8}")
            for name, ours, theirs in lines:
                quick, slow = timed(ours), timed(theirs)
                print(f"{name:34}{quick:>10.1f}{slow:>10.1f}{slow / quick:>8.0f}", flush=True)
            for by in (("day",), ("site", "week"), ("organisation", "site", "language", "month")):
                print(
                    f"{'everything by ' + ', '.join(by):34}{timed(lambda by=by: breakdown(connection, by, Asked())):>10.1f}"
                )
            assert (
                sum(one.total for one in report(connection, ids))
                == counts_where(connection, publication.c.id > 0).total()
            )
        print(f"counting around a change: {kept_up(engine):.0f} microseconds a publication")
        engine.dispose()


if __name__ == "__main__":
    main()
