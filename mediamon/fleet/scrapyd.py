"""Runs on scrapyd nodes, each due run given to the node with most room.

Scrapyd forgets what it runs when it is restarted, says that a killed spider has finished, and its `cancel` may do nothing: so it is asked
to begin runs and believed in nothing. A run that was lost with its node is due again when its lease has run out.
"""

from __future__ import annotations

import base64
import json
import logging
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from socket import SHUT_RDWR
from threading import Timer
from time import monotonic
from typing import Any
from urllib.parse import unquote, urlencode, urlsplit, urlunsplit

from mediamon.fleet.executor import NotNow

logger = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds for a whole answer
BELIEVED = 300.0  # seconds: a node that says it runs a site which nobody holds
LARGEST = 1 << 22  # bytes of an answer
FORM = "application/x-www-form-urlencoded"
LOOKS = 5.0  # seconds between two looks at the nodes
PROJECT = "mediamon"
LOG_IN = "give user and password: http://USER:PASSWORD@HOST:6800"
DEPLOY = "deploy it there: scrapyd-deploy"
NAME = re.compile(r"[\w.-]{1,100}")  # of a site
NOT_ONE = "what answers there is no scrapyd: look at its address in MEDIAMON_SCRAPYD"


class Refused(OSError):
    """A scrapyd has answered, and said no."""


