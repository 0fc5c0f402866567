"""Serving an application: the socket that it listens on, and a thread for it where a command has other things to do."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

LOOPBACK = "127.0.0.1"
CLOSING = 5.0  # seconds that it is given to end


def listening(host: str, port: int) -> socket.socket:
    """A socket at host:port; port 0: a free one. Raises OSError when it is taken.

    Without TCP_NODELAY, which accepted connections inherit, each answer waits some 40 ms for the browser's delayed
    acknowledgement: asyncio sets it only on sockets that were made for TCP by name.
    """
    made = socket.create_server((host, port))
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def server_of(application: Any) -> uvicorn.Server:
    """What serves an application; it prints nothing but warnings."""
    return uvicorn.Server(uvicorn.Config(application, log_level="warning", lifespan="off", log_config=None))


@contextmanager
def serving(application: Any, port: int = 0) -> Iterator[str]:
    """An application on the loopback address, from a thread; gives http://127.0.0.1:PORT. Raises OSError."""
    listener = listening(LOOPBACK, port)
    server = server_of(application)
    thread = threading.Thread(target=lambda: server.run(sockets=[listener]), daemon=True)
    thread.start()  # who asks before it is ready waits in the socket's queue
    try:
        yield f"http://{LOOPBACK}:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join(CLOSING)
        listener.close()
