"""Two who change a file at one moment: each is told what has become of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Barrier

import pytest

from mediamon.file_lock import alone
from mediamon.mentions.adding import add_organisation
from mediamon.replacing import in_place_of
from mediamon.sites import SiteError, read_site
from mediamon.sites.writing import CHANGED, add_rule, fingerprint, rewrite

TEXT = "name: herald\nrules:\n  - from: 2020-01-01\n    body: '#story'\n"
ROUNDS = 20
WHO = ("anna", "boris")


def at_once(do: Callable[[str], object]) -> dict[str, object]:
    """What comes of both, or the error's text, by who."""
    ready = Barrier(len(WHO))

    def one(who: str) -> object:
        ready.wait()
        try:
            return do(who)
        except SiteError as error:
            return str(error)

    with ThreadPoolExecutor(len(WHO)) as threads:
        return dict(zip(WHO, threads.map(one, WHO), strict=True))


def test_who_is_told_that_a_text_is_saved_finds_it_there(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    for _ in range(ROUNDS):
        path.write_text(TEXT, "utf8")
        told = at_once(lambda who: rewrite(path, f"{TEXT}# by {who}\n", fingerprint(TEXT)))
        (saved,) = (who for who, what in told.items() if what != CHANGED)
        assert path.read_text("utf8") == f"{TEXT}# by {saved}\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_rule_that_two_accept_stands_there_once(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    for _ in range(ROUNDS):
        path.write_text(TEXT, "utf8")
        told = at_once(lambda who: add_rule(path, {"from": date(2026, 11, 21), "body": "//article"}))
        assert set(told.values()) == {f"{path}:3"}
        assert [rule.body for rule in read_site(path).rules] == ["//article", "#story"]


def test_two_rules_that_are_added_at_once_are_both_there(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    for _ in range(ROUNDS):
        path.write_text(TEXT, "utf8")
        at_once(lambda who: add_rule(path, {"from": date(2026, 11, 21), "body": f"//{who}"}))
        assert {rule.body for rule in read_site(path).rules} == {"//anna", "//boris", "#story"}


def test_two_organisations_that_are_added_at_once_are_both_there(tmp_path: Path) -> None:
    path = tmp_path / "organisations.yaml"
    for _ in range(ROUNDS):
        path.write_text("organisations:\n  - id: first\n    official: Первая\n", "utf8")
        at_once(lambda who: len(add_organisation(path, {"id": who, "official": f"Общество {who}"})))
        assert path.read_text("utf8").count("- id: ") == 3


def test_each_has_a_file_of_its_own_to_write(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    with in_place_of(path) as first, in_place_of(path) as second:
        first.write_text("first", "utf8")
        second.write_text("second", "utf8")
        assert first.read_text("utf8") == "first"
    assert path.read_text("utf8") == "first"


@pytest.mark.parametrize("body", ["//article", "//section"])
def test_a_rule_that_is_there_already_stays_where_it_is(tmp_path: Path, body: str) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text(TEXT, "utf8")
    for added in ("//article", "//section"):
        add_rule(path, {"from": date(2026, 11, 21), "body": added})
    before = path.read_text("utf8")
    line = 1 + next(n for n, line in enumerate(before.splitlines()) if body in line)
    assert add_rule(path, {"from": date(2026, 11, 21), "body": body}) == f"{path}:{line - 1}"
    assert path.read_text("utf8") == before


def test_who_does_not_wait_is_told(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "lock"):
        with alone(path), pytest.raises(BlockingIOError), alone(path, wait=False):
            pass
        with alone(path, wait=False):  # it is free again
            pass
