"""What comes in between: kills, full disks, sites that are down, pages that hang. Nothing else is lost."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from sqlalchemy import func, select, text, update

from mediamon.demo.agency import Agency
from mediamon.demo.site_files import write_site_files
from mediamon.storage.copies.restoring import NOTE
from mediamon.storage.database.engine import writing
from mediamon.storage.running.lease import acquire
from mediamon.storage.tables.found import publication, url
from mediamon.storage.tables.people import run
from tests.conftest import Project

PARAGRAPH = "<p>" + "Сегодня в городе случилось то, чего никто не ждал. " * 5 + "</p>"


def contents(project: Project) -> list[tuple[object, ...]]:
    query = select(publication.c.url, publication.c.headline, publication.c.body, publication.c.published_at)
    with project.open().connect() as connection:
        return sorted(tuple(row) for row in connection.execute(query))


@pytest.fixture
def two_projects(tmp_path: Path, shared_agency: Agency, database_url: str) -> tuple[Project, Project]:
    undisturbed, disturbed = Project(tmp_path / "a"), Project(tmp_path / "b", database_url)
    for project in (undisturbed, disturbed):
        write_site_files(shared_agency, project.sites)
    return undisturbed, disturbed


def test_a_run_killed_again_and_again_ends_with_the_same_publications(two_projects: tuple[Project, Project]) -> None:
    undisturbed, disturbed = two_projects
    assert undisturbed.run("crawl", "vestnik").returncode == 0
    expected = contents(undisturbed)
    assert len(expected) == 140
    rng = random.Random(7)
    slow = ("-s", "DOWNLOAD_DELAY=0.01", "-s", "MEDIAMON_BATCH=10")
    for _ in range(5):
        process = disturbed.start("crawl", "vestnik", *slow, start_new_session=True)
        time.sleep(rng.uniform(1.0, 3.0))
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    assert disturbed.run("crawl", "vestnik").returncode == 0
    assert contents(disturbed) == expected


def test_jobdir_is_told_to_be_needless(demo_project: Project, tmp_path: Path) -> None:
    done = demo_project.run("crawl", "gazeta", "-s", f"JOBDIR={tmp_path / 'job'}")
    assert done.returncode == 0
    assert done.stderr.count("JOBDIR is set, but the ledger") == 1
    assert len(contents(demo_project)) == 90


def test_a_site_is_crawled_by_one_run_at_a_time(demo_project: Project) -> None:
    from datetime import UTC, datetime

    with demo_project.open().begin() as connection:
        acquire(connection, "gazeta", "another-machine:1:1", datetime.now(UTC))
    done = demo_project.run("crawl", "gazeta")
    assert "Another run of gazeta is going on" in done.stderr
    assert "'finish_reason': 'lease_held'" in done.stderr
    assert done.returncode == 0
    assert "Nothing was done for gazeta: another run of it is going on" in done.stderr.splitlines()[-1]
    assert contents(demo_project) == []


def test_an_unreachable_site_is_one_message_and_a_stat(
    project: Project, write_site: Callable[[str, str], Path]
) -> None:
    write_site("down", "name: down\nfeeds: [http://127.0.0.1:9/rss.xml]\nclicks: [{url: 'http://127.0.0.1:9/'}]\n")
    done = project.run("crawl", "down", "-s", "RETRY_TIMES=0", "-s", "ROBOTSTXT_OBEY=False")
    assert done.returncode == 0
    assert "http://127.0.0.1:9/rss.xml could not be read" in done.stderr
    assert "mediamon/discovery_failed/" in done.stderr
    assert "'finish_reason': 'finished'" in done.stderr


def test_no_crawl_begins_on_what_a_restore_has_left_half_way(
    project: Project, write_site: Callable[[str, str], Path]
) -> None:
    write_site("down", "name: down\nfeeds: [http://127.0.0.1:9/rss.xml]\n")
    database = Path(project.database.removeprefix("sqlite:///"))
    database.unlink()
    (project.folder / "archive").mkdir()
    (project.folder / "archive" / NOTE).write_text("a digest\n")
    done = project.run("crawl", "down")
    assert "call scrapy restore again, with the same folder" in done.stderr
    assert "'finish_reason': 'storage_unavailable'" in done.stderr
    assert done.returncode == 1
    assert not database.exists()


def test_a_crawl_without_a_database_ends_with_1_and_says_so_last(
    project: Project, write_site: Callable[[str, str], Path]
) -> None:
    write_site("down", "name: down\nfeeds: [http://127.0.0.1:9/rss.xml]\n")
    project.environment["MEDIAMON_DATABASE"] = "garbage"
    done = project.run("crawl", "down")
    assert done.returncode == 1
    assert "MEDIAMON_DATABASE is no URL of a database: write one like" in done.stderr
    last = done.stderr.splitlines()[-1]
    assert "The run of down has ended before its time, because the database cannot be used: nothing is lost" in last


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a small disk")
def test_a_full_disk_ends_in_one_message_and_is_made_good_later(demo_project: Project, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k", "tmpfs", str(disk)], capture_output=True)
    if mounted.returncode:
        pytest.skip("mounting is not allowed here")
    try:
        demo_project.environment["MEDIAMON_DATABASE"] = f"sqlite:///{disk / 'm.sqlite'}"
        for size in ("600k", "1700k"):  # not even the tables find room; some of the publications do
            subprocess.run(["mount", "-o", f"remount,size={size}", str(disk)], check=True)
            done = demo_project.run("crawl", "vestnik", "-s", "MEDIAMON_BATCH=20")
            assert done.returncode == 1
            assert done.stderr.count("The database cannot be written") == 1
            assert "'finish_reason': 'storage_unavailable'" in done.stderr
            assert "Traceback" not in done.stderr
        subprocess.run(["mount", "-o", "remount,size=50m", str(disk)], check=True)
        demo_project.database = demo_project.environment["MEDIAMON_DATABASE"]
        assert demo_project.run("crawl", "vestnik").returncode == 0
        assert len(contents(demo_project)) == 140
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def test_a_full_archive_costs_the_copy_and_not_the_publication(demo_project: Project, tmp_path: Path) -> None:
    folder = tmp_path / "readonly"
    folder.write_text("a file where a folder should be")
    done = demo_project.run("crawl", "gazeta", "-s", f"MEDIAMON_ARCHIVE={folder}")
    assert done.returncode == 0
    assert "The archive cannot be written" in done.stderr
    assert len(contents(demo_project)) == 90


def test_a_locked_database_is_waited_for(demo_project: Project) -> None:
    engine = demo_project.open()
    process = demo_project.start("crawl", "gazeta")
    with writing(engine) as connection:
        connection.execute(text("SELECT 1"))
        time.sleep(4)
    assert process.wait(120) == 0
    assert len(contents(demo_project)) == 90


class Odd(BaseHTTPRequestHandler):
    """A site with one good page among bad ones."""

    pages = {  # noqa: RUF012
        "/good": f"<h1>Хорошая новость дня</h1><article>{PARAGRAPH * 3}</article>",
        "/empty": "<h1>Пусто</h1>",
        "/hangs": f"<h1>Зависла</h1><article>{PARAGRAPH}</article><script>while (true) {{}}</script>",
        "/": "<a href='/good'>1</a><a href='/empty'>2</a><a href='/gone'>3</a><a href='/binary'>4</a><a href='/loop'>5</a>"
        "<button id=a>Вечность</button><button id=b>Ещё новости</button><div id=more></div><script>"
        "a.onclick = () => { while (true) {} }; b.onclick = () => { more.innerHTML = '<a href=/late>поздняя</a>' }</script>",
        "/slow": "<div id=page></div><script>fetch('/held').then(one => one.text()).then(text => { page.innerHTML = text })</script>",
        "/torn": "<div id=page></div><script>fetch('/cut').then(one => one.text()).then(text => { page.innerHTML = text })</script>",
        "/cut": f"<h1>Оборванная новость</h1><article>{PARAGRAPH * 3}</article>",
        "/held": f"<h1>Медленная новость</h1><article>{PARAGRAPH * 3}</article>",
        "/late": f"<h1>Поздняя новость</h1><article>{PARAGRAPH * 3}</article>",
    }

    quick = threading.Event()
    torn = threading.Event()  # the network is gone

    def do_GET(self) -> None:
        if self.path == "/cut" and self.torn.is_set():
            self.close_connection = True
            return
        if self.path == "/held":
            self.quick.wait(30)
        if self.path == "/loop":
            self.send_response(302)
            self.send_header("Location", "/loop")
            self.end_headers()
            return
        body = self.pages.get(self.path)
        self.send_response(200 if body or self.path == "/binary" else 404)
        self.send_header("Content-Type", "image/png" if self.path == "/binary" else "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(b"\x89PNG\x00\xff" if self.path == "/binary" else (body or "нет").encode())

    def log_message(self, *_: object) -> None:
        return


@pytest.fixture
def odd_site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Odd)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()


def states(project: Project) -> dict[str, tuple[str, str | None]]:
    with project.open().connect() as connection:
        return {row.url.rpartition("/")[2]: (row.state, row.reason) for row in connection.execute(select(url))}


def test_bad_pages_are_refused_with_their_reasons(
    project: Project, write_site: Callable[[str, str], Path], odd_site: str
) -> None:
    write_site("odd", f"name: odd\nlinks: ['{odd_site}/']\nallow: ['/[a-z]+$']\npoliteness: {{delay: 0}}\n")
    assert project.run("crawl", "odd", "-s", "RETRY_TIMES=0").returncode == 0
    found = states(project)
    assert found["good"] == ("stored", None)
    assert found["empty"][0] == "refused"
    assert found["gone"] == ("failed", "http_404")  # its page may come yet
    assert found["binary"] == ("refused", "not_text")
    assert found["loop"][0] == "failed"


def test_a_press_that_hangs_costs_nothing_else(
    project: Project, write_site: Callable[[str, str], Path], odd_site: str
) -> None:
    clicks = f"clicks: [{{url: '{odd_site}/', ceiling: 1, max_seconds: 60}}]"
    write_site("odd", f"name: odd\n{clicks}\nallow: ['/(good|late)$']\npoliteness: {{delay: 0}}\n")
    done = project.run("crawl", "odd", "-s", "RETRY_TIMES=0")
    assert done.returncode == 0
    assert "'Вечность' hung" in done.stderr
    assert states(project)["late"] == ("stored", None)
    assert states(project)["good"] == ("stored", None)


def test_a_page_that_hangs_while_it_is_rendered_is_given_up(
    project: Project, write_site: Callable[[str, str], Path], odd_site: str
) -> None:
    Odd.pages["/list"] = "<a href='/good'>1</a><a href='/hangs'>2</a>"
    write_site(
        "odd",
        f"name: odd\nlinks: ['{odd_site}/list']\nrender: true\nallow: ['/(good|hangs)$']\npoliteness: {{delay: 0}}\n",
    )
    done = project.run(
        "crawl",
        "odd",
        "-s",
        "RETRY_TIMES=0",
        "-s",
        "MEDIAMON_RENDER_SECONDS=1",
        "-s",
        "PLAYWRIGHT_DEFAULT_NAVIGATION_TIMEOUT=3000",
    )
    assert done.returncode == 0
    assert states(project)["good"] == ("stored", None)
    assert states(project)["hangs"][0] in ("failed", "refused")


def due_again(project: Project) -> None:
    """What was tried in vain is due some minutes later: now."""
    with writing(project.open()) as connection:
        connection.execute(update(url).where(url.c.state == "failed").values(next_try=url.c.first_seen))


def test_a_page_that_was_not_ready_in_its_time_is_not_refused_for_good(
    project: Project, write_site: Callable[[str, str], Path], odd_site: str
) -> None:
    Odd.pages["/news"] = "<a href='/slow'>1</a>"
    write_site(
        "odd", f"name: odd\nlinks: ['{odd_site}/news']\nrender: true\nallow: ['/slow$']\npoliteness: {{delay: 0}}\n"
    )
    Odd.quick.clear()
    done = project.run("crawl", "odd", "-s", "RETRY_TIMES=0", "-s", "MEDIAMON_RENDER_SECONDS=2")
    Odd.quick.set()
    assert "'mediamon/unsettled': 1" in done.stderr
    assert states(project)["slow"][0] == "failed"
    due_again(project)
    assert project.run("crawl", "odd").returncode == 0
    assert states(project)["slow"] == ("stored", None)


def test_a_page_whose_own_server_was_away_for_a_moment_is_not_refused_for_good(
    project: Project, write_site: Callable[[str, str], Path], odd_site: str
) -> None:
    """A browser's network process that dies takes the answer with it, and the page is drawn without its text."""
    Odd.pages["/news"] = "<a href='/torn'>1</a>"
    write_site(
        "odd", f"name: odd\nlinks: ['{odd_site}/news']\nrender: true\nallow: ['/torn$']\npoliteness: {{delay: 0}}\n"
    )
    Odd.torn.set()
    project.run("crawl", "odd")
    Odd.torn.clear()
    assert states(project)["torn"][0] == "failed"
    due_again(project)
    assert project.run("crawl", "odd").returncode == 0
    assert states(project)["torn"] == ("stored", None)


