"""The checks of `scrapy doctor`. Each takes the project's settings and tells what it found, with the mend."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path

from playwright.async_api import Error as PlaywrightError
from playwright.async_api import async_playwright
from scrapy.settings import BaseSettings
from sqlalchemy import select, text

from mediamon.alerts.sending import BadAddress, resolve, sender
from mediamon.browser.launch import installed_chromium, launch_options
from mediamon.fleet.doctor_beyond import BEYOND
from mediamon.fleet.findings import Check, Finding
from mediamon.mentions import DEFAULT_FILE, load_organisations
from mediamon.sites import Site, SiteError, read_sites
from mediamon.sites.folders import unlisted
from mediamon.spiders.place import archive_folder, data_folder, database_url
from mediamon.storage.alerts import targets
from mediamon.storage.copies.damage import damaged
from mediamon.storage.database.engine import open_database
from mediamon.storage.database.unopened import UNOPENED, why_unopened
from mediamon.storage.running import runs
from mediamon.storage.tables.people import account
from mediamon.storage.unwritable import why_unwritable
from mediamon.storage.writing import loading

GIGABYTE = 1 << 30
LEAST_FILES = 1024
OLDEST_SQLITE = (3, 35)  # RETURNING
PATIENCE = 60.0  # seconds for a check
CLOCK = 60.0  # seconds by which the database's clock may differ


async def examine(settings: BaseSettings, leave_out: Collection[str] = ()) -> list[tuple[str, Sequence[Finding]]]:
    """(name, findings) of every check."""
    return [(one.name, await _in_time(one, settings)) for one in CHECKS if one.name not in leave_out]


async def _in_time(one: Check, settings: BaseSettings) -> Sequence[Finding]:
    """What a check finds, or that it has not ended: a browser's driver that has no files left answers nothing."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await one.look(settings)
    except TimeoutError:
        return [
            Finding("wrong", f"{PATIENCE:.0f} s were not enough: see to what the other lines say, and call it again")
        ]


async def python(settings: BaseSettings) -> Sequence[Finding]:
    """The interpreter and its SQLite."""
    told = f"Python {sys.version.split()[0]}, SQLite {sqlite3.sqlite_version}"
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        return [Finding("wrong", f"{told}: SQLite 3.35 or newer is needed: take a newer Python")]
    return [Finding("fine", told)]


async def folders(settings: BaseSettings) -> Sequence[Finding]:
    """Can data and archive be written, and is there room, as the monitor reckons it?"""
    found = []
    for folder in dict.fromkeys((data_folder(settings), archive_folder(settings))):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            probe = folder / f".probe-{os.getpid()}"
            try:
                probe.write_bytes(b"x")
            finally:  # a full disk takes the name, and not the byte
                probe.unlink(missing_ok=True)
        except OSError as error:
            found.append(
                Finding(
                    "wrong", f"{folder} cannot be written ({error.strerror}): set MEDIAMON_DATA to a folder that can"
                )
            )
            continue
        free = shutil.disk_usage(folder).free
        full, low = (settings.getint(f"MEDIAMON_DISK_{name}") << 20 for name in ("FULL", "LOW"))
        level = "wrong" if free < full else "warning" if free < low else "fine"
        mend = "" if level == "fine" else ": make room, or set MEDIAMON_DATA to a larger disk"
        found.append(Finding(level, f"{folder}: {free / GIGABYTE:.1f} GB free{mend}"))
    return found


