"""Accepting a proposed rule: into the site's file, over what is stored, and the incident is closed."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path
from typing import Any

from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object
from sqlalchemy import Connection, Engine

from mediamon.drift import StateError, kind_named, pack, unpack
from mediamon.items import Publication
from mediamon.mending.extracting_anew import Judges, again
from mediamon.mending.gathering import EMPTY, FOUND_BEFORE
from mediamon.pipelines.observing import observation_of
from mediamon.sites import Site, read_site
from mediamon.sites.writing import add_rule
from mediamon.storage import drift_state, repairs
from mediamon.storage.addresses import ledger
from mediamon.storage.alerts import incidents
from mediamon.storage.database.engine import writing
from mediamon.storage.writing.mentioning import batches
from mediamon.storage.writing.rewriting import replace_as_read

BATCH = 50  # publications of one transaction
DRIFT = "drift"  # the kind of incident that a detector opens
LEARNED = 500  # of the newest ones, that the detector learns

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Workshop:
    """What accepting works with. judges: made when they are needed; method: of extraction, where a site's
    file says none; drift_methods: own detectors, by name.
    """

    engine: Engine
    archive: Path
    judges: Callable[[], Judges] = field(repr=False)
    method: str = "auto"
    drift_method: str = "ours"
    drift_methods: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, engine: Engine, archive: Path, judges: Callable[[], Judges], settings: BaseSettings) -> Workshop:
        """By a project's settings."""
        own = {name: load_object(path) for name, path in settings.getdict("MEDIAMON_DRIFT_METHODS").items()}
        method = str(settings.get("MEDIAMON_METHOD") or "auto")
        return cls(engine, archive, judges, method, str(settings["MEDIAMON_DRIFT_METHOD"]), own)


@dataclass(frozen=True, slots=True)
class Accepted:
    """place: FILE:LINE of the rule; anew: publications extracted again; left: those whose page gives no article by it;
    reopened: addresses that had given nothing, which the next run fetches.
    """

    place: str
    anew: int
    left: int
    reopened: int = 0


def accept(workshop: Workshop, path: Path, incident: Any, kept: Any, *, by: str, now: datetime) -> Accepted | None:
    """Accept a kept proposal; None where somebody has decided already, or there is nothing to accept.

    The file is written first: should the process die afterwards, the same is accepted again and finds its rule there.
    Raises SiteError, OSError.
    """
    if kept.rule is None or kept.state != "proposed":
        return None
    rule = {**kept.rule, "from": date.fromisoformat(kept.rule["from"])}
    place = add_rule(path, rule)
    with writing(workshop.engine) as connection:
        began = repairs.note_beginning(connection, incident)
    mended = read_site(path)
    seen, anew, left = _extract_anew(workshop, mended, began)
    with writing(workshop.engine) as connection:
        if not repairs.decide(connection, kept.id, "accepted", by, now, anew):
            return None
        incidents.note(connection, incident.id, "rule accepted", place.rpartition("/")[2], now, by)
        reopened = ledger.reopen(connection, incident.site, EMPTY, began - FOUND_BEFORE)
        told = f"{anew} publications, {left} give no article; {reopened} that had given nothing are fetched by the next run"
        incidents.note(connection, incident.id, "extracted anew", told, now, by)
        _resolve(connection, workshop, incident.site, learn=False, now=now, seen=seen, site=mended)
        incidents.close_incident(
            connection, incident.id, f"A new rule was accepted; {anew} publications were extracted anew.", now, by
        )
    return Accepted(place, anew, left, reopened)


def dismiss(workshop: Workshop, incident: Any, *, by: str, now: datetime) -> bool:
    """A person says that nothing is wrong: what came is learned, the incident closed, suspicion taken back."""
    with writing(workshop.engine) as connection:
        began = repairs.note_beginning(connection, incident)
        if not incidents.close_incident(connection, incident.id, "Nothing was wrong.", now, by):
            return False
        if incident.kind == DRIFT:  # the others have taught the detector nothing
            drift_state.clear_suspicion(connection, incident.site, began)
            _resolve(connection, workshop, incident.site, learn=True, now=now)
    return True


def _extract_anew(workshop: Workshop, site: Site, began: datetime) -> tuple[list[Publication], int, int]:
    """(the newest publications written anew, the oldest of them first; how many were; how many stay as they are, because
    nothing better comes of their pages)."""
    with workshop.engine.connect() as connection:
        numbers = repairs.stored_since(connection, site.name, began)
    judges, seen, anew = workshop.judges(), list[Publication](), 0
    for some in batches(numbers, BATCH):
        with workshop.engine.connect() as connection:
            rows = repairs.rows(connection, some)
        items = [
            (row.id, item) for row in rows if (item := again(workshop.archive, row, site, judges, workshop.method))
        ]
        with writing(workshop.engine) as connection:
            items = [(number, item) for number, item in items if replace_as_read(connection, number, item)]
        seen += [item for _, item in items][: LEARNED - len(seen)]
        anew += len(items)
    return seen[::-1], anew, len(numbers) - anew


def _resolve(
    connection: Connection,
    workshop: Workshop,
    name: str,
    *,
    learn: bool,
    now: datetime,
    seen: Sequence[Publication] = (),
    site: Site | None = None,
) -> None:
    """The detector is told, and learns what its site's documents look like now (`seen`, by the new rule). A state that cannot
    be read is left: the next crawl begins anew.
    """
    state = drift_state.load(connection, name, workshop.drift_method)
    if state is None:
        return
    try:
        kept, memory = unpack(state)
        detector = kind_named(workshop.drift_method, workshop.drift_methods).read(kept)
    except StateError as error:
        logger.warning("What was learned of %s cannot be read: %s", name, error)
        return
    detector.resolved(learn=learn)
    if seen:
        detector.train([observation_of(item, site, memory, ask_auto=False).numbers for item in seen])
    drift_state.save(connection, name, workshop.drift_method, pack(detector.to_bytes(), memory), now)
