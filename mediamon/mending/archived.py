"""The page of a stored publication, out of the archive, as extraction saw it."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from scrapy.http import HtmlResponse
from warcio.exceptions import ArchiveLoadFailed

from mediamon.items import ArchiveRef, Snapshot
from mediamon.spiders.middlewares.readable import readable
from mediamon.storage.archive.records import read_response

logger = logging.getLogger(__name__)


def snapshot_of(archive: Path, row: Any, language: str | None) -> Snapshot | None:
    """The page as it was fetched, for the line to go over it again, of several the first; None where it was not archived, its
    record cannot be read any more, or is of another page. language: the site's.
    """
    if row.archive_file is None:
        return None
    place = ArchiveRef(row.archive_file, row.archive_offset, row.archive_length)
    found = _page(archive, row.final_url, place, (row.final_url, row.url))
    if found is None:
        return None
    html, made_at = found
    return Snapshot(
        site=row.site,
        url=row.url,
        final_url=row.final_url,
        status=200,
        fetched_at=max(made_at or row.fetched_at, row.fetched_at),  # the row's is of the first visit
        html=html,
        found_by=row.found_by,
        language=language,
        archive=place,
    )


def further_of(archive: Path, row: Any, first: Snapshot) -> list[Snapshot] | None:
    """The other pages of an article that was joined of several, in order; none of one page alone. None where one of them is not in
    the archive: then the article cannot be had again. first: as above.
    """
    told = row.extras.get("pages") or {}
    kept = [one for one in told.get("archived") or () if "file" in one]
    if len(kept) < told.get("read", 1) - 1:  # stored before further pages were archived, without an archive, or let go
        return None
    found: list[Snapshot] = []
    for one in kept:
        reference = ArchiveRef(one["file"], one["offset"], one["length"])
        page = _page(archive, one["url"], reference, (one["url"],))
        if page is None:
            return None
        html, made_at = page
        when = made_at or first.fetched_at
        found.append(replace(first, final_url=one["url"], html=html, fetched_at=when, archive=reference))
    return found


def _page(
    archive: Path, address: str, reference: ArchiveRef, own: Collection[str]
) -> tuple[str, datetime | None] | None:
    """(HTML, when it was fetched as far as its record says)."""
    try:
        headers, body, made_at = read_response(archive, reference, own)
    except (OSError, ValueError, ArchiveLoadFailed) as error:
        logger.warning("%s is not in the archive any more: %s", address, error)
        return None
    return readable(HtmlResponse(address, body=body, headers=dict(headers))).text, made_at
