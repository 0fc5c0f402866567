"""`scrapy rules`: what rules yield on a page, pages that are kept, and what is told when something changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from mediamon.demo.agency import Agency
from tests.commands.test_extract import PAGE
from tests.conftest import Project

SITE = """name: herald
rules:
  - from: 2020-01-01
    pattern: /news/
    headline: h1
    authors: .by
    body: .text
    section: //nav/a
"""


@pytest.fixture
def herald(write_site: Callable[[str, str], Path]) -> Path:
    return write_site("herald", SITE)


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "bridge.html"
    path.write_bytes(PAGE.encode("cp1251"))
    return str(path)


def rows(text: str) -> dict[str, list[str]]:
    """The table's lines by field."""
    lines = [line.split("  ") for line in text.splitlines() if line.startswith("  ")]
    return {parts[1]: [one.strip() for one in parts[2:] if one.strip()] for parts in lines if len(parts) > 2}


def test_what_each_rule_yields_is_shown(project: Project, herald: Path, file: str) -> None:
    done = project.run("rules", "herald", file)
    assert done.returncode == 0, done.stderr
    assert f"by the rule of 2020-01-01 ({herald}:3)" in done.stdout
    table = rows(done.stdout)
    assert table["headline"] == ["h1", "A bridge at last"]
    assert table["authors"] == [".by", "Ann Lee, «Вестник»"]
    assert table["section"] == ["//nav/a", "Home"]
    assert table["date_published"] == ["–", "–"]
    assert table["body"][1].startswith("10 lines: The council")


def test_a_rule_that_finds_nothing_is_told(project: Project, herald: Path, file: str) -> None:
    herald.write_text(SITE.replace("headline: h1", "headline: h1.none").replace("//nav/a", "//nav/b"))
    table = rows(project.run("rules", "herald", file).stdout)
    assert table["headline"] == ["h1.none", "nothing; from the page: A bridge at last"]
    assert table["section"] == ["//nav/b", "nothing"]
    herald.write_text(SITE.replace("body: .text", "body: .none"))
    done = project.run("rules", "herald", file)
    assert done.returncode == 1
    assert rows(done.stdout)["body"] == [".none", "0 found"]
    assert rows(done.stdout)["headline"] == ["h1", "1 found"]
    assert "no article: no_body: the rule for the body matches nothing" in done.stdout


def test_a_page_for_which_no_rule_holds_is_told(project: Project, herald: Path, file: str) -> None:
    done = project.run("rules", "herald", file, "--url", "https://herald.example/story")
    assert f"no rule of {herald}:2 holds on" in done.stdout
    herald.write_text("name: herald\n")
    assert "herald.yaml has no rules; by the method auto" in project.run("rules", "herald", file).stdout


def test_a_kept_page_tells_what_changes(project: Project, herald: Path, file: str) -> None:
    kept = herald.parent / "herald" / "fixtures" / "bridge.json"
    assert project.run("rules", "herald", "--save", file).returncode == 0
    notes = json.loads(kept.read_text("utf8"))
    assert notes["expected"]["headline"] == "A bridge at last"
    assert len(notes["expected"]["body"]) == 10
    assert notes["by_rule"] == ["headline", "authors", "section", "body"]
    done = project.run("rules", "herald", "--check")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "1 of 1 kept pages yield what is expected of them.")

    herald.write_text(SITE.replace("headline: h1", "headline: h1.gone").replace("body: .text", "body: .text p"))
    done = project.run("rules", "herald", "--check")
    assert done.returncode == 1
    assert "headline: the rule finds nothing" in done.stdout
    assert "body: line 8 is 'The end of the story" in done.stdout
    assert "(8 lines, expected were 10)" in done.stdout
    assert rows(done.stdout)["authors"][-1] == "ok"
    assert project.run("rules", "herald").returncode == 0
    assert project.run("rules", "--check").returncode == 1

    notes["expected"] = {"authors": ["Ann Lee", "«Вестник»"]}
    kept.write_text(json.dumps(notes | {"by_rule": []}), "utf8")
    assert project.run("rules", "--check").returncode == 0


