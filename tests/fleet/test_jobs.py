"""Ingesting and scoring anew, by processes and by a Dask cluster whose members are killed."""

from __future__ import annotations

import signal
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from scrapy.settings import Settings
from sqlalchemy import Engine, func, select
from warcio.archiveiterator import ArchiveIterator
from warcio.warcwriter import WARCWriter

from mediamon.fleet.jobs import ingesting
from mediamon.fleet.jobs.engines import IDLE, Rounds
from mediamon.fleet.jobs.tools import Tools
from mediamon.items import RawResponse, Score
from mediamon.storage.archive.records import Archive, read
from mediamon.storage.database.engine import writing
from mediamon.storage.running import jobs
from mediamon.storage.tables.found import expert_label, publication, score
from mediamon.storage.tables.jobs import job
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.rescoring import replace_scores
from tests.conftest import Project
from tests.fleet.cluster import Cluster
from tests.line.hostile import story
from tests.storage.made import NOW, made

HTML = (("Content-Type", "text/html; charset=utf-8"),)
MET = "<p>МГУ имени Ломоносова получил премию за открытие, об этом сообщил ректор университета.</p>"


def warc(folder: Path, name: str, host: str, count: int) -> Path:
    """An archive with so many stories, and what is none."""
    archive = Archive(folder, name)
    for number in range(count):
        page = story(f"Новость номер {number} о городе", MET + f"<p>Подробность {number}: {'о' * (number % 7)}.</p>")
        archive.append(
            f"http://{host}/2026/11/{number}-news-of-the-day", RawResponse("200 OK", HTML, page), datetime.now(UTC)
        )
    archive.append(f"http://{host}/gone", RawResponse("404 Not Found", HTML, b"no"), datetime.now(UTC))
    archive.append(
        f"http://{host}/a.png", RawResponse("200 OK", (("Content-Type", "image/png"),), b"\x89PNG"), datetime.now(UTC)
    )
    archive.append(f"http://{host}/empty", RawResponse("200 OK", HTML, b"<html></html>"), datetime.now(UTC))
    archive.close()
    return next(folder.glob(f"{name}-*.warc.gz"))


def counts(project: Project) -> dict[str, int]:
    total: dict[str, int] = {}
    with project.open().connect() as connection:
        for row in connection.execute(select(job)):
            for name, count in row.counts.items():
                total[name] = total.get(name, 0) + count
    return total


def stored(project: Project) -> int:
    with project.open().connect() as connection:
        urls = connection.execute(select(publication.c.url)).scalars().all()
    assert len(urls) == len(set(urls))
    return len(urls)


def test_archives_are_ingested_with_exact_counts(project: Project, tmp_path: Path) -> None:
    files = [warc(tmp_path, f"w{n}", f"paper{n}.example", 12) for n in range(2)]
    (project.sites / "paper.yaml").write_text(
        "name: paper\nlinks: ['http://paper0.example/']\nallow: ['/2026/']\nlanguage: ru\n", "utf8"
    )
    files[1].write_bytes(files[1].read_bytes()[:-40])  # torn at its end
    done = project.run("ingest", *map(str, files))
    assert done.returncode == 0, done.stderr[-3000:]
    found = counts(project)
    assert found["stored"] == stored(project) == 24
    assert found["refused/status_404"] == 2
    assert found["refused/no_html"] + found.get("refused/unreadable", 0) == 3  # one of them is torn
    assert found["refused/not_publication"] == 1
    assert found["records"] == sum(count for name, count in found.items() if name != "records")
    with project.open().connect() as connection:
        rows = connection.execute(select(publication)).fetchall()
        assert {row.site for row in rows} == {"paper", "paper1.example"}
        assert connection.execute(select(func.count()).select_from(score)).scalar_one() == 24
        one = rows[5]
    from mediamon.items import ArchiveRef

    body = read(project.folder / "archive", ArchiveRef(one.archive_file, one.archive_offset, one.archive_length))
    assert one.headline.encode() in body
    again = project.run("ingest", *map(str, files))
    assert "was asked for before" in again.stdout
    assert stored(project) == 24


def test_of_sites_that_share_a_host_each_has_its_own_pages(project: Project, tmp_path: Path) -> None:
    file = warc(tmp_path, "w", "paper.example", 4)
    for name, allow in (("news", "/2026/"), ("sport", "/sport/")):
        told = f"name: {name}\nlinks: ['http://paper.example/{name}/']\nallow: ['{allow}']\nlanguage: ru\n"
        (project.sites / f"{name}.yaml").write_text(told, "utf8")
    done = project.run("ingest", str(file))
    assert done.returncode == 0, done.stderr[-2000:]
    assert counts(project)["stored"] == 4
    with project.open().connect() as connection:
        assert set(connection.execute(select(publication.c.site)).scalars()) == {"news"}


