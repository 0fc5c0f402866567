"""ingest: a WARC file through the same line as a crawl. Each record counts as stored, known, or refused with the reason."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from scrapy.http import HtmlResponse

from mediamon.fleet.jobs.tools import Tools
from mediamon.items import ArchiveRef, Publication, Refusal, Snapshot
from mediamon.sites import Site
from mediamon.spiders.middlewares.readable import readable
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.form import normalised, without_login
from mediamon.storage.archive.bodies import UnknownEncoding, body_of
from mediamon.storage.archive.walking import walk
from mediamon.storage.database.engine import writing
from mediamon.storage.erasing.before import erased_before
from mediamon.storage.publications.ready import Ready, make_ready
from mediamon.storage.running import jobs
from mediamon.storage.running.jobs import Held
from mediamon.storage.writing import loading, twins
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.line import in_line

logger = logging.getLogger(__name__)

KIND = "ingest"
BATCH = 100  # records of a transaction
LARGEST = 20 << 20  # bytes of a page
END = 64 << 10  # bytes of a file
LONGEST = jobs.TERM.total_seconds() / 3  # between two writes, which keep the job ours: pages may take their time
TOLD = timedelta(minutes=6)  # between two lines of the log
FIRST = datetime(1991, 1, 1, tzinfo=UTC)  # before it there was no page
HTML = ("text/html", "application/xhtml")


def given(file: Path, site: str | None) -> dict[str, Any]:
    """What the job is told. site: whose the pages are; None: of the site whose start pages are on their host, else named by it.

    Raises OSError.
    """
    return {"file": str(file.absolute()), "site": site, jobs.CONTENT: content_of(file)}


def content_of(file: Path) -> str:
    """By which a file that has taken another's place is known: its size in bytes, and a digest of its two ends. Raises OSError."""
    size = file.stat().st_size
    with file.open("rb") as stream:
        digest = sha256(stream.read(END))
        stream.seek(max(0, size - END))
        digest.update(stream.read(END))
    return f"{size}-{digest.hexdigest()[:32]}"


def ingest(held: Held, tools: Tools) -> None:
    """From where it was left to the end of the file; pages are read while those before them are written. Raises OSError, LeaseLost,
    SQLAlchemyError.
    """
    told = datetime.now(UTC)
    file = Path(held.given["file"])

    def store(pages: Pages, ready: list[Ready | None]) -> int:
        """Write one batch; how many publications were new. Progress is logged every so often."""
        nonlocal told
        new = _write(held, tools, pages, ready)
        if datetime.now(UTC) - told > TOLD:
            told = datetime.now(UTC)
            logger.info("%s: %.1f %%, %s", file.name, 100 * pages.end / file.stat().st_size, summary(held.counts))
        return new

    in_line(tools.engine, _pages(held, tools), lambda pages: make_ready(tools.engine, pages.batch), store)
    logger.info("%s: done, %s", file.name, summary(held.counts))


@dataclass(frozen=True, slots=True)
class Pages:
    """What one transaction writes: counts: of the records; end: the offset after them."""

    batch: Sequence[Publication]
    counts: Counter[str]
    end: int


def _pages(held: Held, tools: Tools) -> Iterator[Pages]:
    """To the end of the file; the last ones may be none at all."""
    sites = _by_host(tools.sites)
    batch: list[Publication] = []
    counts: Counter[str] = Counter()
    end, given_on = held.position, monotonic()
    for snapshot, refused, end in records(Path(held.given["file"]), held.position, held.given.get("site"), sites):
        counts["records"] += 1
        if snapshot is None:
            counts[f"refused/{refused}"] += 1
        else:
            batch.append(_read(snapshot, tools))
        late = monotonic() - given_on > LONGEST
        if late or len(batch) >= BATCH or counts["records"] >= 10 * BATCH:
            yield Pages(batch, counts, end)
            batch, counts, given_on = [], Counter(), monotonic()
    yield Pages(batch, counts, end)


