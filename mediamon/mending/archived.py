"""The page of a stored publication, out of the archive, as extraction saw it."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path
from typing import Any

from scrapy.http import HtmlResponse
from warcio.exceptions import ArchiveLoadFailed

from mediamon.items import ArchiveRef, Snapshot
from mediamon.spiders.readable import readable
from mediamon.storage.archive import read_response

logger = logging.getLogger(__name__)


def html_of(archive: Path, row: Any) -> str | None:
    """None where the page was not archived, its record cannot be read any more, or is of another page."""
    if row.archive_file is None:
        return None
    place = ArchiveRef(row.archive_file, row.archive_offset, row.archive_length)
    return _html(archive, row.final_url, place, (row.final_url, row.url))


def snapshot_of(archive: Path, row: Any, language: str | None) -> Snapshot | None:
    """The page as it was fetched, for the line to go over it again, of several the first; None as above. language: the site's."""
    html = html_of(archive, row)
    if html is None:
        return None
    return Snapshot(
        site=row.site,
        url=row.url,
        final_url=row.final_url,
        status=200,
        fetched_at=row.fetched_at,
        html=html,
        found_by=row.found_by,
        language=language,
        archive=ArchiveRef(row.archive_file, row.archive_offset, row.archive_length),
    )


def further_of(archive: Path, row: Any, first: Snapshot) -> list[Snapshot] | None:
    """The other pages of an article that was joined of several, in order; none of one page alone. None where one of them is not in
    the archive: then the article cannot be had again. first: as above.
    """
    told = row.extras.get("pages") or {}
    kept = told.get("archived") or []
    if len(kept) < told.get("read", 1) - 1:  # stored before further pages were archived, or without an archive
        return None
    found: list[Snapshot] = []
    for one in kept:
        reference = ArchiveRef(one["file"], one["offset"], one["length"])
        html = _html(archive, one["url"], reference, (one["url"],))
        if html is None:
            return None
        found.append(replace(first, final_url=one["url"], html=html, archive=reference))
    return found


def _html(archive: Path, address: str, reference: ArchiveRef, own: Collection[str]) -> str | None:
    try:
        headers, body = read_response(archive, reference, own)
    except (OSError, ValueError, ArchiveLoadFailed) as error:
        logger.warning("%s is not in the archive any more: %s", address, error)
        return None
    return readable(HtmlResponse(address, body=body, headers=dict(headers))).text
