"""A rule written into a site file: nothing else in it changes, and it is whole at any moment."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from mediamon.sites import SiteError, read_site
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
