"""`scrapy addsite` on the demo agency and on blogs made by public engines: what it chooses, and how well its rules read."""

from __future__ import annotations

import shutil
from argparse import Namespace
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from subprocess import CompletedProcess

import pytest
from scrapy.utils.project import get_project_settings

from mediamon.adding.job import Job
from mediamon.adding.keeping import keep, teach
from mediamon.commands.checksite import Command as CheckSite
from mediamon.demo.agency import Agency
from mediamon.demo.corpus import Site as DemoSite
from mediamon.demo.corpus import Story
from mediamon.demo.server import running as agency_running
from mediamon.drift import OurDetector, unpack
from mediamon.extraction import extract
from mediamon.repair.comparing import word_f1
from mediamon.sites import Site, read_site
from mediamon.sites.fixtures import fixtures_of
from mediamon.storage import drift_state
from tests.conftest import Project
from tests.newsite.engines import HEXO, running
from tests.newsite.reading_back import not_used, plain_html, rendered_html

pytestmark = pytest.mark.xdist_group("adding")
NOT_USED = 12  # publications that are read by the new file, and that it was not made from
NOTHING = [
    f"/{path}"
    for path in ("", "rubric/science/", "rubric/science.shtml", "section/science", "about", "private/staff", "ad/1")
]


@dataclass(frozen=True)
class Added:
    """A site that was added. truth: its publications; others: addresses that are none."""

    project: Project
    done: CompletedProcess[str]
    truth: dict[str, Story]
    others: list[str]

    @property
    def file(self) -> Path:
        (found,) = self.project.sites.glob("*.yaml")
        return found

    @property
    def site(self) -> Site:
        return read_site(self.file)


@pytest.fixture(scope="module")
def agency() -> Iterator[Agency]:
    with agency_running() as one:
        yield one


@pytest.fixture
def add(tmp_path: Path) -> Iterator[Callable[..., Added]]:
    project = Project(tmp_path / "project")

    def do(address: str, truth: dict[str, Story], others: list[str]) -> Added:
        return Added(project, project.run("addsite", address, "--yes"), truth, others)

    yield do
    project.end()


def of_demo(add: Callable[..., Added], agency: Agency, name: DemoSite) -> Added:
    truth = {agency.url(name, story.url_path): story for story in agency.stories(name)}
    return add(agency.url(name, "/"), truth, [agency.url(name, path) for path in NOTHING])


def by_engine(add: Callable[..., Added], engine: str, folder: Path) -> Iterator[Added]:
    with running(engine, folder) as (base, made):
        pages = [
            f"{base}/{path.relative_to(made.folder)}".removesuffix("index.html") for path in made.folder.rglob("*.html")
        ]
        yield add(f"{base}/", made.stories, [url for url in pages if url not in made.stories])


def read_by_the_file(added: Added, pages: dict[str, str]) -> list[float]:
    """Word-F1 of the bodies, as the pipelines would read them; also headlines and days must be right where rules say them."""
    site, today, scores = added.site, datetime.now(UTC).date(), []
    for url, html in pages.items():
        rule = site.rule_for(url, today)
        article = extract(html, url, rules=rule.for_extraction() if rule else None, zone=site.zone)
        story = added.truth[url]
        scores.append(word_f1(article.body, story.body))
        assert word_f1(article.headline, story.headline) == 1.0
        assert article.date_published is not None
        assert article.date_published.astimezone(site.zone).date() == story.published.astimezone(site.zone).date()
    return scores


def others_than_samples(added: Added) -> list[str]:
    return not_used(added.truth, {one.url for one in fixtures_of(added.file)}, NOT_USED)


def check_addresses(added: Added) -> None:
    site = added.site
    assert [url for url in added.truth if not site.is_publication(url)] == []
    assert [url for url in added.others if site.is_publication(url)] == []


def check_what_is_kept(added: Added) -> None:
    """Tests that pass, and a detector that has learned as many documents."""
    kept = fixtures_of(added.file)
    assert len(kept) >= 10
    assert all(one.expected["headline"] and one.expected["body"] for one in kept)
    command = CheckSite()
    command.settings = get_project_settings()
    command.settings.set("MEDIAMON_SITES", [str(added.project.sites)])
    command.run([added.site.name], Namespace(live=False, offline=True))
    assert command.exitcode == 0
    engine = added.project.open()
    with engine.connect() as connection:
        state = drift_state.load(connection, added.site.name, "ours")
    engine.dispose()
    assert state is not None
    assert OurDetector.from_bytes(unpack(state)[0]).documents_learned == len(kept)


