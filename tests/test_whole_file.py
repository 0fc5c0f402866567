"""Files that people name are read whole, and bounded."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from mediamon.whole_file import read_whole


def test_a_file_of_the_largest_size_is_read_and_a_larger_one_is_not(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(b"12345")
    assert read_whole(file, 5) == b"12345"
    with pytest.raises(OSError, match="it is larger than 4 bytes"):
        read_whole(file, 4)


def test_a_device_without_end_is_bounded_and_one_without_content_is_empty(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("/dev/zero")
    for endless in (link, Path("/dev/zero")):
        with pytest.raises(OSError, match="it is larger than 5 bytes") as told:
            read_whole(endless, 5)
        assert told.value.errno == errno.EFBIG
    assert read_whole(Path("/dev/null"), 5) == b""


def test_a_pipe_to_which_nobody_writes_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="it is a pipe and no file"):
        read_whole(pipe, 5)


def test_a_pipe_that_a_shell_holds_open_is_read() -> None:
    end, begin = os.pipe()
    os.write(begin, b"12345")
    os.close(begin)
    assert read_whole(Path(f"/dev/fd/{end}"), 5) == b"12345"
    os.close(end)


def test_folders_and_what_is_not_there_are_told_as_ever(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        read_whole(tmp_path, 5)
    with pytest.raises(FileNotFoundError):
        read_whole(tmp_path / "none", 5)


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="no files whose length is not known before")
def test_a_file_that_says_it_is_empty_is_bounded_too() -> None:
    with pytest.raises(OSError, match="larger") as told:
        read_whole(Path("/proc/self/environ"), 3)
    assert told.value.errno == errno.EFBIG
