"""Judging anew what is stored, by the job that `scrapy score` asks for."""

from __future__ import annotations

import os
import time
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import Engine, func, select

from mediamon.fleet.jobs import scoring
from mediamon.fleet.jobs.tools import Tools
from mediamon.guard.child.parent import Nursery
from mediamon.mentions import Matcher, load_organisations
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.tables.found import publication
from mediamon.tonality import load_model


def rescore(engine: Engine, most: int) -> str:
    """So many of the newest publications; a line of what it took."""
    now = datetime.now(UTC)
    tools = Tools(engine, Path(), {}, Matcher(load_organisations()), load_model(), "auto", Nursery((), 10, 1))
    with writing(engine) as connection:
        last = connection.execute(select(func.max(publication.c.id))).scalar_one()
        first = max(1, last - most + 1)
        jobs.add(connection, scoring.KIND, f"{first}-{last} {now}", scoring.given(first, last, str(now)), now)
        held = jobs.claim(connection, f"benchmark:{os.getpid()}", now)
    assert held is not None
    clock, own = time.perf_counter(), time.process_time()
    scoring.score(held, tools)
    clock, own, count = time.perf_counter() - clock, time.process_time() - own, held.counts["publications"]
    return f"scored anew: {count:,} publications with mentions of {last - first + 1:,}: {count / clock:,.0f} a second, {count / own:,.0f} a CPU second"
