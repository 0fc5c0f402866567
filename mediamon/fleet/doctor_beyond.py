"""What `scrapy doctor` looks at beyond this process: scrapyd nodes, a Dask scheduler, the programs that copy a database, logins."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from ipaddress import ip_address
from urllib.parse import urlsplit

from scrapy.settings import BaseSettings
from sqlalchemy.engine import make_url

from mediamon.fleet.doctor_settings import SETTINGS
from mediamon.fleet.findings import Check, Finding
from mediamon.fleet.scrapyd import Node
from mediamon.sites import SiteError, read_sites
from mediamon.spiders.middlewares.logins import PREFIX, BadLogin, login_of
from mediamon.spiders.place import database_url, site_folders
from mediamon.storage.database.engine import open_database
from mediamon.storage.database.unopened import UNOPENED

PATIENCE = 3.0  # seconds for a connection


async def nodes(settings: BaseSettings) -> Sequence[Finding]:
    """Do the scrapyd nodes answer, have the project, and want a password?"""
    if settings["MEDIAMON_EXECUTOR"] != "scrapyd":
        return []
    addresses = settings.getlist("MEDIAMON_SCRAPYD")
    if not addresses:
        return [Finding("wrong", "MEDIAMON_SCRAPYD names no node: write addresses like http://USER:PASSWORD@HOST:6800")]
    return [finding for address in addresses for finding in _node(address, settings["MEDIAMON_SCRAPYD_PROJECT"])]


def _node(address: str, project: str) -> Iterator[Finding]:
    try:
        node, nobody = Node(address, project), Node(_without_login(address), project)
        told = node.look()
    except ValueError as error:
        yield Finding("wrong", str(error))
        return
    if not node.alive:
        yield Finding("wrong", told or f"scrapyd {node.name} does not answer")
        return
    yield Finding("fine", f"scrapyd {node.name} answers, {len(node.busy)} runs")
    nobody.look()
    if nobody.alive and not _is_loopback(urlsplit(address).hostname or ""):
        yield Finding(
            "wrong",
            f"scrapyd {node.name} lets in whoever asks, and runs what it is given: set username and password in its "
            "configuration, and put a proxy with TLS before it",
        )


def _without_login(address: str) -> str:
    parts = urlsplit(address)
    return parts._replace(netloc=parts.netloc.rpartition("@")[2]).geturl()


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


async def batches(settings: BaseSettings) -> Sequence[Finding]:
    """Is the Dask scheduler there?"""
    given = str(settings["MEDIAMON_BATCHES"])
    if given == "local":
        return []
    name, _, address = given.partition(":")
    parts = urlsplit(address)
    try:
        where = (parts.hostname or "", parts.port or 8786)
    except ValueError:
        where = ("", 0)
    if name != "dask" or not where[0]:
        return [Finding("wrong", f"MEDIAMON_BATCHES is {given!r}: write local, or dask:tcp://HOST:8786")]
    try:
        socket.create_connection(where, PATIENCE).close()
    except OSError as error:
        mend = f"start it: dask scheduler --host {where[0]}"
        return [Finding("wrong", f"no Dask scheduler answers at {address} ({error.strerror or error}): {mend}")]
    return [Finding("fine", f"a scheduler answers at {address}")]


async def copying(settings: BaseSettings) -> Sequence[Finding]:
    """Can `scrapy backup` copy a PostgreSQL database? pg_dump copies none that is newer than itself."""
    address = database_url(settings)
    try:
        is_there = make_url(address).get_backend_name() == "postgresql"
    except UNOPENED:  # the database's own check says so
        return []
    if not is_there:
        return []
    program = shutil.which("pg_dump")
    if program is None:
        return [
            Finding(
                "warning", "pg_dump is missing, so scrapy backup cannot copy the database: install postgresql-client"
            )
        ]
    told = _version_of(program)
    number = re.search(r"(\d+)(?:\.\d+)*", told)
    theirs = _server_version(address)
    if number and theirs and int(number[1]) < theirs:
        mend = f"install postgresql-client-{theirs}"
        return [
            Finding("warning", f"{told} is older than the server ({theirs}), so scrapy backup cannot copy it: {mend}")
        ]
    return [Finding("fine", told)]


def _version_of(program: str) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout.strip()


def _server_version(address: str) -> int | None:
    try:
        engine = open_database(address, migrate=False)
        with engine.connect() as connection:
            found = connection.dialect.server_version_info
        engine.dispose()
    except UNOPENED:  # the database's own check says what is wrong
        return None
    return int(found[0]) if found else None


async def logins(settings: BaseSettings) -> Sequence[Finding]:
    """Are the sites' logins in order, and is each of a site?"""
    try:
        known = set(read_sites(site_folders(settings)))
    except SiteError:
        return []  # the sites' own check says so
    return list(_logins(known))


def _logins(known: set[str]) -> Iterator[Finding]:
    for variable in sorted(name for name in os.environ if name.startswith(PREFIX)):
        site = variable.removeprefix(PREFIX).lower()
        if site not in known:
            yield Finding("warning", f"{variable} is for no site: there are {', '.join(sorted(known)) or 'none'}")
            continue
        try:
            yield Finding("fine", f"{site} is signed in to" if login_of(site, os.environ) else f"{variable} is empty")
        except BadLogin as error:
            yield Finding("wrong", str(error))


BEYOND = (
    Check("nodes", nodes),
    Check("batches", batches),
    Check("backup", copying),
    Check("logins", logins),
    *SETTINGS,
)
