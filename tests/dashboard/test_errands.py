"""Commands started from a page: each in a process of its own, bounded, its output shown as text."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from mediamon.dashboard.errands import AT_ONCE, Busy, Errand, Errands

PYTHON = (sys.executable, "-u", "-c")


def awaited(errand: Errand) -> Errand:
    until = time.monotonic() + 30
    while errand.code is None and time.monotonic() < until:
        time.sleep(0.02)
    return errand


def test_what_is_printed_is_kept(tmp_path: Path) -> None:
    errands = Errands(tmp_path, PYTHON)
    code = (
        "import sys; print('\\x1b[31mred\\x1b[0m'); print('1 %\\r100 %'); print('wrong', file=sys.stderr); sys.exit(3)"
    )
    errand = awaited(errands.start([code], by="anna", back="/"))
    assert (errand.code, errand.output()) == (3, "red\n100 %\nwrong\n")
    assert errands.look(errand.key) is errand
    assert errands.look("nothing") is None


def test_logs_of_an_earlier_dashboard_go_after_a_day(tmp_path: Path) -> None:
    old, new = tmp_path / "old.log", tmp_path / "new.log"
    for log in (old, new):
        log.write_text("x", "utf8")
    os.utime(old, (time.time() - 100_000,) * 2)
    errand = awaited(Errands(tmp_path, PYTHON).start(["pass"], by="anna", back="/"))
    assert {*tmp_path.iterdir()} == {new, errand.log}


def test_arguments_are_arguments_and_no_shell(tmp_path: Path) -> None:
    errands = Errands(tmp_path, (*PYTHON, "import sys; print(sys.argv[1:])"))
    errand = awaited(errands.start(["a\u00a0b", "$(id)", "; rm -rf /"], by="anna", back="/"))
    assert errand.output() == "['a\\xa0b', '$(id)', '; rm -rf /']\n"


@pytest.mark.parametrize("argument", ["a\0b", "a\nb", "\ud800"])
def test_what_no_command_can_take_is_refused(tmp_path: Path, argument: str) -> None:
    with pytest.raises(Busy, match="no command can take"):
        Errands(tmp_path, (*PYTHON, "pass")).start([argument], by="anna", back="/")


def test_the_same_runs_once_at_a_time_and_few_at_once(tmp_path: Path) -> None:
    errands = Errands(tmp_path, PYTHON, seconds=20)
    ends = [tmp_path / str(number) for number in range(AT_ONCE)]
    wait = "import pathlib, sys, time; [time.sleep(.02) for _ in range(900) if not pathlib.Path({!r}).exists()]"
    going = [errands.start([wait.format(str(end))], by="anna", back="/") for end in ends]
    with pytest.raises(Busy, match="already"):
        errands.start([wait.format(str(ends[0]))], by="boris", back="/")
    with pytest.raises(Busy, match="Too much"):
        errands.start(["pass"], by="boris", back="/")
    for end in ends:
        end.touch()
    assert [awaited(one).code for one in going] == [0] * AT_ONCE
    assert awaited(errands.start(["pass"], by="boris", back="/")).code == 0


def test_one_that_does_not_end_is_ended(tmp_path: Path) -> None:
    errand = Errands(tmp_path, PYTHON, seconds=0.5).start(["import time; time.sleep(60)"], by="anna", back="/")
    assert awaited(errand).code not in (0, None)


def test_much_output_is_shown_from_its_end(tmp_path: Path) -> None:
    errand = awaited(Errands(tmp_path, PYTHON).start(["print('x' * 200_000 + 'end')"], by="anna", back="/"))
    assert len(errand.output()) == 60_000
    assert errand.output().endswith("xend\n")
