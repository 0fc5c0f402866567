"""Site files: what is right is read, what is wrong is answered by file, line and mend."""

import os
from datetime import date
from pathlib import Path

import pytest

from mediamon.extraction import ExtractionRules
from mediamon.sites import SiteError, read_site, read_sites, readable_sites

GOOD = """
name: gazette
language: ru
timezone: Europe/Moscow
feeds: [https://example.org/rss.xml]
allow: ['/news/']
rules:
  - from: 2025-01-01
    body: //div[@class="old"]
  - from: 2026-01-01
    pattern: /news/
    headline: //h1
    body: //div[@class="new"]
"""


def site_file(folder: Path, text: str, name: str = "gazette.yaml") -> Path:
    path = folder / name
    path.write_text(text, "utf8")
    return path


def test_a_good_file_is_read(tmp_path: Path) -> None:
    site = read_site(site_file(tmp_path, GOOD))
    assert site.name == "gazette"
    assert site.zone.key == "Europe/Moscow"
    assert site.is_publication("https://example.org/news/1")
    assert not site.is_publication("https://example.org/about")


def test_the_newest_rule_that_holds_is_taken(tmp_path: Path) -> None:
    site = read_site(site_file(tmp_path, GOOD))
    assert site.rule_for("https://example.org/news/1", date(2025, 6, 1)).body == '//div[@class="old"]'
    assert site.rule_for("https://example.org/news/1", date(2026, 6, 1)).body == '//div[@class="new"]'
    assert site.rule_for("https://example.org/x", date(2026, 6, 1)).body == '//div[@class="old"]'
    assert site.rule_for("https://example.org/news/1", date(2024, 6, 1)) is None


def test_a_rule_may_say_every_field_by_xpath_or_css(tmp_path: Path) -> None:
    text = "name: g\nrules:\n  - body: .text\n    headline: h1\n    date: time\n    modified: '#changed'\n    authors: .by a\n    description: p.lead\n    section: //nav/a[2]\n    tags: .tags li\n    image: figure img\n    drop: [.ad, //aside]\n"
    rules = read_site(site_file(tmp_path, text)).rules[0].for_extraction()
    assert rules == ExtractionRules(
        ".text", "h1", "time", "#changed", ".by a", "p.lead", "//nav/a[2]", ".tags li", "figure img", (".ad", "//aside")
    )


def test_deny_goes_before_allow(tmp_path: Path) -> None:
    site = read_site(site_file(tmp_path, GOOD + "deny: ['/news/draft']\n"))
    assert not site.is_publication("https://example.org/news/draft/1")


@pytest.mark.parametrize(
    ("broken", "line", "said"),
    [
        (GOOD.replace("feeds:", "feed:"), 5, "no such field"),
        (GOOD.replace("Europe/Moscow", "Moscow"), 4, "Europe/Moscow"),
        (GOOD.replace("https://example.org/rss.xml", "example.org"), 5, "url"),
        (GOOD.replace("https://", "https://me:secret@"), 5, "does not belong into a site file"),
        (GOOD.replace('//div[@class="new"]', "//div[[", 1), 13, "XPath"),
        (GOOD.replace('//div[@class="new"]', "div..new", 1), 13, "not a CSS selector"),
        (GOOD.replace('//div[@class="new"]', "#new", 1), 13, "in quotes"),
        (GOOD.replace('//div[@class="new"]', "//p[.//a//b]", 1), 13, "one for each"),
        (GOOD.replace("headline: //h1", "headlines: h1"), 12, "no such field"),
        (GOOD.replace("['/news/']", "['(a+)+b']"), 6, "repet"),
        (GOOD.replace("['/news/']", "['(']"), 6, "regular expression"),
        (GOOD.replace("name: gazette", "name: Gazette!"), 2, "pattern"),
        (GOOD.replace("2026-01-01", "someday"), 10, "date"),
        ("language: ru\n", 1, "add this field"),
        ("a: [1\nb: 2", 2, "not YAML"),
        ("- a\n- b\n", 1, "mapping"),
        ("x: !!python/object/apply:os.system ['true']\n", 1, ""),
    ],
)
def test_a_mistake_is_answered_by_file_and_line(tmp_path: Path, broken: str, line: int, said: str) -> None:
    path = site_file(tmp_path, broken)
    with pytest.raises(SiteError) as error:
        read_site(path)
    assert f"{path}:{line}:" in str(error.value)
    assert said.lower() in str(error.value).lower()
    assert "secret" not in str(error.value)


