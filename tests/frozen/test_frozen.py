"""A frozen export: the same content gives the same bytes, every column is explained, a changed copy is known."""

from __future__ import annotations

import csv
import hashlib
import json
import shutil
import subprocess
import time
import zipfile
from pathlib import Path

import pytest
from ruamel.yaml import YAML
from sqlalchemy import Engine

from mediamon.extraction import METHODS
from mediamon.frozen import Frozen, NotFrozen, freeze, verify
from mediamon.frozen.columns import COUNTS, PAIRS, PUBLICATIONS, REPORT, TABLES
from mediamon.frozen.columns import METHODS as KNOWN_METHODS
from mediamon.items import Incident
from mediamon.mentions import DEFAULT_FILE
from mediamon.reports import as_table
from mediamon.storage.alerts.incidents import open_incident
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.reports.export import Wanted, pairs, publications
from mediamon.storage.reports.report import COLUMNS, Line
from mediamon.storage.running import runs
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made, words

HOSTILE = "=cmd|' /C calc'!A0 <script>alert(1)</script>"
NAMES = {"msu": "Московский университет"}


@pytest.fixture
def filled(engine: Engine, tmp_path: Path) -> Frozen:
    with writing(engine) as connection:
        write(connection, [made(n, body=f"МГУ {words(n)}") for n in range(1, 8)], NOW)
        write(connection, [made(8, headline=HOSTILE, label=None, body=f"МГУ {words(8)}")], NOW)
        number = accounts.add(connection, "anna", "expert", NOW)
        labels.say(connection, 2, "msu", "ambiguous", number, NOW)
        open_incident(connection, Incident("s", "drift", "high", "s is broken", "why"), NOW)
        for _ in range(120):
            runs.end(connection, runs.begin(connection, "s", 1, NOW), "storage_unavailable", {}, NOW)
    site = tmp_path / "s.yaml"
    site.write_text("name: s\n", "utf8")
    return Frozen(Wanted(), NAMES, Path(DEFAULT_FILE), {"s": site, "other": site}, authors=("N. N.",))


def test_the_same_content_gives_the_same_bytes(engine: Engine, filled: Frozen, tmp_path: Path) -> None:
    first = freeze(engine, filled, tmp_path / "a.zip")
    time.sleep(2.1)  # the format counts in steps of two seconds
    assert freeze(engine, filled, tmp_path / "b.zip") == first
    assert (tmp_path / "a.zip").read_bytes() == (tmp_path / "b.zip").read_bytes()
    assert freeze(engine, filled, tmp_path / "folder") == first
    assert verify(tmp_path / "a.zip") == verify(tmp_path / "folder") == (first, [])
    with writing(engine) as connection:
        write(connection, [made(9, body=f"МГУ {words(9)}")], NOW)
    assert freeze(engine, filled, tmp_path / "c.zip") != first
    assert (
        shutil.which("sha256sum") is None
        or not subprocess.run(
            ["sha256sum", "-c", "--quiet", "SHA256SUMS"], cwd=tmp_path / "folder", check=False
        ).returncode
    )


def test_it_says_how_it_came_to_be(engine: Engine, filled: Frozen, tmp_path: Path) -> None:
    freeze(engine, filled, tmp_path / "f")
    story = json.loads((tmp_path / "f" / "provenance.json").read_text("utf8"))
    assert story["counts"] == {"publications": 8, "pairs": 8, "gaps": 121}
    assert story["models"] == {"m1": 8}
    assert story["labels"] == {"expert": 1, "machine": 6, "nobody": 1}
    assert story["sites"] == {"s": 8}
    assert story["rules"][0]["method"] == "xpath"
    assert [path.name for path in (tmp_path / "f" / "sites").iterdir()] == ["s.yaml"]
    gaps = list(csv.DictReader((tmp_path / "f" / "gaps.csv").open(encoding="utf8")))
    assert len(gaps) == 121
    assert gaps[0]["what"] == "s is broken"
    (line,) = csv.DictReader((tmp_path / "f" / "report.csv").open(encoding="utf8"))
    assert (line["total"], line["positive"], line["ambiguous"], line["unscored"]) == ("8", "6", "1", "1")


def test_the_citation_can_be_read(engine: Engine, filled: Frozen, tmp_path: Path) -> None:
    freeze(engine, filled, tmp_path / "f")
    cited = YAML(typ="safe").load((tmp_path / "f" / "CITATION.cff").read_text("utf8"))
    assert (cited["cff-version"], cited["type"]) == ("1.2.0", "dataset")
    assert cited["authors"] == [{"name": "N. N."}]
    assert str(cited["date-released"]) == "2026-11-01"
    rest = (tmp_path / "f" / "SHA256SUMS").read_text("utf8").splitlines(keepends=True)
    without = "".join(line for line in rest if not line.endswith("CITATION.cff\n"))
    assert cited["identifiers"][0]["value"] == f"sha256:{hashlib.sha256(without.encode()).hexdigest()}"