def check(added: Added, kinds: tuple[str, ...]) -> None:
    assert added.done.returncode == 0, added.done.stderr
    site = added.site
    assert tuple(kind for kind in ("feeds", "sitemaps", "links", "clicks") if getattr(site, kind)) == kinds
    assert site.rules
    check_addresses(added)
    check_what_is_kept(added)
    if not site.render:
        scores = read_by_the_file(added, {url: plain_html(url) for url in others_than_samples(added)})
        assert fmean(scores) >= 0.97, scores


def test_vestnik_by_its_feeds(add: Callable[..., Added], agency: Agency) -> None:
    before = len(agency.requests)
    added = of_demo(add, agency, "vestnik")
    asked = [one.path for one in agency.requests[before:] if one.site == "vestnik"]
    check(added, ("feeds",))
    assert (added.site.language, added.site.timezone) == ("ru", "Europe/Moscow")
    assert len(added.site.feeds) > 5  # the newest, and the archive by month
    assert len(asked) <= 42
    assert not any(path.startswith("/private") for path in asked)
    assert len(set(asked)) >= len(asked) - 1  # robots.txt is read by us and by the middleware; nothing else twice
    assert any(story.headline[:40] in added.done.stdout for story in agency.stories("vestnik")[:20])


def test_gazeta_by_its_sitemap_as_the_dashboard_does_it(tmp_path: Path, agency: Agency) -> None:
    """The look is a process of its own, what it has found is accepted later; the private address is named."""
    project, job = Project(tmp_path / "project"), Job.new(tmp_path / "newsites", agency.url("gazeta", "/"))
    host = f"--reach=127.0.0.1:{agency.ports['gazeta']}"
    done = project.run("addsite", f"--job={job.folder}", host, job.url)
    assert (job.state, list(project.sites.iterdir())) == ("found", [])
    told = job.found
    assert told is not None
    kept = keep(told["text"], job.samples(), project.sites, datetime.now(UTC).date())
    engine = project.open()
    assert teach(engine, kept, job.samples(), "ours", 60, {}) == kept.fixtures
    engine.dispose()
    truth = {agency.url("gazeta", story.url_path): story for story in agency.stories("gazeta")}
    added = Added(project, done, truth, [agency.url("gazeta", path) for path in NOTHING])
    check(added, ("sitemaps",))
    assert (added.site.language, added.site.timezone) == ("ru", "Asia/Yekaterinburg")
    assert added.site.reach
    assert told["doubts"] == [
        "language: no page declares it, the texts look like ru",
        "dates: on 16 of 16 samples they are read out of the text",
    ]
    assert any(doubt.startswith("body: the methods differ") for row in told["samples"] for doubt in row["doubts"])
    assert "# Not certain: language" in added.file.read_text("utf8")


def test_agentstvo_by_clicks(add: Callable[..., Added], agency: Agency) -> None:
    added = of_demo(add, agency, "agentstvo")
    check(added, ("clicks",))
    assert not added.site.render
    assert agency.forbidden == []


def test_meridian_by_clicks_and_a_browser(add: Callable[..., Added], agency: Agency) -> None:
    added = of_demo(add, agency, "meridian")
    check(added, ("clicks",))
    assert added.site.render
    assert (added.site.language, added.site.timezone) == ("en", "Europe/London")
    scores = read_by_the_file(added, rendered_html(others_than_samples(added)[:5]))
    assert fmean(scores) >= 0.97, scores
    assert agency.forbidden == []


def test_pelican_by_its_feed(add: Callable[..., Added], tmp_path: Path) -> None:
    for added in by_engine(add, "pelican", tmp_path):
        check(added, ("feeds",))
        assert added.site.feeds[0].endswith("/feeds/all.atom.xml")


def test_mkdocs_by_its_sitemap(add: Callable[..., Added], tmp_path: Path) -> None:
    for added in by_engine(add, "mkdocs", tmp_path):
        check(added, ("sitemaps",))
        assert "? time zone: no date has an offset" in added.done.stdout
        assert "? the start page links to too few publications" in added.done.stdout


@pytest.mark.skipif(
    shutil.which("node") is None or not HEXO.exists(), reason="Hexo needs Node: make .venv/blogs/installed"
)
def test_hexo_by_links(add: Callable[..., Added], tmp_path: Path) -> None:
    for added in by_engine(add, "hexo", tmp_path):
        check(added, ("links",))
        assert any("page" in expression for expression in added.site.follow)
