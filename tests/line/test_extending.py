"""docs/extending.md: what stands there is put where it says, and a crawl goes through it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from mediamon.storage.database.engine import open_database
from mediamon.storage.tables.found import publication
from tests.conftest import ROOT

pytestmark = [pytest.mark.xdist_group("by hand"), pytest.mark.timeout(1200)]
PYTHON = re.compile(
    r"(?:`newsroom/(\w+)\.py`[^\n]*\n(?:[^\n`][^\n]*\n)*\n)?```python\n(.*?)^```", re.MULTILINE | re.DOTALL
)


def test_a_stage_a_spider_and_a_method_of_ones_own(tmp_path: Path, shared_agency: Agency) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("MEDIAMON", "SCRAPY"))}
    environment["PYTHONPATH"] = str(ROOT)

    def run(*arguments: str, where: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "mediamon", *arguments]
        return subprocess.run(command, cwd=where, env=environment, capture_output=True, text=True, timeout=900)

    assert run("init", "ours", where=tmp_path).returncode == 0
    ours, written = tmp_path / "ours", set[str]()
    for name, code in PYTHON.findall((ROOT / "docs" / "extending.md").read_text("utf8")):
        place = ours / "newsroom" / f"{name or 'settings'}.py"
        place.write_text((place.read_text("utf8") if place.exists() else "") + "\n" + code, "utf8")
        written.add(place.stem)
    assert written == {"stages", "spiders", "methods", "settings"}
    (one,) = [path for path in write_site_files(shared_agency, tmp_path / "all") if path.stem == "vestnik"]
    text = re.sub(r"^rules:.*?(?=^\S|\Z)", "", one.read_text("utf8"), flags=re.MULTILINE | re.DOTALL)
    (ours / "sites" / "vestnik.yaml").write_text(text, "utf8")
    done = run("crawl", "vestnik", "-s", "CLOSESPIDER_ITEMCOUNT=20", where=ours)
    assert done.returncode == 0, done.stderr[-3000:]
    with open_database(f"sqlite:///{ours / 'data/mediamon.sqlite'}").connect() as connection:
        rows = connection.execute(select(publication)).fetchall()
    assert len(rows) >= 20
    assert all(row.extras == {"words": len(row.body.split())} for row in rows)
    told = run("list", where=ours)
    assert told.stdout.split() == ["vestnik"]