def test_two_files_of_one_name_are_a_mistake(tmp_path: Path) -> None:
    site_file(tmp_path, GOOD)
    site_file(tmp_path, GOOD, "other.yaml")
    with pytest.raises(SiteError, match="rename one of them"):
        read_sites([tmp_path])


@pytest.mark.parametrize("copy", ["herald-old.yaml", "herald (1).yaml", "a herald.yaml", "herald_2.yaml", "zz.yaml"])
def test_a_copy_beside_a_file_does_not_hold(tmp_path: Path, copy: str) -> None:
    (tmp_path / "herald.yaml").write_text("name: herald\nlanguage: ru\n")
    (tmp_path / copy).write_text("name: herald\nlanguage: en\n")
    found, (told,) = readable_sites([tmp_path])
    assert found["herald"].language == "ru"
    assert told.startswith(f"{tmp_path / copy}: name: 'herald' is the name of {tmp_path / 'herald.yaml'} too")
    assert told.endswith("(herald.yaml is used)")


@pytest.mark.parametrize("copy", ["herald-old.yaml", "a.yaml"])
def test_nor_does_it_while_the_file_needs_mending(tmp_path: Path, copy: str) -> None:
    (tmp_path / "herald.yaml").write_text("name: herald\nfeeeds: []\n")
    (tmp_path / copy).write_text("name: herald\n")
    found, wrong = readable_sites([tmp_path])
    assert found == {}
    assert any(f"{tmp_path / copy}: name: 'herald' is the name of a file that needs mending" in line for line in wrong)


def test_hidden_files_are_editors(tmp_path: Path) -> None:
    (tmp_path / "herald.yaml").write_text("name: herald\n")
    (tmp_path / ".herald.bak.yaml").write_text("name: herald\nlanguage: en\n")
    (tmp_path / ".#herald.yaml").symlink_to("maria@machine.1234")
    found, wrong = readable_sites([tmp_path])
    assert (found["herald"].language, wrong) == (None, ())


def test_a_huge_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match="larger than"):
        read_site(site_file(tmp_path, GOOD + "#" * 300_000))


def test_a_folder_that_is_not_there_has_no_sites(tmp_path: Path) -> None:
    assert read_sites([tmp_path / "nowhere"]) == {}


def test_what_cannot_be_read_is_told_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "nowhere")
    with pytest.raises(SiteError, match=r"a\.yaml: it cannot be read: No such file"):
        read_sites([tmp_path])
    (tmp_path / "a.yaml").unlink()
    (tmp_path / "a.yaml").mkdir()
    with pytest.raises(SiteError, match=r"a\.yaml: it cannot be read: Is a directory"):
        read_sites([tmp_path])
    (tmp_path / "a.yaml").rmdir()
    os.mkfifo(tmp_path / "a.yaml")  # nobody writes into it
    with pytest.raises(SiteError, match=r"a\.yaml: it cannot be read: it is no file"):
        read_sites([tmp_path])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("feeds: https://a.example/rss", "2: feeds: a list is wanted: write [https://a.example/rss]"),
        (
            "allow: ['/news/', 'a{1000000000}']",
            "2: allow.1: with what it repeats written out it is longer than 10000 characters: repeat less",
        ),
        ("rules: {body: p}", "2: rules: a list is wanted"),
        ("poll: {least: 10, most: 5}", "2: poll: least (10) is more than most (5): write the smaller one as least"),
    ],
)
def test_what_is_wrong_has_its_mend(tmp_path: Path, text: str, said: str) -> None:
    path = site_file(tmp_path, f"name: a\n{text}\n")
    with pytest.raises(SiteError) as raised:
        read_site(path)
    assert str(raised.value).startswith(f"{path}:{said}")


def test_a_longest_pause_that_is_not_named_is_no_mistake(tmp_path: Path) -> None:
    assert read_site(site_file(tmp_path, "name: a\npoll: {least: 1440}\n")).poll.least == 1440
