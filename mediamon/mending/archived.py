"""The page of a stored publication, out of the archive, as extraction saw it."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

from scrapy.http import HtmlResponse
from warcio.exceptions import ArchiveLoadFailed

from mediamon.items import ArchiveRef, Snapshot
from mediamon.storage.archive import read_response

logger = logging.getLogger(__name__)


def html_of(archive: Path, row: Any) -> str | None:
    """None where the page was not archived, or its record cannot be read any more."""
    if row.archive_file is None:
        return None
    try:
        headers, body = read_response(archive, ArchiveRef(row.archive_file, row.archive_offset, row.archive_length))
    except (OSError, ValueError, ArchiveLoadFailed) as error:
        logger.warning("%s is not in the archive any more: %s", row.url, error)
        return None
    return HtmlResponse(row.final_url, body=body, headers=dict(headers)).text


def snapshot_of(archive: Path, row: Any, language: str | None) -> Snapshot | None:
    """The page as it was fetched, for the line to go over it again; None as above, and for an article that was joined of several
    pages, of which the archive has the first alone. language: the site's.
    """
    html = html_of(archive, row)
    if html is None or row.extras.get("pages", {}).get("read", 1) > 1:
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
