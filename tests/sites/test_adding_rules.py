"""A rule written into a site file: nothing else in it changes, and it is whole at any moment."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from mediamon.commented import commented_yaml
from mediamon.sites import Site, SiteError, read_site, writing
from mediamon.sites.writing import add_rule

TEXT = """# the town's paper
name: herald
allow: ['/news/']   # not /sport/
rules:
  # since the first day
  - from: 2020-01-01
    body: "#story"
"""
NEW = {
    "from": date(2026, 11, 21),
    "pattern": "/news/",
    "body": "//section[@itemprop='articleBody']",
    "drop": (".ad", "aside"),
}


def test_comments_and_earlier_rules_stay(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text(TEXT, "utf8")
    place = add_rule(path, NEW)
    written = path.read_text("utf8")
    assert place == f"{path}:{1 + written.splitlines().index('  - from: 2026-11-21')}"
    for line in ("# the town's paper", "# not /sport/", 'body: "#story"'):
        assert line in written
    assert written.index("2026-11-21") < written.index("# since the first day") < written.index("from: 2020-01-01")
    rules = read_site(path).rules
    assert [rule.since for rule in rules] == [date(2026, 11, 21), date(2020, 1, 1)]
    assert rules[0].drop == (".ad", "aside")
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_without_rules_gets_its_first(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text("name: herald\n", "utf8")
    add_rule(path, NEW)
    assert len(read_site(path).rules) == 1


def test_of_two_rules_of_one_day_the_newer_holds(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text("name: herald\n", "utf8")
    add_rule(path, {"from": date(2026, 11, 21), "body": "//old"})
    add_rule(path, {"from": date(2026, 11, 21), "body": "//new"})
    rule = read_site(path).rule_for("http://a/news/1", date(2026, 11, 21))
    assert rule is not None
    assert rule.body == "//new"


@pytest.mark.parametrize("rule", [{"from": date(2026, 11, 21), "body": "//["}, {"from": date(2026, 11, 21)}])
def test_a_wrong_rule_leaves_the_file_as_it_is(tmp_path: Path, rule: dict[str, object]) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text(TEXT, "utf8")
    with pytest.raises(SiteError, match="cannot be written"):
        add_rule(path, rule)
    assert path.read_text("utf8") == TEXT
    assert list(tmp_path.iterdir()) == [path]


def test_a_broken_file_is_told_first(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text("name: [", "utf8")
    with pytest.raises(SiteError, match="not YAML"):
        add_rule(path, NEW)


def test_lines_end_as_they_did_and_a_link_stays_one(tmp_path: Path) -> None:
    there, link = tmp_path / "repository.yaml", tmp_path / "herald.yaml"
    there.write_bytes(TEXT.replace("\n", "\r\n").encode())
    link.symlink_to(there)
    add_rule(link, NEW)
    assert link.is_symlink()
    written = there.read_bytes()
    assert written.count(b"\n") == written.count(b"\r\n") > TEXT.count("\n")


def test_what_somebody_saves_at_the_same_moment_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text(TEXT, "utf8")
    saved, made = [False], commented_yaml

    def saving() -> Any:
        """Between the reading and the writing of the first try."""
        if not saved[0]:
            saved[0] = True
            monkeypatch.setattr(writing, "read_site", with_saving)
        return made()

    def with_saving(one: Path) -> Site:
        monkeypatch.setattr(writing, "read_site", read_site)
        path.write_text(TEXT.replace("/news/", "/novosti/"), "utf8")
        return read_site(one)

    monkeypatch.setattr(writing, "commented_yaml", saving)
    add_rule(path, NEW)
    site = read_site(path)
    assert len(site.rules) == 2
    assert list(site.allow) == ["/novosti/"]