@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_a_browser_that_dies_or_stands_still_is_replaced(
    demo_project: Project, shared_agency: Agency, blow: signal.Signals
) -> None:
    settings = ("-s", "MEDIAMON_BROWSER_OPENING=6", "-s", "MEDIAMON_RENDER_SECONDS=5")
    process = demo_project.start("crawl", "meridian", *settings, start_new_session=True)
    deadline, struck = time.monotonic() + 60, 0
    while time.monotonic() < deadline and not struck:
        time.sleep(0.3)
        with demo_project.open().connect() as connection:
            seen = connection.execute(select(func.count()).select_from(url)).scalar_one()
        if seen > 10:
            struck = _strike_browser(process.pid, blow)
    assert struck
    assert process.wait(240) == 0
    expected = set(shared_agency.expected_urls("meridian"))
    assert len(contents(demo_project)) > len(expected) / 2  # the crawl itself has gone on
    for _ in range(3):  # a slow machine: what was tried in vain is tried again
        if {row[0] for row in contents(demo_project)} == expected:
            break
        due_again(demo_project)
        assert demo_project.run("crawl", "meridian", *settings).returncode == 0
    missed = expected - {row[0] for row in contents(demo_project)}
    assert not missed, [(one, states(demo_project).get(one.rpartition("/")[2])) for one in missed]
    assert not Path(f"/proc/{struck}").exists()


