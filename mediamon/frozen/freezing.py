"""Freezing: the tables as they are at one moment, with all that says how they came to be."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine

from mediamon import __version__
from mediamon.frozen import codebook, packing
from mediamon.frozen.columns import GAPS, PAIRS, PUBLICATIONS, REPORT, Column
from mediamon.frozen.writing import as_parquet, text_tables
from mediamon.reports import as_table
from mediamon.storage.database.schema import stored_revision
from mediamon.storage.publications.period import Period
from mediamon.storage.reports.export import Wanted, pairs, publications
from mediamon.storage.reports.gaps import gaps
from mediamon.storage.reports.report import report

TEXT = ("body", "description")  # columns that --without-text leaves out
EVERY_GAP = 1_000_000


class NotFrozen(ValueError):
    """An export cannot be frozen there or so; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Frozen:
    """What to freeze. organisations: id → official name; organisations_file and sites: their files, that are put in."""

    wanted: Wanted
    organisations: Mapping[str, str]
    organisations_file: Path
    sites: Mapping[str, Path] = field(default_factory=dict)
    text: bool = True
    parquet: bool = False
    title: str = ""
    authors: Sequence[str] = ()


def freeze(engine: Engine, what: Frozen, out: Path) -> str:
    """Write a folder, or a file where the name ends with .zip; its digest. Raises NotFrozen, OSError.

    It is read in one transaction, so that what is stored meanwhile is not half in it.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir()) or _packed(out)):
        raise NotFrozen(f"{out} is there already: a frozen export is never written over; name another")
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}.") as place:
        folder = Path(place) / "export"
        folder.mkdir()
        level = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
        with engine.connect().execution_options(**level) as connection:
            _write(connection, what, folder)
        sums = packing.seal(folder)
        if _packed(out):
            packing.pack(folder, Path(place) / "export.zip")
            (Path(place) / "export.zip").replace(out)
        else:
            if out.exists():
                out.rmdir()
            folder.replace(out)
    return hashlib.sha256(sums).hexdigest()


def _packed(out: Path) -> bool:
    return out.suffix.lower() == ".zip"


def _write(connection: Connection, what: Frozen, folder: Path) -> None:
    used = [one for one in PUBLICATIONS if what.text or one.name not in TEXT]
    seen = _Seen()
    with text_tables(folder, "publications", used) as put:
        for row in publications(connection, what.wanted):
            put(row)
            seen.publication(row)
    with text_tables(folder, "pairs", PAIRS) as put:
        for row in pairs(connection, what.wanted):
            put(row)
            seen.pair(row)
    period = Period(what.wanted.since, what.wanted.until)
    missing = gaps(connection, period, limit=EVERY_GAP)
    with text_tables(folder, "gaps", GAPS) as put:
        for gap in missing:
            put({"site": gap.site, "kind": gap.kind, "began": gap.began, "ended": gap.ended, "what": gap.headline})
    names = {id_: name for id_, name in what.organisations.items() if what.wanted.organisation in (None, id_)}
    table = as_table(report(connection, names, period, what.wanted.site), ("organisation",), names)
    with text_tables(folder, "report", REPORT) as put:
        for cells in table.rows:
            put(dict(zip(table.header, cells, strict=True)))
    if what.parquet:
        for name, columns in (("publications", used), ("pairs", PAIRS)):
            as_parquet(folder / f"{name}.jsonl", columns)
    _put_files(what, seen, folder)
    _put_story(connection, what, seen, len(missing), used, folder)


def _put_files(what: Frozen, seen: _Seen, folder: Path) -> None:
    """The files that names and rules come from, as they are now."""
    shutil.copyfile(what.organisations_file, folder / "organisations.yaml")
    known = {name: path for name, path in what.sites.items() if name in seen.sites and path.is_file()}
    if known:
        (folder / "sites").mkdir()
    for name, path in known.items():
        shutil.copyfile(path, folder / "sites" / f"{name}.yaml")


def _put_story(
    connection: Connection, what: Frozen, seen: _Seen, missing: int, used: Sequence[Column], folder: Path
) -> None:
    wanted = what.wanted
    story = {
        "mediamon": __version__,
        "tables": stored_revision(connection),
        "filters": {
            "since": wanted.since.isoformat() if wanted.since else None,
            "until": wanted.until.isoformat() if wanted.until else None,
            "site": wanted.site,
            "organisation": wanted.organisation,
            "text": what.text,
        },
        "counts": {"publications": sum(seen.sites.values()), "pairs": sum(seen.models.values()), "gaps": missing},
        "sites": dict(sorted(seen.sites.items())),
        "first": seen.first and seen.first.isoformat(),
        "last": seen.last and seen.last.isoformat(),
        "fetched_last": seen.fetched and seen.fetched.isoformat(),
        "models": dict(sorted(seen.models.items())),
        "labels": dict(sorted(seen.said.items())),
        "rules": [
            {"site": site, "method": method, "rule": rule, "publications": count}
            for (site, method, rule), count in sorted(seen.rules.items())
        ],
    }
    text = json.dumps(story, ensure_ascii=False, indent=1) + "\n"
    (folder / "provenance.json").write_text(text, "utf8")
    tables = codebook.tables(used)
    (folder / "codebook.json").write_text(codebook.as_json(tables), "utf8")
    (folder / "codebook.md").write_text(codebook.as_markdown(tables, story), "utf8")
    data = packing.digest(folder)
    released = seen.fetched.date() if seen.fetched else None
    (folder / "CITATION.cff").write_text(codebook.citation(what.title, what.authors, released, data, story), "utf8")


@dataclass(slots=True)
class _Seen:
    """What is noted of the rows while they are written."""

    sites: Counter[str] = field(default_factory=Counter)
    models: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    rules: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    first: datetime | None = None
    last: datetime | None = None
    fetched: datetime | None = None

    def publication(self, row: Mapping[str, Any]) -> None:
        """Note a row of publications."""
        self.sites[row["site"]] += 1
        self.rules[row["site"], row["method"] or "", row["rule"] or ""] += 1
        when = row["published_at"] or row["fetched_at"]
        self.first = min(self.first or when, when)
        self.last = max(self.last or when, when)
        self.fetched = max(self.fetched or row["fetched_at"], row["fetched_at"])

    def pair(self, row: Mapping[str, Any]) -> None:
        """Note a row of pairs."""
        self.models[row["model"]] += 1
        self.said[row["said_by"] or "nobody"] += 1
