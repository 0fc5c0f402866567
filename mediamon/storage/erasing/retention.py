"""How long things are kept: rules of days, applied by `scrapy prune`. What has no rule is kept for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic

from sqlalchemy import ColumnElement, Engine, Table, delete, exists, func, select

from mediamon.storage.database.engine import writing
from mediamon.storage.database.turns import give_way
from mediamon.storage.erasing.files_let_go import let_files_go
from mediamon.storage.erasing.letting_go import let_go
from mediamon.storage.tables.alerts import alert_delivery, alert_target
from mediamon.storage.tables.found import incident, outbox, publication
from mediamon.storage.tables.people import run
from mediamon.storage.tables.versions import publication_version

BATCH = 5_000  # rows of a transaction
NOTHING_CAME = timedelta(days=31)  # after which a clock is doubted
CLOCKS_DIFFER = timedelta(days=1)
LONGEST = 200 * 365  # days; who wants more than that wants None
NO_MAPPING = 'MEDIAMON_KEEP must be a mapping like {"publications": 1825, "pages": 730}'
KINDS = ("publications", "pages", "versions", "runs", "alerts", "incidents")
TABLES: Mapping[str, Table] = {  # of what is let go row by row
    "publications": publication,
    "versions": publication_version,
    "runs": run,
    "alerts": outbox,
    "incidents": incident,
}


class BadRule(ValueError):
    """A rule is none; the message says what to write."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Days; None: for ever. publications: since they were published and fetched, whichever was later (a page may tell any date), with all
    that is said of them; pages: whole files of the archive since they were last written; versions: what publications were before they were
    changed; runs: of the past; alerts: that nobody waits for; incidents: since they were closed, with their history and the repairs proposed.
    """

    publications: int | None = None
    pages: int | None = None
    versions: int | None = None
    runs: int | None = None
    alerts: int | None = None
    incidents: int | None = None

    @classmethod
    def of(cls, given: Mapping[str, object]) -> Keep:
        """As MEDIAMON_KEEP says it. Raises BadRule."""
        for name, days in given.items():
            if name not in KINDS:
                raise BadRule(f"MEDIAMON_KEEP: there is nothing called {name!r}: write some of {', '.join(KINDS)}")
            if days is not None and (not isinstance(days, int) or isinstance(days, bool) or not 1 <= days <= LONGEST):
                raise BadRule(
                    f"MEDIAMON_KEEP: {name}: write a number of days, at least 1 and at most {LONGEST}, or None for ever"
                )
        return cls(**given)  # type: ignore[arg-type]


def outlived(engine: Engine, archive: Path, keep: Keep, now: datetime) -> dict[str, int]:
    """How much of each kind is older than its rule; kinds without a rule are left out."""
    found: dict[str, int] = {}
    with engine.connect() as connection:
        for name, condition in _conditions(keep, now).items():
            found[name] = connection.execute(
                select(func.count()).select_from(TABLES[name]).where(condition)
            ).scalar_one()
    if keep.pages is not None:
        found["pages"] = len(_old_files(archive, now - timedelta(days=keep.pages)))
    return found


def prune(
    engine: Engine, archive: Path, keep: Keep, now: datetime, missing: dict[str, int] | None = None
) -> dict[str, int]:
    """Let go what is older; how much of each kind. missing: as `letting_go.let_go` has it. May be stopped at any moment and called again.
    Raises OSError.
    """
    done: dict[str, int] = {}
    conditions = _conditions(keep, now)
    if "publications" in conditions:
        done["publications"] = let_go(engine, archive, conditions["publications"], missing)
    for name in [name for name in conditions if name != "publications"]:
        done[name] = _delete(engine, TABLES[name], conditions[name])
    if keep.pages is not None:
        files = _old_files(archive, now - timedelta(days=keep.pages))
        let_files_go(engine, files)
        done["pages"] = len(files)
    return done


def doubted_clock(engine: Engine, now: datetime) -> str:
    """Why this machine's clock is not believed, "" where it is: what is let go because a clock was ahead is gone for good."""
    with engine.connect() as connection:
        newest = connection.scalar(select(func.max(run.c.began_at)))
        fetched = connection.scalar(select(publication.c.fetched_at).order_by(publication.c.id.desc()).limit(1))
        servers = connection.scalar(select(func.now())) if connection.dialect.name == "postgresql" else None
    if servers is not None and abs(now - servers) > CLOCKS_DIFFER:
        return f"this machine's clock says {now:%Y-%m-%d %H:%M}, the database's {servers:%Y-%m-%d %H:%M}"
    last = max(filter(None, (newest, fetched)), default=now)
    if now - last > NOTHING_CAME:
        return f"this machine's clock says {now:%Y-%m-%d}, but the last run and the last publication are of {last:%Y-%m-%d} and before"
    return ""


def _conditions(keep: Keep, now: datetime) -> dict[str, ColumnElement[bool]]:
    def before(days: int) -> datetime:
        """The moment so many days ago."""
        return now - timedelta(days=days)

    found: dict[str, ColumnElement[bool]] = {}
    if keep.publications is not None:
        moment = before(keep.publications)
        told = func.coalesce(publication.c.published_at, publication.c.fetched_at)
        found["publications"] = (told < moment) & (publication.c.fetched_at < moment)
    if keep.versions is not None:
        found["versions"] = publication_version.c.seen_at < before(keep.versions)
    if keep.runs is not None:  # the last one of a site tells when it is due
        last = select(func.max(run.c.id)).group_by(run.c.site)
        ended = func.coalesce(run.c.ended_at, run.c.began_at)  # of one that was killed the former is not known
        found["runs"] = (ended < before(keep.runs)) & run.c.id.not_in(last)
    if keep.alerts is not None:
        found["alerts"] = (outbox.c.made_at < before(keep.alerts)) & ~_awaited() & _not_the_newest(outbox)
    if keep.incidents is not None:
        found["incidents"] = (incident.c.closed_at < before(keep.incidents)) & _not_the_newest(incident)
    return found


def _awaited() -> ColumnElement[bool]:
    """Alerts that a target has yet to get, or of which it is not known yet who wants them. Without targets nobody does."""
    own = alert_delivery.c.outbox_id == outbox.c.id
    wanted = exists().where(alert_target.c.active)
    return exists().where(own, alert_delivery.c.sent_at.is_(None)) | (outbox.c.planned_at.is_(None) & wanted)


def _not_the_newest(table: Table) -> ColumnElement[bool]:
    """Its number would be given again, to something else: an alert of the new one would be taken for told."""
    other = table.alias()
    return table.c.id < select(func.max(other.c.id)).scalar_subquery()


def _delete(engine: Engine, table: Table, condition: ColumnElement[bool]) -> int:
    """Rows of a condition, while others write; how many."""
    some, count = select(table.c.id).where(condition).order_by(table.c.id).limit(BATCH), 0
    while True:
        began = monotonic()
        with writing(engine) as connection:
            gone = connection.execute(delete(table).where(table.c.id.in_(some))).rowcount
        count += gone
        if gone < BATCH:
            return count
        give_way(engine, began)


def _old_files(archive: Path, before: datetime) -> list[Path]:
    files = sorted(archive.glob("*.warc.gz")) if archive.exists() else []
    return [file for file in files if file.stat().st_mtime < before.timestamp()]