def test_a_file_that_is_missing_is_told(project: Project) -> None:
    told = project.run("ingest", "no-such.warc.gz")
    assert told.returncode == 2
    assert "there is no file no-such.warc.gz" in told.stdout + told.stderr


def test_workers_that_are_killed_lose_nothing_and_double_nothing(project: Project, tmp_path: Path) -> None:
    files = [warc(tmp_path, f"w{n}", f"paper{n}.example", 250) for n in range(3)]
    assert project.run("ingest", "--later", *map(str, files)).returncode == 0
    killed = 0
    deadline = time.monotonic() + 240
    while time.monotonic() < deadline:
        with project.open().connect() as connection:
            if not jobs.left(connection):
                break
        worker = project.start("jobs", "--work")
        until = time.monotonic() + 60
        before = stored(project)
        while killed < 2 and worker.poll() is None and time.monotonic() < until:
            time.sleep(0.1)
            if stored(project) >= before + 100:
                worker.kill()
                killed += 1
        worker.wait(120)
    assert killed == 2
    assert stored(project) == 750
    assert counts(project)["stored"] == 750
    assert counts(project)["records"] == 3 * 253


def test_scoring_anew_leaves_experts_alone(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [made(n) for n in range(1, 4)], NOW)
        connection.exec_driver_sql(
            "INSERT INTO account (id, name, role, made_at) VALUES (1, 'e', 'expert', '2026-01-01')"
        )
        said = {"publication_id": 1, "organisation": "msu", "label": "ambiguous", "account_id": 1, "made_at": NOW}
        connection.execute(expert_label.insert().values(**said))
        new = {
            n: [Score("msu", "negative" if n < 3 else "positive", {"negative": 0.9}, ("s",), "m2")] for n in range(1, 4)
        }
        assert replace_scores(connection, new) == 2
        assert replace_scores(connection, new) == 0
        assert [row.label for row in connection.execute(select(score).order_by(score.c.publication_id))] == [
            "negative",
            "negative",
            "positive",
        ]
        assert connection.execute(select(expert_label.c.label)).scalar_one() == "ambiguous"


def test_everything_is_judged_by_the_model_of_today(project: Project) -> None:
    with writing(project.open()) as connection:
        write(connection, [made(n) for n in range(1, 21)], NOW)
    done = project.run("score")
    assert done.returncode == 0, done.stderr[-2000:]
    assert "publications 20" in done.stdout
    with project.open().connect() as connection:
        models = set(connection.execute(select(score.c.model)).scalars())
    assert len(models) == 1
    assert "m1" not in models


@pytest.mark.xdist_group("postgres")
def test_a_dask_cluster_that_loses_a_worker_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    project = cluster.project
    cluster.scheduler()
    first, _ = cluster.worker(), cluster.worker()
    files = [warc(tmp_path, f"w{n}", f"paper{n}.example", 150) for n in range(4)]
    asking = project.start("ingest", "--batches", f"dask:{cluster.address}", *map(str, files))
    deadline = time.monotonic() + 200
    while time.monotonic() < deadline and asking.poll() is None:
        time.sleep(0.3)
        if first.poll() is None and stored(project) >= 100:
            first.kill()
    assert first.poll() is not None
    assert asking.wait(5) == 0
    assert stored(project) == 600
    assert counts(project)["records"] == 4 * 153


@pytest.mark.xdist_group("postgres")
def test_workers_that_use_another_database_are_told_of(cluster: Cluster, tmp_path: Path) -> None:
    """They find none of the jobs, and who waits for them would wait for ever."""
    cluster.scheduler()
    cluster.worker(MEDIAMON_DATABASE=f"sqlite:///{tmp_path / 'another.sqlite'}")
    file = warc(tmp_path, "w", "paper.example", 3)
    asking = cluster.project.start("ingest", "--batches", f"dask:{cluster.address}", str(file))
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and "MEDIAMON_DATABASE?" not in cluster.project.log():
        time.sleep(0.3)
    assert "find none of these jobs: have they this project's MEDIAMON_DATABASE?" in cluster.project.log()
    assert asking.poll() is None  # there may be others soon


def test_a_cluster_that_does_nothing_for_long_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    clock = [0.0]
    rounds = Rounds("tcp://there", lambda: clock[0])
    for seconds in (IDLE - 1, IDLE - 1):
        clock[0] += seconds
        rounds.ended(["no such module"], done=False)
        rounds.ended([], done=True)
    assert [line for line in caplog.messages if "no such module" in line] == caplog.messages[:1]
    clock[0] += IDLE
    with pytest.raises(ValueError, match="do nothing of what is left: no such module"):
        rounds.ended(["no such module"], done=False)


