"""However a traversal ends, it says so, and what it has found is written: pages that never end, disks that are full, Ctrl-C, folders in use."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.browser.site import Site, running
from tests.conftest import Project

LINKS = "<a href=/found/1>1</a><a href=/found/2>2</a>"
SECONDS = 4.0
OVER = 3.0  # seconds that a page may be at something when its time is over
MORE = "let n = 2; more.onclick = () => show(++n);"


@pytest.fixture
def site() -> Iterator[Site]:
    with running() as site:
        yield site


def stats_of(out: Path) -> dict[str, object]:
    told: dict[str, object] = json.loads(out.with_name(f"{out.name}.stats.json").read_text("utf8"))
    return told


def lines_of(site: Site, out: Path) -> set[str]:
    lines = out.read_text("utf8").splitlines()
    assert len(lines) == len(set(lines))
    return {line.removeprefix(site.base) for line in lines}


@pytest.mark.parametrize(
    "script",
    [
        "setTimeout(() => { while (true); }, 300);",
        "while (true);",
    ],
    ids=["timer", "parser"],
)
def test_a_page_whose_script_never_ends_gives_its_links_in_its_time(
    project: Project, site: Site, tmp_path: Path, script: str
) -> None:
    out = tmp_path / "urls"
    address = site.put(LINKS, script)
    done = project.run("traverse", address, "--out", str(out), "--max-seconds", str(SECONDS))
    assert done.returncode == 0, done.stderr
    assert lines_of(site, out) >= {"/found/1", "/found/2"}
    stats = stats_of(out)
    assert float(str(stats["seconds"])) <= SECONDS + OVER
    assert (stats["presses"], stats["stopped"]) == (0, "seconds")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/", "http://nowhere.invalid/"])
def test_a_page_that_is_not_there_is_told_in_lines(project: Project, tmp_path: Path, address: str) -> None:
    done = project.run("traverse", address, "--out", str(tmp_path / "urls"))
    assert done.returncode == 1
    assert address in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("option", ["--out", "--keep"])
def test_what_cannot_be_written_is_said_before_anything_is_done(project: Project, site: Site, option: str) -> None:
    done = project.run("traverse", site.put(LINKS), option, "/proc/here/it")
    assert done.returncode == 2
    assert "cannot write /proc/here/it" in done.stderr
    assert "Traceback" not in done.stderr
    assert not site.asked


def test_where_there_is_no_room_it_ends_at_once(project: Project, site: Site) -> None:
    done = project.run("traverse", site.put(f"{LINKS}<button id=more>more</button>", MORE), "--out", "/dev/full")
    assert done.returncode == 2
    assert "cannot write /dev/full: No space left on device" in done.stderr
    assert "unwritten: " in done.stderr
    assert "Traceback" not in done.stderr
    assert site.asked.count(("GET", "/")) == 1


def test_who_reads_no_further_ends_it_without_a_word(project: Project, site: Site) -> None:
    process = project.start("traverse", site.put(f"{LINKS}<button id=more>more</button>", MORE))
    assert process.stdout is not None
    assert process.stdout.readline().startswith(site.base)
    process.stdout.close()
    assert process.wait(100) == 128 + signal.SIGPIPE
    assert "Traceback" not in project.log()


def test_ctrl_c_ends_it_after_the_press_and_tells_what_was_found(project: Project, site: Site, tmp_path: Path) -> None:
    out, graph = tmp_path / "urls", tmp_path / "graph.svg"
    address = site.put(
        "<button id=more>more</button>", "let n = 0; more.onclick = () => setTimeout(() => show(++n), 100);"
    )
    process = project.start("traverse", address, "--out", str(out), "--graph", str(graph), "--only-presses")
    until = monotonic() + 60
    while monotonic() < until and (not out.exists() or out.read_text("utf8").count("\n") < 5):
        sleep(0.05)
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 0
    stats = stats_of(out)
    assert stats["stopped"] == "shutdown"
    assert len(lines_of(site, out)) == stats["urls"]
    assert "shutdown: " in project.log()
    assert graph.read_text("utf8").startswith("<svg")


def test_beside_what_is_no_file_no_figures_are_written(project: Project, site: Site, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    done = project.run("traverse", site.put(LINKS), "--out", str(pipe))
    told, _ = reader.communicate(timeout=20)
    assert (done.returncode, len(told.split())) == (0, 2)
    assert [one.name for one in tmp_path.iterdir() if "stats" in one.name] == []


def test_a_folder_is_one_traversals_and_one_pages(project: Project, site: Site, tmp_path: Path) -> None:
    site.put("<button id=more>more</button>", "let n = 0; more.onclick = () => setTimeout(() => show(++n), 100);")
    site.pages["/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8"] = site.pages["/"]
    address, kept = f"{site.base}/новости", str(tmp_path / "kept")
    first = project.start("traverse", address, "--keep", kept, "--only-presses", "--max-seconds", "60")
    assert first.stdout is not None
    first.stdout.readline()
    second = project.run("traverse", address, "--keep", kept)
    assert second.returncode == 2
    assert "is in use: another traversal is under way there" in second.stderr
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=60)
    other = project.run("traverse", site.put(LINKS, path="/other"), "--keep", kept)
    assert other.returncode == 2
    assert f"keeps the traversals of another page, {site.base}/%D0%BD" in other.stderr


def test_addresses_that_are_none_are_not_told_nor_what_stands_before_a_host(
    project: Project, site: Site, tmp_path: Path
) -> None:
    wrong = "".join(
        f"<a href='{one}'>x</a>" for one in ("http://[::1", "http://exa mple/", "http://a:99999/", "data:,x")
    )
    host = site.base.removeprefix("http://")
    out = tmp_path / "urls"
    project.run("traverse", site.put(f"{wrong}<a href='http://me:secret@{host}/in'>in</a>"), "--out", str(out))
    assert lines_of(site, out) == {"/in"}
