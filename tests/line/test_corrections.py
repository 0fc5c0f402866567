"""A site corrects a publication and takes another one down: the next runs see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import select, update

from mediamon.storage.database.engine import writing
from mediamon.storage.tables.found import publication, url
from mediamon.storage.writing import revisits
from tests.conftest import Project
from tests.line.hostile import Hostile, standing, story


@pytest.fixture
def place() -> Iterator[Hostile]:
    with standing() as (hostile, _):
        yield hostile


def test_corrections_and_withdrawals_are_seen(
    project: Project, write_site: Callable[[str, str], Path], place: Hostile
) -> None:
    published = f"<meta property='article:published_time' content='{datetime.now(UTC).isoformat()}'>".encode()

    def dated(headline: str) -> bytes:
        return story(headline).replace(b"<head>", b"<head>" + published)

    place.pages |= {"/one": dated("Первая новость"), "/two": dated("Вторая новость"), "/three": dated("Третья новость")}
    place.pages["/"] = b"<a href='/one'>1</a><a href='/two'>2</a><a href='/three'>3</a>"
    write_site("odd", f"name: odd\nlinks: ['{place.base}/']\nallow: ['/[a-z]+$']\npoliteness: {{delay: 0}}\n")
    assert project.run("crawl", "odd").returncode == 0
    engine = project.open()
    with writing(engine) as connection:
        assert connection.execute(select(url.c.id).where(url.c.next_try.is_not(None))).fetchall() != []
        connection.execute(update(url).values(next_try=datetime.now(UTC)))
    place.pages["/one"] = dated("Первая новость").replace("девятнадцать".encode(), "двадцать".encode())
    place.pages["/two"] = (410, {}, b"gone")
    done = project.run("crawl", "odd")
    assert "'mediamon/changed': 1" in done.stderr
    with engine.connect() as connection:
        rows = {row.headline: row for row in connection.execute(select(publication))}
        assert set(rows) == {"Первая новость", "Вторая новость", "Третья новость"}
        assert "двадцать депутатов" in rows["Первая новость"].body
        before = {name: [one.before for one in revisits.versions(connection, row.id)] for name, row in rows.items()}
    assert "девятнадцать" in before["Первая новость"][0]["body"]
    assert before["Вторая новость"] == [{"gone": "http_410"}]
    assert before["Третья новость"] == []
