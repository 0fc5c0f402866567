"""Pages of stored publications, out of the archive."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest

from mediamon.items import RawResponse
from mediamon.mending.archived import further_of, snapshot_of
from mediamon.pipelines.extract import extract_snapshot
from mediamon.sites import Site
from mediamon.storage.archive import records as archives
from mediamon.storage.archive.records import Archive

FIRST = datetime(2026, 11, 1, 12, tzinfo=UTC)
AGAIN = datetime(
    2026, 11, 4, 22, 30, tzinfo=UTC
)  # a visit that brought a correction; in Moscow it is the fifth already
ADDRESS = "http://a/1"
PAGE = (
    "<html lang=ru><head><title>Мост</title><meta charset=utf8></head><body><h1>Мост</h1><time>вчера, 14:05</time>"
    "<p>Совет решил построить мост через реку после многих лет споров о нём.</p></body></html>"
)


def row_of(folder: Path, when: datetime) -> SimpleNamespace:
    """A publication that was first fetched some day, with the page of another."""
    archive = Archive(folder, "s-1")
    raw = RawResponse("200 OK", (("Content-Type", "text/html; charset=utf-8"),), PAGE.encode())
    place = archive.append(ADDRESS, raw, when)
    further = archive.append(f"{ADDRESS}?page=2", raw, when + timedelta(minutes=1))
    archive.close()
    other = {"url": f"{ADDRESS}?page=2", "file": further.file, "offset": further.offset, "length": further.length}
    return SimpleNamespace(
        site="s", url=ADDRESS, final_url=ADDRESS, fetched_at=FIRST, found_by="feed", extras={"pages": {"read": 2, "archived": [other]}},
        archive_file=place.file, archive_offset=place.offset, archive_length=place.length,
    )  # fmt: skip


def test_yesterday_is_the_day_before_that_very_page_was_fetched(tmp_path: Path) -> None:
    row = row_of(tmp_path, AGAIN)
    page = snapshot_of(tmp_path, row, "ru")
    assert page is not None
    site = Site(name="s", timezone="Europe/Moscow")
    told = extract_snapshot(page, site).date_published
    assert told == datetime(2026, 11, 4, 14, 5, tzinfo=ZoneInfo("Europe/Moscow"))
    further = further_of(tmp_path, row, page)
    assert further is not None
    assert [one.fetched_at - AGAIN for one in (page, *further)] == [timedelta(), timedelta(minutes=1)]


@pytest.mark.parametrize(
    "told",
    [
        b"WARC-Odds: 2026-11-04T22:30",
        b"WARC-Date: 2026-11-04T99:30",
        b"WARC-Date: 0001-01-01T00:00",
        b"WARC-Date: 9999-12-31T23:59",
    ],
)
def test_a_record_without_a_time_is_of_the_first_visit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: bytes
) -> None:
    made = archives._record
    said = AGAIN.strftime("WARC-Date: %Y-%m-%dT%H:%M").encode()
    monkeypatch.setattr(archives, "_record", lambda *given: made(*given).replace(said, told))
    page = snapshot_of(tmp_path, row_of(tmp_path, AGAIN), "ru")
    assert page is not None
    assert page.fetched_at == FIRST
    extract_snapshot(page, Site(name="s", timezone="Pacific/Kiritimati"))
