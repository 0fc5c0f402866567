"""The agency on loopback: `with running() as agency`, or `python -m mediamon.demo.server` for people."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Thread

import uvicorn
from starlette.types import ASGIApp

from mediamon.demo import agentstvo, gazeta, meridian, vestnik
from mediamon.demo.agency import Agency
from mediamon.demo.corpus import SITES, Site

APPLICATIONS: dict[Site, Callable[[Agency], ASGIApp]] = {
    "vestnik": vestnik.build,
    "gazeta": gazeta.build,
    "agentstvo": agentstvo.build,
    "meridian": meridian.build,
}
PORTS_FOR_PEOPLE = (8801, 8802, 8803, 8804)
SECONDS_TO_START = 10.0
SECONDS_TO_STOP = 5.0


@contextmanager
def running(ports: Sequence[int] | None = None) -> Iterator[Agency]:
    """The agency in a thread with a loop of its own. `ports`: four of them, or None for any that are free.

    Raises ValueError when there are not four ports, OSError when one is taken, TimeoutError when it does not start.
    """
    if ports is not None and len(ports) != len(SITES):
        raise ValueError(f"the agency has {len(SITES)} sites and needs as many ports, got {len(ports)}")
    sockets = _listen(ports or [0] * len(SITES))
    agency = Agency({site: listener.getsockname()[1] for site, listener in zip(SITES, sockets, strict=True)})
    servers = [uvicorn.Server(_configuration(APPLICATIONS[site](agency))) for site in SITES]
    thread = Thread(target=lambda: asyncio.run(_run(servers, sockets)), name="demo agency", daemon=True)
    thread.start()
    try:
        _await_start(servers, thread)
        yield agency
    finally:
        for server in servers:
            server.should_exit = True
        thread.join(SECONDS_TO_STOP)
        for listener in sockets:
            listener.close()


def serve(ports: Sequence[int] = PORTS_FOR_PEOPLE) -> None:
    """Run the agency until interrupted, telling people where it is; SIGUSR1 redesigns vestnik."""
    with running(ports) as agency:
        for site in SITES:
            print(f"{site:10} {agency.url(site)}/")
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, lambda *_: agency.redesign())
            print(
                f"To see what a redesign does: kill -USR1 {os.getpid()} gives vestnik a new layout and 60 new publications."
            )
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            return


def _listen(ports: Sequence[int]) -> list[socket.socket]:
    sockets: list[socket.socket] = []
    try:
        for port in ports:
            sockets.append(socket.create_server(("127.0.0.1", port)))
    except OSError:
        for opened in sockets:
            opened.close()
        raise
    return sockets


def _configuration(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app, log_level="warning", access_log=False, lifespan="off", loop="asyncio", timeout_graceful_shutdown=1
    )


async def _run(servers: Sequence[uvicorn.Server], sockets: Sequence[socket.socket]) -> None:
    await asyncio.gather(*(server.serve(sockets=[listener]) for server, listener in zip(servers, sockets, strict=True)))


def _await_start(servers: Sequence[uvicorn.Server], thread: Thread) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not all(server.started for server in servers):
        if time.monotonic() > deadline or not thread.is_alive():
            raise TimeoutError("the demo agency did not start")
        time.sleep(0.01)


if __name__ == "__main__":
    serve()