async def database(settings: BaseSettings) -> Sequence[Finding]:
    """Does it answer, is it ours, and what time is it there? May it be written?"""
    address = database_url(settings)
    try:
        engine = open_database(address)
        with engine.connect() as connection:
            now = connection.execute(text("SELECT CURRENT_TIMESTAMP")).scalar_one()
            people = connection.execute(select(account.c.id).limit(1)).first()
            unindexed = loading.under_way(connection)
            damage = damaged(connection)
        unwritable = why_unwritable(engine)
        engine.dispose()
    except UNOPENED as error:
        return [Finding("wrong", why_unopened(error, address))]
    told = f"{engine.dialect.name} answers"
    found = [Finding("wrong", f"{told}, but {unwritable}") if unwritable else Finding("fine", told)]
    if damage:
        found.append(
            Finding(
                "wrong",
                f"it is damaged ({damage}): stop what writes into it, and bring a backup back: scrapy restore FOLDER",
            )
        )
    there = now if isinstance(now, datetime) else datetime.fromisoformat(str(now))
    there = there if there.tzinfo else there.replace(tzinfo=UTC)
    apart = abs((datetime.now(UTC) - there).total_seconds())
    if apart > CLOCK:
        found.append(
            Finding(
                "wrong", f"its clock differs from ours by {apart:.0f} s: leases need clocks that agree: run NTP on both"
            )
        )
    if unindexed:
        mend = (
            "searches are slow until what it was deferred for is done: scrapy jobs --run does what is left and makes it"
        )
        found.append(Finding("warning", f"there is no index of words: {mend}"))
    if people is None:
        found.append(Finding("warning", "nobody can sign in yet: scrapy dashboard makes an administrator"))
    return found


async def browser(settings: BaseSettings) -> Sequence[Finding]:
    """Does Chromium start and show a page?"""
    path = installed_chromium()
    if path is None:
        told = "no Chromium is installed: install the package chromium-headless-shell or chromium, or name one with MEDIAMON_CHROMIUM"
        return [Finding("wrong", f"{told}; sites without `clicks:` and `render:` do without")]
    try:
        async with async_playwright() as driver:
            chromium = await driver.chromium.launch(**launch_options())
            page = await chromium.new_page()
            await page.set_content("<p>x")
            version = chromium.version
            await chromium.close()
    except (PlaywrightError, OSError) as error:
        why = next(iter(str(error).splitlines()), "")
        return [
            Finding("wrong", f"{path} does not start: {why}: try it by hand: {path} --headless --dump-dom about:blank")
        ]
    better = (
        "" if "headless-shell" in path else "; chromium-headless-shell, where there is one, takes a third of its time"
    )
    return [Finding("fine", f"{path} {version}{better}")]


async def sites(settings: BaseSettings) -> Sequence[Finding]:
    """Are the site files in order, and their folders there?"""
    given = [Path(one) for one in settings.getlist("MEDIAMON_SITES")]
    found = [Finding("wrong", told) for told in unlisted(given)]
    try:
        read = read_sites(given)
    except SiteError as error:
        return [*found, *(Finding("wrong", line) for line in str(error).splitlines())]
    if not read:
        told = f"there are none in {', '.join(map(str, given))}: write one, or set MEDIAMON_SITES"
        return [*found, Finding("wrong", told)]
    found += await asyncio.to_thread(_renamed, settings, read)
    return [*found, Finding("fine", f"{len(read)}: {', '.join(sorted(read)[:10])}{'…' if len(read) > 10 else ''}")]


def _renamed(settings: BaseSettings, read: Mapping[str, Site]) -> list[Finding]:
    """Sites that have runs, but no file any more, while the file of another is new: what is renamed is fetched and stored a second time."""
    if not settings.get("MEDIAMON_DATABASE") and not settings.get("MEDIAMON_DATA"):
        return []
    try:
        engine = open_database(database_url(settings), migrate=False)
        with engine.connect() as connection:
            known = set(runs.newest(connection, 1))
        engine.dispose()
    except UNOPENED:  # told by `database`
        return []
    gone, new = sorted(known - set(read)), sorted(set(read) - known)
    if not gone or not new:
        return []
    told = f"{', '.join(gone[:5])} {'has' if len(gone) == 1 else 'have'} runs but no file, {', '.join(new[:5])} a file but no runs"
    return [
        Finding(
            "warning", f"{told}: a site that gets another name is stored a second time under it; give it its name back"
        )
    ]


