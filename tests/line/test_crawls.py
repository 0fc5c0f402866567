"""The whole line against the demo agency: what is found, extracted, mentioned, judged and stored equals the gold."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import select

from mediamon.demo.agency import Agency
from mediamon.demo.corpus import SITES, Story
from mediamon.demo.server import running
from mediamon.demo.site_files import write_site_files
from mediamon.storage.tables.found import incident, mention, outbox, publication, score, url
from tests.conftest import Project

pytestmark = [pytest.mark.xdist_group("line"), pytest.mark.timeout(3000)]  # four crawls come first


@dataclass
class Crawled:
    """The agency, the project, and each site's log."""

    agency: Agency
    project: Project
    logs: dict[str, str]


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crawled]:
    project = Project(tmp_path_factory.mktemp("line"))
    with running() as agency:
        write_site_files(agency, project.sites)
        logs = {}
        for site in SITES:
            done = project.run("crawl", site)
            assert done.returncode == 0, done.stderr[-2000:]
            logs[site] = done.stderr
        yield Crawled(agency, project, logs)


def rows(crawled: Crawled, site: str) -> list[tuple[object, Story]]:
    with crawled.project.open().connect() as connection:
        found = connection.execute(select(publication).where(publication.c.site == site)).fetchall()
    gold = {crawled.agency.url(site, story.url_path): story for story in crawled.agency.stories(site)}
    return [(row, gold[row.url]) for row in found if row.url in gold]


def tokens(text: str) -> Counter[str]:
    return Counter(re.findall(r"\w+", unicodedata.normalize("NFKC", text).replace("\u00ad", "").lower()))


@pytest.mark.parametrize("site", SITES)
def test_every_publication_is_found_and_nothing_else(crawled: Crawled, site: str) -> None:
    with crawled.project.open().connect() as connection:
        found = set(connection.execute(select(publication.c.url).where(publication.c.site == site)).scalars())
    expected = set(crawled.agency.expected_urls(site))  # type: ignore[arg-type]
    assert found == expected


def test_nothing_forbidden_was_pressed(crawled: Crawled) -> None:
    assert crawled.agency.forbidden == []


@pytest.mark.parametrize("site", SITES)
def test_headlines_dates_and_authors_are_right(crawled: Crawled, site: str) -> None:
    for row, story in rows(crawled, site):
        assert row.headline == story.headline  # type: ignore[attr-defined]
        assert row.published_at == story.published  # type: ignore[attr-defined]
        assert sorted(row.authors) == sorted(story.authors)  # type: ignore[attr-defined]


@pytest.mark.parametrize("site", SITES)
def test_bodies_are_right(crawled: Crawled, site: str) -> None:
    for row, story in rows(crawled, site):
        got, true = tokens(row.body), tokens(story.body)  # type: ignore[attr-defined]
        f1 = 2 * (got & true).total() / (got.total() + true.total())
        assert f1 >= 0.97, row.url  # type: ignore[attr-defined]


@pytest.mark.parametrize("site", SITES)
def test_mentions_are_right_and_no_decoy_counts(crawled: Crawled, site: str) -> None:
    hits = wrong = missed = 0
    with crawled.project.open().connect() as connection:
        for row, story in rows(crawled, site):
            found = connection.execute(select(mention).where(mention.c.publication_id == row.id))  # type: ignore[attr-defined]
            got = Counter((one.organisation, " ".join(one.surface.split())) for one in found)
            true = Counter((org, " ".join(story.body[start:end].split())) for start, end, org in story.mentions)
            hits += (got & true).total()
            wrong += (got - true).total()
            missed += (true - got).total()
            assert {org for org, _ in got} <= {org for org, _ in true}, row.url  # type: ignore[attr-defined]
    assert 2 * hits / (2 * hits + wrong + missed) >= 0.97


def test_offsets_of_mentions_are_exact(crawled: Crawled) -> None:
    with crawled.project.open().connect() as connection:
        query = select(mention, publication.c.body).join(publication, publication.c.id == mention.c.publication_id)
        found = connection.execute(query).fetchall()
    assert len(found) > 800
    assert all(row.body[row.start : row.end] == row.surface for row in found)


