"""`scrapy checksite`: what is wrong with a site file is told with the place in it."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

import pytest
from scrapy.exceptions import UsageError
from scrapy.utils.project import get_project_settings

from mediamon.adding.keeping import keep
from mediamon.commands.checksite import Command
from mediamon.demo.agency import Agency
from mediamon.sites.fixtures import fixtures_of
from tests.conftest import Project
from tests.newsite.made import TODAY, found

SITE = """name: mixed
feeds:
  - {base}/rss.xml
  - {base}/nothing.xml
  - {base}/
sitemaps:
  - {base}/rss.xml
links:
  - {base}/rubric/science/
allow: ['/news/\\d{{4}}/']
rules:
  - body: //div[contains(@class, "article__text")]/p[1]
politeness: {{delay: 0}}
"""


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A site file with fourteen kept pages."""
    one = found()
    return keep(one.text, one.samples, tmp_path / "sites", TODAY).path


def offline(file: Path, name: str = "herald") -> Command:
    command = Command()
    command.settings = get_project_settings()
    command.settings.set("MEDIAMON_SITES", [str(file.parent)])
    command.run([name], Namespace(live=False, offline=True))
    return command


def test_all_is_well(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert offline(kept).exitcode == 0
    out = capsys.readouterr().out
    assert "14 of 14 yield what is expected of them" in out
    assert "herald: all is well." in out


def test_a_kept_page_that_yields_something_else(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    notes = fixtures_of(kept)[3].path.with_suffix(".json")
    told = json.loads(notes.read_text())
    told["expected"]["headline"] = "Another one"
    notes.write_text(json.dumps(told))
    assert offline(kept).exitcode == 1
    out, err = capsys.readouterr()
    assert "13 of 14 yield" in out
    assert "herald.yaml:" in out
    assert "1 kept pages yield something else: see scrapy rules herald --check" in out
    assert "expected was 'Another one'" in err


def test_an_allow_that_no_longer_fits(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = kept.read_text().replace("/news/", "/novosti/")
    kept.write_text(text)
    assert offline(kept).exitcode == 1
    line = text.splitlines().index("allow:") + 1
    assert (
        f"herald.yaml:{line}: https://herald.example/news/a-story-0, a kept page, is no publication"
        in capsys.readouterr().out
    )


def test_without_kept_pages_it_says_how_to_keep_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "herald.yaml").write_text("name: herald\n")
    assert offline(tmp_path / "herald.yaml").exitcode == 1
    assert "keep one with scrapy rules herald --save URL" in capsys.readouterr().out


def test_wrong_calls(kept: Path) -> None:
    with pytest.raises(UsageError, match="no site is called 'nobody': there are herald"):
        offline(kept, "nobody")
    with pytest.raises(UsageError, match="give the name of one site"):
        Command().run([], Namespace())
    kept.write_text(kept.read_text() + "nonsense: 1\n")
    with pytest.raises(UsageError, match="nonsense: there is no such field"):
        offline(kept)


def test_sources_and_fresh_pages(project: Project, shared_agency: Agency) -> None:
    base = shared_agency.url("vestnik")
    (project.sites / "mixed.yaml").write_text(SITE.format(base=base))
    done = project.run("checksite", "mixed", "--live")
    assert done.returncode == 1, done.stderr
    file = project.sites / "mixed.yaml"
    assert f"feed {base}/rss.xml: 40 addresses, 40 of them publications" in done.stdout
    assert f"{file}:4: feed: {base}/nothing.xml: there is no such page (status 404)" in done.stdout
    assert f"{file}:5: feed: it is no feed, or an empty one" in done.stdout
    assert f"{file}:7: sitemap: it is no sitemap, or an empty one" in done.stdout
    assert f"links {base}/rubric/science/: " in done.stdout
    assert done.stdout.count("the body is another than what is found without rules") >= 3
    assert "Traceback" not in done.stderr


def test_a_file_with_a_wrong_xpath_is_answered_with_its_place(project: Project) -> None:
    (project.sites / "broken.yaml").write_text("name: broken\nrules:\n  - body: //div[\n")
    done = project.run("checksite", "broken")
    assert done.returncode != 0
    assert "broken.yaml:3: rules.0.body: " in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