@pytest.mark.xdist_group("postgres")
def test_a_dask_scheduler_that_is_killed_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    """Its queue is gone, and its worker ends; who asked for the jobs waits until there is a scheduler, and asks again."""
    project, scheduler, worker = cluster.project, cluster.scheduler(), cluster.worker()
    files = [warc(tmp_path, f"w{n}", f"paper{n}.example", 150) for n in range(6)]
    asking = project.start("ingest", "--batches", f"dask:{cluster.address}", *map(str, files))
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and stored(project) < 50 and asking.poll() is None:
        time.sleep(0.2)
    assert stored(project) >= 50, cluster.log.read_text()[-3000:]
    worker.send_signal(signal.SIGSTOP)  # a quick one would have done everything before it hears of its scheduler
    scheduler.kill()
    scheduler.wait()
    worker.send_signal(signal.SIGCONT)
    assert worker.wait(120) is not None
    assert 50 <= stored(project) < 900
    assert asking.poll() is None, project.log()[-3000:]
    cluster.scheduler()
    cluster.worker()
    assert asking.wait(120) == 0, project.log()[-3000:]
    assert stored(project) == 900
    assert counts(project)["stored"] == 900
    assert counts(project)["records"] == 6 * 153


def test_slow_pages_do_not_cost_the_job(tmp_path: Path, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was read is written long before the hold on the job runs out, however few pages that are."""
    file = warc(tmp_path, "w", "paper.example", 6)
    monkeypatch.setattr(ingesting, "LONGEST", 0.0)
    with writing(engine) as connection:
        jobs.add(connection, "ingest", "k", ingesting.given(file, None), NOW)
        held = jobs.claim(connection, "elsewhere:1:1", NOW)
    assert held is not None
    seen: list[int] = []
    kept = jobs.progress
    monkeypatch.setattr(jobs, "progress", lambda c, h, end, *more: (seen.append(end), kept(c, h, end, *more)))
    settings = Settings(
        {"MEDIAMON_DATABASE": engine.url.render_as_string(hide_password=False), "MEDIAMON_DATA": str(tmp_path)}
    )
    settings.setmodule("mediamon.settings", priority="default")
    tools = Tools.of(settings)
    ingesting.ingest(held, tools)
    tools.close()
    assert len(seen) >= 9  # a write for every record
    assert seen == sorted(seen)
    assert held.counts["stored"] == 6


@pytest.mark.parametrize("packed", [True, False])
def test_a_file_is_gone_on_with_where_it_was_left_as_often_as_need_be(tmp_path: Path, packed: bool) -> None:
    """Read record by record, by one who is killed after each: nothing is passed over, and each page is found where it is said to lie."""
    file = warc(tmp_path, "a", "paper.example", 5)
    if not packed:
        file = plain(file)
    at_once = [(page.url if page else why, end) for page, why, end in ingesting.records(file, 0, None, {})]
    position, one_by_one, places = 0, [], []
    while position < at_once[-1][1]:
        page, why, position = next(ingesting.records(file, position, None, {}))
        one_by_one.append((page.url if page else why, position))
        places += [page] if page else []
    assert one_by_one == at_once
    assert len(places) == 6
    for page in places[:5]:
        assert page.archive is not None
        assert page.url.split("/")[-1].partition("-")[0] in read(tmp_path, page.archive).decode()


def test_what_is_damaged_costs_itself_and_no_record_behind_it(tmp_path: Path) -> None:
    file = warc(tmp_path, "a", "paper.example", 5)
    third = [page for page, _, _ in ingesting.records(file, 0, None, {}) if page][2]
    data = bytearray(file.read_bytes())
    assert third.archive is not None
    data[third.archive.offset + 200] ^= 0xFF
    file.write_bytes(bytes(data[:-30]))
    found = [page.url.rpartition("/")[2] if page else why for page, why, _ in ingesting.records(file, 0, None, {})]
    news = "-news-of-the-day"
    assert found == [
        f"0{news}",
        f"1{news}",
        "unreadable",
        f"3{news}",
        f"4{news}",
        "status_404",
        "no_html",
        "unreadable",
    ]


def plain(file: Path) -> Path:
    """The same file without compression."""
    out = file.with_suffix("")
    with file.open("rb") as packed, out.open("wb") as stream:
        writer = WARCWriter(stream, gzip=False)
        for record in ArchiveIterator(packed):
            writer.write_record(record)
    return out
