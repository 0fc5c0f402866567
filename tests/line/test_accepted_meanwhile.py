"""A rule is accepted while a run of its site goes on: what the run knows nothing of is not undone by it, and what it stored by the old rules is mended."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from sqlalchemy import delete, func, select, text, update

from mediamon.demo.server import running
from mediamon.demo.site_files import write_site_files
from mediamon.drift import Phase, kind_named, unpack
from mediamon.storage import drift_state
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.publications import erase
from mediamon.storage.tables.found import incident, publication, url
from mediamon.storage.tables.repairs import repair
from tests.conftest import Project
from tests.line.test_repair import Broken, token

pytestmark = pytest.mark.xdist_group("line")

NEWS = 12  # publications that the run fetches while the rule is accepted
SLOWLY = ("-s", "DOWNLOAD_DELAY=1.2", "-s", "CONCURRENT_REQUESTS_PER_DOMAIN=1", "-s", "AUTOTHROTTLE_ENABLED=False",
          "-s", "MEDIAMON_BATCH_SECONDS=0.3")  # fmt: skip


def phase(project: Project) -> Phase:
    with project.open().connect() as connection:
        state = drift_state.load(connection, "vestnik", "ours")
    assert state is not None
    return kind_named("ours", {}).read(unpack(state)[0]).phase


def count(broken: Broken, *where: object) -> int:
    own = select(func.count()).select_from(publication).where(publication.c.site == "vestnik", *where)  # type: ignore[arg-type]
    return int(broken.rows(own)[0][0])


def test_what_was_accepted_stays_so(tmp_path: Path) -> None:
    project = Project(tmp_path / "project")
    with running() as agency:
        site_file = next(path for path in write_site_files(agency, project.sites) if path.stem == "vestnik")
        assert project.run("crawl", "vestnik").returncode == 0
        agency.redesign()
        assert project.run("crawl", "vestnik").returncode == 0
        proposed = project.run("repair", "vestnik", "--ask")
        broken = Broken(agency, project, site_file, proposed.stdout)
        (one,), (kept,) = broken.rows(select(incident)), broken.rows(select(repair))
        with writing(project.open()) as connection:  # the newest ones have just appeared
            newest = select(publication.c.id, publication.c.url_id).order_by(publication.c.id.desc()).limit(NEWS)
            rows = connection.execute(newest).fetchall()
            erase(connection, [row.id for row in rows])
            again = {"state": "seen", "reason": None, "next_try": None, "attempts": 0}
            connection.execute(update(url).where(url.c.id.in_([row.url_id for row in rows])).values(**again))
            connection.execute(delete(url).where(url.c.site == "*"))
        before = count(broken)
        browser = broken.client("administrator")
        form = {"token": token(browser.get(f"/incidents/{one.id}").text), "repair": str(kept.id), "decision": "accept"}
        run = project.start("crawl", "vestnik", *SLOWLY)
        while count(broken) == before and run.poll() is None:
            time.sleep(0.2)
        assert browser.post(f"/incidents/{one.id}/repair", data=form).status_code == 303
        assert run.poll() is None, "the run had ended before: nothing was shown"
        assert run.wait(200) == 0
        assert "somebody has taught the detector during the run" in project.log()
        assert phase(project) is Phase.WATCHING
        assert broken.still_open() == []
        assert count(broken, publication.c.suspicious) > 0  # stored by the rules of before
        assert project.run("crawl", "vestnik").returncode == 0
        assert count(broken, publication.c.suspicious) == 0
        assert count(broken) >= before + NEWS  # and those that had given nothing by the rules of before
        written = {
            agency.url("vestnik", story.url_path): story.body.split("\n")[0] for story in agency.stories("vestnik")
        }
        mended = dict(map(tuple, broken.rows(select(publication.c.url, publication.c.body))))
        assert mended.keys() <= written.keys()
        assert [address for address, body in mended.items() if written[address] not in body] == []
        assert broken.rows(text("SELECT id FROM publication_version")) == []
