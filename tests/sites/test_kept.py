"""Site files that have not changed are not read again, and those that have are."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from mediamon.sites import Site, SiteError, kept, read_site


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], tuple[Site, bool]]:
    """The site of a file, and whether it was read for it. Time goes by quickly."""
    monkeypatch.setattr(kept, "FRESH", -60.0)
    read: list[Path] = []
    plain = kept.kept

    def counted(path: Path) -> tuple[Site, bool]:
        read.clear()

        def anew(path: Path) -> Site:
            read.append(path)
            return Site(name=path.read_text("utf8").split()[-1])

        return plain(path, anew), bool(read)

    return counted


def test_what_has_not_changed_is_read_once(tmp_path: Path, reading: Callable[[Path], tuple[Site, bool]]) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("name: one", "utf8")
    first, was_read = reading(path)
    assert was_read
    assert reading(path) == (first, False)


def test_a_change_is_read_though_size_and_time_are_the_same(
    tmp_path: Path, reading: Callable[[Path], tuple[Site, bool]]
) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("name: one", "utf8")
    told = path.stat()
    reading(path)
    path.write_text("name: two", "utf8")
    os.utime(path, ns=(told.st_atime_ns, told.st_mtime_ns))
    assert reading(path)[0].name == "two"


def test_a_link_that_leads_elsewhere_is_read(tmp_path: Path, reading: Callable[[Path], tuple[Site, bool]]) -> None:
    for name in ("one", "two"):
        (tmp_path / name).write_text(f"name: {name}", "utf8")
    link = tmp_path / "a.yaml"
    link.symlink_to("one")
    reading(link)
    link.unlink()
    link.symlink_to("two")
    assert reading(link)[0].name == "two"


def test_a_file_that_was_written_just_now_is_read_each_time(tmp_path: Path) -> None:
    """Two changes within one step of the file system's clock may look alike."""
    path = tmp_path / "a.yaml"
    for name in ("one", "two", "six"):
        path.write_text(f"name: {name}\n", "utf8")
        assert read_site(path).name == name


def test_a_mistake_is_told_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "FRESH", -60.0)
    path = tmp_path / "a.yaml"
    path.write_text("name: one\ntimezone: Europe/Moskow\n", "utf8")
    for _ in range(2):
        with pytest.raises(SiteError, match=rf"^{path}:2: "):
            read_site(path)
    path.unlink()
    with pytest.raises(SiteError):
        read_site(path)
