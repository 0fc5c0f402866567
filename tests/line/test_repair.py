"""A redesign from end to end: noticed, a rule proposed, accepted in the dashboard, what was stored extracted anew, all closed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from scrapy.utils.project import get_project_settings
from sqlalchemy import select
from starlette.testclient import TestClient

from mediamon.dashboard.application import Settings, make_application
from mediamon.demo.agency import Agency
from mediamon.demo.server import running
from mediamon.demo.site_files import write_site_files
from mediamon.mending import Workshop
from mediamon.mending.extracting_anew import Judges
from mediamon.mentions import Matcher, load_organisations
from mediamon.sites import read_site
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import expert_label, incident, mention, outbox, publication
from mediamon.storage.tables.repairs import repair
from mediamon.storage.words import search
from mediamon.tonality import load_model
from tests.conftest import Project
from tests.storage.made import NOW

pytestmark = pytest.mark.xdist_group("line")


@dataclass
class Broken:
    """A project whose vestnik was redesigned and crawled: an incident is open, a proposal waits for a person."""

    agency: Agency
    project: Project
    site_file: Path
    proposing: str

    def rows(self, query: Any) -> list[Any]:
        with self.project.open().connect() as connection:
            return list(connection.execute(query).fetchall())

    def still_open(self) -> list[Any]:
        """Incidents, but for silence: the agency's stock ends in November 2026, and that nothing came since is true on any later day."""
        open_ones = select(incident.c.id).where(incident.c.closed_at.is_(None), incident.c.kind != "silent")
        return self.rows(open_ones)

    def client(self, role: str) -> TestClient:
        engine = self.project.open()

        def workshop(engine: Any) -> Workshop:
            judges = Judges(Matcher(load_organisations()), load_model())
            return Workshop.of(engine, self.project.folder / "archive", lambda: judges, get_project_settings())

        settings = Settings(load_organisations(), hosts=("testserver",), sites=(self.project.sites,), workshop=workshop)
        browser = TestClient(
            make_application(engine, settings), follow_redirects=False, headers={"Accept-Language": "en"}
        )
        with writing(engine) as connection:
            number = accounts.by_name(connection, role) or accounts.add(connection, role, role, NOW)  # type: ignore[arg-type]
            link = accounts.make_link(connection, number, datetime.now(UTC))
        assert browser.get(f"/sign-in/{link}").status_code == 303
        return browser


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Broken]:
    project = Project(tmp_path_factory.mktemp("repair"))
    with running() as agency:
        site_file = next(path for path in write_site_files(agency, project.sites) if path.stem == "vestnik")
        assert project.run("crawl", "vestnik").returncode == 0
        agency.redesign()
        assert project.run("crawl", "vestnik").returncode == 0
        proposing = project.run("repair", "vestnik", "--ask")
        assert proposing.returncode == 1, proposing.stderr  # it waits for a person
        yield Broken(agency, project, site_file, proposing.stdout)
        project.end()


def token(text: str) -> str:
    return text.split('name="token" value="')[1].split('"')[0]


def test_the_proposal_is_shown_with_its_proof(broken: Broken) -> None:
    assert "Proposed from known texts (ask)" in broken.proposing
    assert "the site's policy asks a person always" in broken.proposing
    shown = broken.project.run("repair", "vestnik", "--show").stdout
    for text in (broken.proposing, shown):
        assert "body: //section[@itemprop=" in text
        assert "headlines 100%" in text


def test_the_incidents_page_tells_all_and_only_an_administrator_may_decide(broken: Broken) -> None:
    (one,) = broken.rows(select(incident.c.id))
    page = broken.client("viewer").get(f"/incidents/{one.id}")
    assert page.status_code == 200
    assert "articleBody" in page.text
    assert page.text.count("<circle") >= 9 * 100  # the nine numbers of the documents
    assert "rule proposed" in page.text
    assert "Accept" not in page.text
    assert broken.client("viewer").post(f"/incidents/{one.id}/repair", data={}).status_code in (403, 422)
    assert broken.client("viewer").get("/incidents/99").status_code == 404


@dataclass
class Mended:
    """What was there before the proposal was accepted, and what the dashboard answered: to the first press, and to a second."""

    file_before: str
    labelled: int
    first: int
    second: tuple[int, bool]


@pytest.fixture(scope="module")
def mended(broken: Broken) -> Mended:
    (one,), (kept,) = broken.rows(select(incident)), broken.rows(select(repair))
    labelled, before = _label_one(broken), broken.site_file.read_text("utf8")
    browser = broken.client("administrator")
    form = {"token": token(browser.get(f"/incidents/{one.id}").text), "repair": str(kept.id), "decision": "accept"}
    first = browser.post(f"/incidents/{one.id}/repair", data=form).status_code
    again = browser.post(f"/incidents/{one.id}/repair", data=form)
    return Mended(before, labelled, first, (again.status_code, "decided already" in again.text))


def test_accepting_mends_the_file_and_what_was_stored(broken: Broken, mended: Mended) -> None:
    assert (mended.first, mended.second) == (303, (409, True))
    after = broken.site_file.read_text("utf8")
    assert [line for line in mended.file_before.splitlines() if line.startswith("#")] == [
        line for line in after.splitlines() if line.startswith("#")
    ]
    rules = read_site(broken.site_file).rules
    assert len(rules) == 2
    assert "articleBody" in rules[0].body

    (closed,) = broken.rows(select(incident))
    assert closed.closed_at is not None
    assert {row.key for row in broken.rows(select(outbox))} >= {
        f"incident:{closed.id}:opened",
        f"incident:{closed.id}:closed",
    }
    assert not broken.rows(select(publication.c.id).where(publication.c.suspicious))
    assert broken.rows(select(expert_label.c.publication_id))[0][0] == mended.labelled


def _label_one(broken: Broken) -> int:
    """A person says something of a publication that will be extracted anew."""
    engine = broken.project.open()
    (row,) = broken.rows(select(publication.c.id).where(publication.c.suspicious).limit(1))
    with writing(engine) as connection:
        account = accounts.add(connection, "anna", "expert", NOW)
        labels.say(connection, row.id, "msu", "negative", account, NOW)
    return int(row.id)


def test_afterwards_every_publication_is_right_and_nothing_is_open(broken: Broken, mended: Mended) -> None:
    assert broken.project.run("crawl", "vestnik").returncode == 0
    gold = {broken.agency.url("vestnik", story.url_path): story for story in broken.agency.stories("vestnik")}
    rows = broken.rows(select(publication).where(publication.c.site == "vestnik"))
    assert {row.url for row in rows} == set(broken.agency.expected_urls("vestnik"))
    for row in rows:
        assert row.headline == gold[row.url].headline
        assert row.published_at == gold[row.url].published
        assert not row.suspicious
    assert not broken.still_open()
    done = broken.project.run("repair", "vestnik")
    assert (done.returncode, "nothing needs mending" in done.stdout) == (0, True)


def test_mentions_and_the_index_are_those_of_the_new_texts(broken: Broken, mended: Mended) -> None:
    rows = broken.rows(
        select(mention, publication.c.body).join(publication, publication.c.id == mention.c.publication_id)
    )
    assert rows
    assert all(row.body[row.start : row.end] == row.surface for row in rows)
    with broken.project.open().connect() as connection:
        found = {row.id for row in search.search(connection, "университет", limit=1000)}
        bodies = dict(connection.execute(select(publication.c.id, publication.c.body)).tuples().all())
    assert found
    assert all("ниверситет" in bodies[number] for number in found if number in bodies)