@dataclass(slots=True)
class Node:
    """One scrapyd. address: with user and password, where it wants them: http://user:password@host:6800.

    project: as which it was deployed there. alive: None before the first look.
    """

    address: str
    project: str = PROJECT
    busy: tuple[str, ...] = ()  # the sites that it says it runs, or will
    alive: bool | None = None
    name: str = field(init=False)
    _headers: dict[str, str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        parts = urlsplit(self.address)
        netloc = parts.netloc.rpartition("@")[2]
        if parts.scheme not in ("http", "https") or not parts.hostname or not _has_port(netloc):
            told = self.address.rpartition("@")[2]  # without the password
            raise ValueError(f"{told!r} is no scrapyd: write http://HOST:6800")
        self.name = netloc
        self.address = urlunsplit((parts.scheme, netloc, parts.path.rstrip("/"), "", ""))
        secret = f"{unquote(parts.username or '')}:{unquote(parts.password or '')}"
        self._headers = (
            {"Authorization": "Basic " + base64.b64encode(secret.encode()).decode()} if parts.username else {}
        )

    def ask(self, what: str, data: Mapping[str, str | Sequence[str]] | None = None) -> dict[str, Any]:
        """Raises OSError for no answer, Refused for one that is no success."""
        body = urlencode(data, doseq=True).encode() if data else None
        try:
            status, answer = self._answer(what, body)
        except (OSError, HTTPException, ValueError) as error:  # whatever listens there
            raise OSError(self._told(str(error).strip() or type(error).__name__, "")) from None
        if status != HTTPStatus.OK:
            mend = LOG_IN if status == HTTPStatus.UNAUTHORIZED else ""
            raise OSError(self._told(f"it answers with status {status}", mend))
        try:
            told = json.loads(answer)
        except (ValueError, RecursionError) as error:  # a page of another program, or of what stands before it
            raise OSError(self._told(f"it answers with no JSON ({error})", NOT_ONE)) from None
        if not isinstance(told, dict) or told.get("status") != "ok":
            message = str(told.get("message") if isinstance(told, dict) else told)
            raise Refused(self._told(message, DEPLOY if "not found" in message else ""))
        return told

    def _answer(self, what: str, body: bytes | None) -> tuple[int, bytes]:
        """Status and body of an answer that is whole after PATIENCE, however slowly it drips. Raises OSError, HTTPException."""
        parts = urlsplit(self.address)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
        late = Timer(PATIENCE, _cut_off, (connection,))
        late.daemon = True
        late.start()
        try:
            headers = self._headers | ({"Content-Type": FORM} if body else {})
            connection.request("POST" if body else "GET", f"{parts.path}/{what}", body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read(LARGEST)
        finally:
            late.cancel()
            connection.close()

    def _told(self, why: str, mend: str) -> str:
        return ": ".join(filter(None, (f"scrapyd {self.name}", why, mend)))

    def look(self) -> str | None:
        """Ask what it runs; a line for the log when it has come or gone, or was never there."""
        was = self.alive
        try:
            jobs = self.ask(f"listjobs.json?{urlencode({'project': self.project})}")
        except OSError as error:
            self.alive, self.busy = False, ()
            return None if was is False else str(error)
        self.alive = True
        self.busy = tuple(site for kind in ("pending", "running") for site in _sites_of(jobs.get(kind)))
        return None if was else f"scrapyd {self.name} answers"


def _cut_off(connection: HTTPConnection) -> None:
    """Whoever reads from it is told that it has ended."""
    with suppress(OSError, AttributeError):  # not yet, or no longer open
        connection.sock.shutdown(SHUT_RDWR)


def _has_port(netloc: str) -> bool:
    """Is its port a number, or none?"""
    try:
        return urlsplit(f"//{netloc}").port != 0
    except ValueError:
        return False


def _sites_of(jobs: Any) -> Iterator[str]:
    """The sites of a list of jobs; what is no such list, as another version may have it, counts as none."""
    for one in jobs if isinstance(jobs, list) else ():
        if isinstance(one, dict) and isinstance(name := one.get("spider"), str) and NAME.fullmatch(name):
            yield name


class ScrapydExecutor:
    """at_once: runs that a node is given at the same time; project: the name under which it was deployed to the nodes; given: settings
    of every run, like "NAME=VALUE".

    Raises ValueError for what is no address.
    """

    def __init__(
        self, addresses: Sequence[str], at_once: int, project: str = PROJECT, given: Sequence[str] = ()
    ) -> None:
        if not addresses:
            raise ValueError("MEDIAMON_SCRAPYD names no node: write addresses like http://127.0.0.1:6800")
        self._given = tuple(given)
        self._nodes = [Node(address, project) for address in addresses]
        self._at_once = at_once
        self._threads = ThreadPoolExecutor(len(self._nodes), thread_name_prefix="scrapyd")
        self._looked = float("-inf")
        self._asked: dict[str, Future[str | None]] = {}  # nodes that have not answered yet
        self._said: dict[
            tuple[str, str], float
        ] = {}  # (node, site): since when it says so, or when the site was held last
        self._doubted: set[tuple[str, str]] = set()

    def start(self, site: str) -> bool:
        """Begin a run on the node with most room; False where none has any. A node that says it has one already is the last that is asked.

        Raises OSError where all refuse it, NotNow where those that have room do.
        """
        refusals = []
        for node in sorted(
            (one for one in self._nodes if one.alive), key=lambda one: (site in one.busy, len(one.busy))
        ):
            if len(node.busy) < self._at_once:
                try:
                    node.ask("schedule.json", {"project": node.project, "spider": site, "setting": self._given})
                except Refused as error:
                    refusals.append(str(error))
                    continue
                except OSError as error:
                    logger.warning("%s could not be started: %s", site, error)
                    node.alive = False  # until it answers again
                    continue
                node.busy = (*node.busy, site)
                self._said[node.name, site] = monotonic()
                return True
        if refusals:
            elsewhere = any(not node.alive or len(node.busy) >= self._at_once for node in self._nodes)
            raise (NotNow if elsewhere else OSError)("; ".join(refusals))
        return False

    def going_on(self) -> Sequence[str]:
        """What the nodes say that they run, as far as they are believed."""
        return tuple(site for node in self._nodes for site in node.busy if not self._is_doubted(node.name, site))

    def proved(self, held: Collection[str]) -> None:
        """What holds its site goes on; what a node has long said that it runs, and nobody holds, does not."""
        self._said |= {said: monotonic() for said in self._said if said[1] in held}

    def look(self) -> Sequence[str]:
        """Ask the nodes, all at once; one that has not answered yet is not waited for."""
        if monotonic() - self._looked < LOOKS:
            return ()
        self._looked = monotonic()
        for node in self._nodes:
            if node.name not in self._asked:
                self._asked[node.name] = self._threads.submit(node.look)
        done, late = wait(self._asked.values(), PATIENCE)
        for node in self._nodes:
            node.alive = node.alive and self._asked[node.name] not in late
        self._asked = {name: asked for name, asked in self._asked.items() if asked in late}
        return [*filter(None, (one.result() for one in done)), *self._doubts()]

    def _is_doubted(self, node: str, site: str) -> bool:
        return monotonic() - self._said.get((node, site), monotonic()) > BELIEVED

    def _doubts(self) -> list[str]:
        """Keep what is said, and since when; a line for what is no longer believed."""
        now = monotonic()
        said = {(node.name, site) for node in self._nodes for site in node.busy}
        self._said = {one: self._said.get(one, now) for one in said}
        doubted = {one for one in said if self._is_doubted(*one)}
        new, self._doubted = doubted - self._doubted, doubted
        told = "scrapyd {} says that it runs {}, which nobody has held for {:.0f} s: it is started elsewhere when it is due"
        return [told.format(*one, BELIEVED) for one in sorted(new)]

    def stop(self, patience: float) -> None:
        """Runs belong to their nodes, and go on."""
        self._threads.shutdown(wait=False)