async def organisations(settings: BaseSettings) -> Sequence[Finding]:
    """Is their file in order?"""
    path = settings.get("MEDIAMON_ORGANISATIONS") or DEFAULT_FILE
    try:
        return [Finding("fine", f"{len(load_organisations(path))} in {path}")]
    except (ValueError, OSError) as error:
        return [Finding("wrong", str(error))]


async def manners(settings: BaseSettings) -> Sequence[Finding]:
    """Do we say who we are, and ask before we take?"""
    found = []
    if "set-your-contact" in str(settings.get("USER_AGENT")):
        found.append(
            Finding(
                "warning",
                "USER_AGENT names nobody to write to: set MEDIAMON_USER_AGENT, like 'mediamon (+mailto:you@example.org)'",
            )
        )
    for name, wanted in (("ROBOTSTXT_OBEY", True), ("MEDIAMON_WALL", True), ("TELNETCONSOLE_ENABLED", False)):
        if settings.getbool(name) is not wanted:
            found.append(Finding("warning", f"{name} is {not wanted}: {wanted} is what sites and this network expect"))
    if settings.getint("MEDIAMON_PARSERS") < 1:
        found.append(Finding("warning", "MEDIAMON_PARSERS is 0: hostile pages can stop a crawl: set it to 1 or more"))
    return found or [Finding("fine", "a contact is named, robots.txt is obeyed, MEDIAMON_WALL is on")]


async def alerts(settings: BaseSettings) -> Sequence[Finding]:
    """Where do they go?"""
    given = {"MEDIAMON_ALERTS": str(settings.get("MEDIAMON_ALERTS") or "")}
    try:
        engine = open_database(database_url(settings))
        with engine.connect() as connection:
            rows = list(targets.rows(connection, active=True).values())
        engine.dispose()
    except UNOPENED:
        return []  # the database's own check says so
    found = [_target(row.name, row.address, given) for row in rows]
    if given["MEDIAMON_ALERTS"] and not any(row.name == targets.DEFAULT for row in rows):
        found.append(_target(targets.DEFAULT, targets.DEFAULT_ADDRESS, given))
    mend = "they stay in the outbox: set MEDIAMON_ALERTS to an Apprise address, or add a target: scrapy alerts --add"
    return found or [Finding("warning", mend)]


def _target(name: str, address: str, given: Mapping[str, str]) -> Finding:
    try:
        sender(resolve(address, {**os.environ, **given}))
    except BadAddress as error:
        return Finding("wrong", f"{name}: {error}: scrapy alerts --test {name}")
    return Finding("fine", f"{name}: they are delivered")


async def templates(settings: BaseSettings) -> Sequence[Finding]:
    """Is the folder of wordings there? Where it is not, ours are taken."""
    given = str(settings.get("MEDIAMON_TEMPLATES") or "")
    return [_wordings(Path(given))] if given else []


def _wordings(folder: Path) -> Finding:
    if folder.is_dir():
        return Finding("fine", f"wordings of yours are looked for in {folder}")
    why = f"MEDIAMON_TEMPLATES names {folder}, which is no folder, so alerts are worded by ours"
    return Finding("wrong", f"{why}: make it, or name another one")


async def limits(settings: BaseSettings) -> Sequence[Finding]:
    """How many files may be open?"""
    try:
        import resource
    except ImportError:
        return []
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft >= LEAST_FILES:
        return [Finding("fine", f"{soft} open files")]
    return [Finding("warning", f"only {soft} files may be open: ulimit -n {min(hard, 4096)}")]


CHECKS = (
    Check("python", python),
    Check("folders", folders),
    Check("database", database),
    Check("browser", browser),
    Check("sites", sites),
    Check("organisations", organisations),
    Check("manners", manners),
    Check("alerts", alerts),
    Check("templates", templates),
    Check("limits", limits),
    *BEYOND,
)