def summary(counts: Counter[str]) -> str:
    """Exact counts in one line."""
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def records(
    file: Path, position: int, site: str | None, sites: Mapping[str, Sequence[Site]]
) -> Iterator[tuple[Snapshot | None, str, int]]:
    """(page, "", offset after it) or (None, why it is none, offset after it) of every response from an offset on. What is damaged
    between two records counts as one that is unreadable.
    """

    def look(record: Any) -> tuple[Snapshot | None, str]:
        """The page of a record, or why it is none."""
        return _page(record, sites, site) if record.rec_type == "response" else (None, "no_response")

    for piece in walk(file, look, position):
        page, refused = (None, "unreadable") if piece.seen is None or piece.torn else piece.seen
        if refused == "unreadable":
            logger.warning("%s cannot be read from byte %d for %d bytes", file, piece.offset, piece.length)
        if page is not None:
            page = _with_place(page, ArchiveRef(str(file.absolute()), piece.offset, piece.length))
        yield page, refused, piece.offset + piece.length


def _page(record: Any, sites: Mapping[str, Sequence[Site]], name: str | None) -> tuple[Snapshot | None, str]:
    headers = record.rec_headers
    url = headers.get_header("WARC-Target-URI") or ""
    address = normalised(url)
    if address is None:
        return None, "unusable_address"
    http = record.http_headers
    status = (http.get_statuscode() if http else "") or ""
    if status != "200":
        return None, f"status_{status[:3] or 'none'}"
    if not (http.get_header("Content-Type") or "").lower().startswith(HTML):
        return None, "no_html"
    host = urlsplit(address).hostname or ""
    there = [one for one in sites.get(host, ()) if name in (None, one.name)]
    site = next((one for one in there if one.is_publication(address)), None)
    if there and site is None:
        return None, "not_publication"
    try:
        body = body_of(record, LARGEST)
    except UnknownEncoding:
        return None, "unknown_encoding"
    if len(body) > LARGEST:
        return None, "too_large"
    page = readable(HtmlResponse(url, body=body, headers={"Content-Type": http.get_header("Content-Type")}))
    owner = name or (site.name if site else host)
    language = site.language if site else None
    final = without_login(url)
    return Snapshot(
        owner, address, final, 200, _time(headers.get_header("WARC-Date")), page.text, language=language
    ), ""


def _read(snapshot: Snapshot, tools: Tools) -> Publication:
    item = tools.read(Publication(snapshot))
    return item if item.article or item.refusal else Publication(snapshot, refusal=Refusal("not_extracted"))


def _write(held: Held, tools: Tools, pages: Pages, ready: Sequence[Ready | None]) -> int:
    """What was read, and that it was read, in one transaction; how many are new."""
    now, batch = datetime.now(UTC), pages.batch
    found = Counter(pages.counts)
    for item in batch:
        if item.article is None and item.refusal is not None:
            found[f"refused/{item.refusal.reason}"] += 1
    with writing(tools.engine) as connection:
        loading.unwaited(connection)
        new = write(connection, batch, now, ready)
        same = twins.take_out(connection, batch) if new else 0
        articles = [item for item in batch if item.article is not None]
        gone = sum(erased_before(connection, articles))
        found.update({"stored": new - same, "known": len(articles) - new - gone})
        found.update({f"refused/{twins.REASON}": same, f"refused/{ledger.ERASED}": gone})
        jobs.progress(connection, held, pages.end, {name: count for name, count in found.items() if count}, now)
    return new


def _by_host(sites: Mapping[str, Site]) -> dict[str, list[Site]]:
    """Several may share a host: sections, or languages, of it."""
    found: dict[str, list[Site]] = {}
    for site in sites.values():
        for host in sorted({urlsplit(url).hostname or "" for url in site.start_addresses()}):
            found.setdefault(host, []).append(site)
    return found


def _with_place(page: Snapshot, place: ArchiveRef) -> Snapshot:
    return replace(page, archive=place)


def _time(text: str | None) -> datetime:
    """When a record was made, by itself; now where it does not say, or says a time that cannot be, or is to come."""
    now = datetime.now(UTC)
    try:
        when = datetime.fromisoformat(text or "")
        when = when.astimezone(UTC) if when.tzinfo else when.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        return now
    return when if FIRST <= when <= now else now