def test_every_column_is_explained(engine: Engine, filled: Frozen, tmp_path: Path) -> None:
    with engine.connect() as connection:
        row, pair = next(publications(connection, Wanted())), next(pairs(connection, Wanted()))
    assert {one.name for one in PUBLICATIONS} == set(row)
    assert {one.name for one in PAIRS} == set(pair)
    assert [one.name for one in REPORT] == list(as_table([Line("msu")], ("organisation",), {}).header)
    assert COUNTS == COLUMNS
    assert KNOWN_METHODS == METHODS
    freeze(engine, filled, tmp_path / "f")
    book = json.loads((tmp_path / "f" / "codebook.json").read_text("utf8"))
    told = (tmp_path / "f" / "codebook.md").read_text("utf8")
    for name in TABLES:
        header = next(csv.reader((tmp_path / "f" / f"{name}.csv").open(encoding="utf8")))
        assert header == [one["name"] for one in book[name]["columns"]]
        assert all(f"| `{column}` |" in told for column in header)
        assert all(one["meaning"] for one in book[name]["columns"])


def test_texts_can_be_left_out_and_nothing_is_a_formula(engine: Engine, filled: Frozen, tmp_path: Path) -> None:
    freeze(engine, Frozen(Wanted(), NAMES, Path(DEFAULT_FILE), text=False), tmp_path / "f")
    rows = list(csv.DictReader((tmp_path / "f" / "publications.csv").open(encoding="utf8")))
    assert "body" not in rows[0]
    assert rows[-1]["headline"] == f"'{HOSTILE}"
    lines = (tmp_path / "f" / "publications.jsonl").read_text("utf8").splitlines()
    assert json.loads(lines[-1])["headline"] == HOSTILE
    assert (
        "body"
        not in (tmp_path / "f" / "codebook.md").read_text("utf8").split("## pairs")[0].split("## publications")[1]
    )


def test_parquet_has_the_types_of_the_codebook(engine: Engine, filled: Frozen, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    freeze(engine, Frozen(Wanted(), NAMES, Path(DEFAULT_FILE), parquet=True), tmp_path / "f")
    table = parquet.read_table(tmp_path / "f" / "pairs.parquet")
    assert table.num_rows == 8
    assert {str(table.schema.field(name).type) for name in ("positive", "id", "suspicious", "reason")} == {
        "double",
        "int64",
        "bool",
        "string",
    }


def test_what_is_there_is_not_written_over(engine: Engine, filled: Frozen, tmp_path: Path) -> None:
    freeze(engine, filled, tmp_path / "a.zip")
    before = (tmp_path / "a.zip").read_bytes()
    with pytest.raises(NotFrozen, match="never written over"):
        freeze(engine, filled, tmp_path / "a.zip")
    assert (tmp_path / "a.zip").read_bytes() == before
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


@pytest.fixture
def frozen(engine: Engine, filled: Frozen, tmp_path: Path) -> Path:
    freeze(engine, filled, tmp_path / "f")
    return tmp_path / "f"


def test_a_changed_copy_is_known(frozen: Path, tmp_path: Path) -> None:
    (frozen / "pairs.csv").write_bytes((frozen / "pairs.csv").read_bytes().replace(b"positive", b"negative", 2))
    (frozen / "gaps.csv").unlink()
    (frozen / "more.txt").write_text("x")
    assert sorted(verify(frozen)[1]) == [
        "gaps.csv: it is missing",
        "more.txt: it does not belong here",
        "pairs.csv: it was changed",
    ]
    assert "no frozen export" in verify(tmp_path / "f" / "sites")[1][0]


def test_a_file_that_is_no_export_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(b"PK\x03\x04 nonsense")
    assert "cannot be read" in verify(tmp_path / "x.zip")[1][0]
    assert "cannot be read" in verify(tmp_path / "missing.zip")[1][0]
    with zipfile.ZipFile(tmp_path / "y.zip", "w") as packed:
        packed.writestr("SHA256SUMS", f"{'0' * 64}  ../../etc/passwd\nnonsense\n")
        packed.writestr("../../etc/passwd", "root")
    assert verify(tmp_path / "y.zip")[1] == [
        "SHA256SUMS: a line that is none: 'nonsense'",
        "../../etc/passwd: it was changed",
    ]