def test_tonality_is_as_good_as_the_model_card_says(crawled: Crawled) -> None:
    pairs: list[tuple[str, str]] = []
    with crawled.project.open().connect() as connection:
        for site in SITES:
            for row, story in rows(crawled, site):
                for one in connection.execute(select(score).where(score.c.publication_id == row.id)):  # type: ignore[attr-defined]
                    if one.organisation in story.tonality:
                        pairs.append((one.label, story.tonality[one.organisation]))
    assert len(pairs) > 250
    assert sum(said == true for said, true in pairs) / len(pairs) >= 0.66  # the card's accuracy on unseen Russian


def test_every_page_is_in_the_archive(crawled: Crawled) -> None:
    from mediamon.items import ArchiveRef
    from mediamon.storage.archive.records import read

    with crawled.project.open().connect() as connection:
        found = connection.execute(select(publication)).fetchall()
    folder = crawled.project.folder / "archive"
    for row in found[::20]:
        raw = read(folder, ArchiveRef(row.archive_file, row.archive_offset, row.archive_length))
        assert len(raw) > 500


def test_nothing_is_reported_without_a_redesign(crawled: Crawled) -> None:
    with crawled.project.open().connect() as connection:
        assert connection.execute(select(incident)).fetchall() == []
        assert not any(connection.execute(select(publication.c.suspicious)).scalars())


def test_a_second_crawl_asks_conditionally_and_stores_nothing_new(crawled: Crawled) -> None:
    before = len(crawled.agency.requests)
    done = crawled.project.run("crawl", "vestnik")
    asked = [seen for seen in crawled.agency.requests[before:] if seen.site == "vestnik"]
    assert [seen.path for seen in asked] == ["/robots.txt", "/rss-all.xml"]
    assert "if-none-match" in {name.lower() for name in asked[-1].headers}
    assert "'mediamon/stored'" not in done.stderr


def test_the_report_counts_what_is_stored(crawled: Crawled) -> None:
    done = crawled.project.run("report")
    assert done.returncode == 0
    assert "Институт географии РАН" in done.stdout
    with crawled.project.open().connect() as connection:
        total = len(connection.execute(select(score)).fetchall())
    lines = csv.DictReader(crawled.project.run("report", "--format", "csv").stdout.splitlines())
    assert sum(int(line["total"]) for line in lines) == total


def test_feed_exports_are_flat_and_have_no_html(crawled: Crawled, tmp_path: Path) -> None:
    import csv
    import json

    fresh = Project(tmp_path / "fresh")
    write_site_files(crawled.agency, fresh.sites)
    out, table = tmp_path / "out.jsonl", tmp_path / "out.csv"
    fresh.run("crawl", "gazeta", "-o", str(out), "-o", str(table))
    lines = [json.loads(line) for line in out.read_text("utf8").splitlines()]
    assert len(lines) == len(crawled.agency.expected_urls("gazeta"))
    assert "html" not in lines[0]
    assert lines[0]["headline"]
    with table.open(encoding="utf8") as file:
        assert len(list(csv.DictReader(file))) == len(lines)


def test_the_redesign_is_noticed_within_its_sixty_documents(crawled: Crawled) -> None:
    crawled.agency.redesign()
    done = crawled.project.run("crawl", "vestnik")
    assert done.returncode == 0
    with crawled.project.open().connect() as connection:
        found = connection.execute(select(incident)).one()
        assert (found.site, found.kind, found.level) == ("vestnik", "drift", "high")
        assert found.evidence["documents"] <= 60
        assert found.evidence["criteria"]
        assert connection.execute(select(outbox.c.title)).scalars().all() == [found.headline]
        stored = (
            connection.execute(
                select(publication.c.suspicious).where(publication.c.site == "vestnik").order_by(publication.c.id)
            )
            .scalars()
            .all()
        )
        rows = connection.execute(select(url.c.state, url.c.reason).where(url.c.site == "vestnik")).fetchall()
    assert len(rows) == len(crawled.agency.expected_urls("vestnik"))
    refused = [row.reason for row in rows if row.state != "stored"]
    assert set(refused) <= {"body_too_short", "no_body"}  # articles whose one comment is a word or two
    new = stored[140:]
    assert len(new) + len(refused) == 60
    assert sum(new) >= 0.9 * len(new)
    assert "the site's layout has changed" in done.stderr
