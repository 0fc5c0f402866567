"""What was there before stands until what takes its place is whole."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from scrapy.exceptions import UsageError

from mediamon.commands.unwritten import written


def test_what_was_there_stands_where_there_is_no_room_for_the_new(tmp_path: Path) -> None:
    out = tmp_path / "report.csv"
    out.write_text("the one before")
    with pytest.raises(UsageError, match=r"report.csv: No space left on device: .*make room"):
        _half_written(out)
    assert [(one.name, one.read_text()) for one in tmp_path.iterdir()] == [("report.csv", "the one before")]


def _half_written(out: Path) -> None:
    with written(out) as part:
        part.write_text("half of the new o")
        raise OSError(errno.ENOSPC, "whatever a library calls it")


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with (
        pytest.raises(UsageError, match="No such file or directory: name a file in a folder that is there"),
        written(tmp_path / "none" / "x") as part,
    ):
        part.write_text("x")


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    out = tmp_path / "pipe"
    os.mkfifo(out)
    reader = os.open(out, os.O_RDONLY | os.O_NONBLOCK)
    with written(out) as part:
        part.write_text("read")
    assert os.read(reader, 10) == b"read"
    os.close(reader)
    assert out.is_fifo()
