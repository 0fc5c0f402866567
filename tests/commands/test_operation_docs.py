"""docs/operation.md and docs/tonality.md: their commands run as they stand there, but for those that other tests run."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from mediamon.storage.database.engine import writing
from mediamon.storage.writing.batch import write
from tests.conftest import ROOT, Project
from tests.storage.made import made

FENCE = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
ELSEWHERE = {  # what runs for ever, needs other machines or takes long, and the test that runs it
    "monitor": "tests/fleet/test_monitor.py",
    "ingest": "tests/fleet/test_jobs.py",
    "score": "tests/fleet/test_jobs.py",
    "crawl vestnik -s MEDIAMON_TONALITY_MODEL=hf:NAME": "tests/tonality/test_transformer.py",
    "train tonality base.jsonl": "tests/commands/test_train.py",
}


@pytest.mark.parametrize(("page", "least"), [("operation", 8), ("tonality", 2)])
def test_the_commands_of_a_page_run(page: str, least: int, project: Project, tmp_path: Path) -> None:
    now = datetime.now(UTC)  # where nothing has come for a month, `prune` doubts the clock
    fresh = [replace(one, snapshot=replace(one.snapshot, fetched_at=now)) for one in map(made, range(1, 6))]
    with writing(project.open()) as connection:
        write(connection, fresh, now)
    (project.sites / "s.yaml").write_text("name: s\nfeeds: [http://127.0.0.1:9/feed]\n", "utf8")
    text = (ROOT / "docs" / f"{page}.md").read_text("utf8")
    ran = 0
    for line in "".join(FENCE.findall(text)).splitlines():
        words = shlex.split(line, comments=True)
        if "scrapy" not in words:
            continue
        arguments = words[words.index("scrapy") + 1 :]
        if arguments[0] in ELSEWHERE or " ".join(arguments) in ELSEWHERE:
            continue
        placed = [one.replace("/backups", str(tmp_path)) for one in arguments]
        placed = [str(tmp_path / one) if one.endswith((".csv", ".jsonl")) else one for one in placed]
        done = project.run(*placed, timeout=120)
        assert done.returncode in ((0, 1) if arguments[0] in ("doctor", "status") else (0,)), (
            line,
            done.stderr[-2000:],
        )
        assert "Traceback" not in done.stderr, line
        ran += 1
    assert ran >= least


def test_what_other_tests_run_is_run_there() -> None:
    for command, test in ELSEWHERE.items():
        assert re.search(rf'"{command.split()[0]}"', (ROOT / test).read_text("utf8")), (command, test)