def test_a_dead_driver_costs_the_pages_that_were_open(demo_project: Project, shared_agency: Agency) -> None:
    settings = ("-s", "MEDIAMON_BROWSER_OPENING=15", "-s", "MEDIAMON_RENDER_SECONDS=5")
    process = demo_project.start("crawl", "meridian", *settings, start_new_session=True)
    deadline, struck = time.monotonic() + 60, False
    while time.monotonic() < deadline and not struck:
        time.sleep(0.3)
        with demo_project.open().connect() as connection:
            seen = connection.execute(select(func.count()).select_from(url)).scalar_one()
        if seen > 5:
            struck = _strike_driver(process.pid)
    assert struck
    assert process.wait(240) == 0
    with demo_project.open().connect() as connection:
        assert connection.execute(select(run.c.reason)).scalars().all() == ["finished"]
    assert "The browser's driver is gone: starting another" in demo_project.log()
    with writing(demo_project.open()) as connection:  # articles that were being rendered just then
        connection.execute(update(url).where(url.c.state == "failed").values(next_try=url.c.first_seen))
    assert demo_project.run("crawl", "meridian").returncode == 0
    assert {row[0] for row in contents(demo_project)} == set(shared_agency.expected_urls("meridian"))


def _strike_driver(crawl: int) -> bool:
    """Kill Playwright's driver, which the browser hangs on."""
    for pid in _descendants(crawl):
        with suppress(OSError):
            if b"run-driver" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
                return True
    return False


def _strike_browser(crawl: int, blow: signal.Signals) -> int:
    """Send a signal to the browser's main process, the one without a type, among the crawl's descendants."""
    for pid in _descendants(crawl):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"chrom" in command[0] and not any(part.startswith(b"--type=") for part in command):
            os.kill(pid, blow)
            return pid
    return 0


def _descendants(root: int) -> list[int]:
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(stat.parent.name)] = int(stat.read_text("latin1").rpartition(")")[2].split()[1])
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found[1:]


def test_runs_are_on_record(demo_project: Project) -> None:
    demo_project.run("crawl", "gazeta")
    with demo_project.open().connect() as connection:
        row = connection.execute(select(run)).one()
    assert (row.site, row.reason, row.token) == ("gazeta", "finished", 1)
    assert row.stats["mediamon/stored"] == 90
    shutil.rmtree(demo_project.folder / "archive")
