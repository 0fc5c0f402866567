"""Folders of site files that are there no more, or empty of a sudden."""

from __future__ import annotations

from pathlib import Path

import pytest

from mediamon.sites.folders import counted, lost, unlisted


def filled(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number in range(count):
        (folder / f"s{number}.yaml").write_text(f"name: s{number}\n")
    return folder


def test_one_that_goes_is_lost_and_one_that_is_emptied_too(tmp_path: Path) -> None:
    gone, emptied, stays = (filled(tmp_path / name, 3) for name in ("gone", "emptied", "stays"))
    seen = counted([gone, emptied, stays, tmp_path / "never"])
    assert seen == {gone: 3, emptied: 3, stays: 3}
    assert lost(seen) == []
    gone.rename(tmp_path / "away")
    for path in emptied.iterdir():
        path.unlink()
    (stays / "s0.yaml").unlink()
    first, second = lost(seen)
    assert first.startswith(f"{gone}: No such file or directory")
    assert second.startswith(f"{emptied}: all 3 site files are gone")


def test_the_last_file_may_be_taken_away(tmp_path: Path) -> None:
    seen = counted([folder := filled(tmp_path / "one", 1)])
    (folder / "s0.yaml").unlink()
    assert lost(seen) == []


def test_the_usual_folder_may_not_have_been_made_but_is_missed_when_it_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    usual = Path("sites")
    assert unlisted([usual]) == []
    assert len(unlisted([Path("others")])) == 1
    seen = counted([filled(usual, 2)])
    usual.rename("away")
    assert len(lost(seen)) == 1
