"""Ports for servers that are told theirs: outside of what the kernel gives to connections, which would take it before the server does."""

from __future__ import annotations

import random
import socket

OURS = range(20_000, 32_000)


def free_port() -> int:
    """A port on 127.0.0.1 on which nothing listens. Raises OSError where there is none."""
    for port in random.SystemRandom().sample(OURS, 100):  # every process of pytest draws its own, whatever its seed
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue
    raise OSError("no free port among a hundred")