def test_what_comes_now_can_be_accepted(project: Project, herald: Path, file: str) -> None:
    project.run("rules", "herald", "--save", file)
    kept = herald.parent / "herald" / "fixtures" / "bridge.json"
    notes = json.loads(kept.read_text("utf8"))
    notes["expected"] = {"headline": "Another"}
    kept.write_text(json.dumps(notes), "utf8")
    assert project.run("rules", "herald", "--check").returncode == 1
    assert f"Accepted: {kept}" in project.run("rules", "herald", "--accept").stdout
    assert json.loads(kept.read_text("utf8"))["expected"] == {"headline": "A bridge at last"}
    assert project.run("rules", "herald", "--check").returncode == 0


def test_pages_of_a_site_are_kept_from_the_web(demo_project: Project, shared_agency: Agency) -> None:
    for story in shared_agency.stories("gazeta")[:2]:
        done = demo_project.run("rules", "gazeta", "--save", shared_agency.url("gazeta", story.url_path))
        assert done.returncode == 0, done.stderr
        assert story.headline[:50] in done.stdout
    folder = demo_project.sites / "gazeta" / "fixtures"
    assert len(list(folder.glob("*.html"))) == len(list(folder.glob("*.json"))) == 2
    again = demo_project.run("rules", "gazeta", "--save", shared_agency.url("gazeta", story.url_path))
    assert "Kept as" in again.stdout
    assert len(list(folder.glob("*.html"))) == 2
    assert demo_project.run("rules", "gazeta", "--check").returncode == 0


def test_another_address_with_the_same_name_is_kept_beside(project: Project, herald: Path, file: str) -> None:
    for year in (2025, 2026):
        assert (
            project.run(
                "rules", "herald", "--save", file, "--url", f"https://herald.example/news/{year}/x.html"
            ).returncode
            == 0
        )
    assert sorted(one.name for one in (herald.parent / "herald/fixtures").glob("*.html")) == ["x-2.html", "x.html"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "nobody"], "no site is called 'nobody': there are herald"),
        (["rules", "herald"], "no page is kept: keep one with scrapy rules NAME --save URL"),
        (["rules", "--check"], "no page is kept"),
        (["rules", "--save", "x.html"], "give the name of one site"),
        (["rules", "a", "b", "c"], "give the name of one site"),
        (["rules", "herald", "--save", "/nowhere.html"], "/nowhere.html: No such file"),
        (["rules", "herald", "x.html", "--accept"], "--accept is for the pages that are kept"),
        (["rules", "herald", "x.html", "--url", "x"], "--url: give the page's address"),
    ],
)
def test_wrong_calls_are_answered_in_a_sentence(
    project: Project, herald: Path, arguments: list[str], said: str
) -> None:
    done = project.run(*arguments)
    assert done.returncode == 2
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        (None, "x.json:1: there is none"),
        ('{"url": 1,\n"day": ', "x.json:2: not JSON"),
        ('{"url": "https://a.example/"}', 'x.json:1: it must have "url", "day"'),
        ('{"url": "https://a.example/", "day": "someday", "expected": {}}', "x.json:1: it must have"),
        (
            '{"url": "https://a.example/", "day": "2026-01-01",\n"expected": {\n"title": "x"}}',
            "x.json:3: no field is called 'title'",
        ),
    ],
)
def test_a_spoilt_kept_page_is_answered_by_file_and_line(
    project: Project, herald: Path, notes: str | None, said: str
) -> None:
    folder = herald.parent / "herald" / "fixtures"
    folder.mkdir(parents=True)
    (folder / "x.html").write_text(PAGE, "utf8")
    if notes is not None:
        (folder / "x.json").write_text(notes, "utf8")
    done = project.run("rules", "herald", "--check")
    assert done.returncode == 2
    assert said in done.stdout + done.stderr


def test_a_bad_rule_is_answered_by_file_line_and_mend(project: Project, herald: Path) -> None:
    herald.write_text(SITE.replace("headline: h1", "headline: h1..x"))
    done = project.run("rules", "herald", "--check")
    assert done.returncode
    assert f"{herald}:5: rules.0.headline: not a CSS selector" in done.stdout + done.stderr
