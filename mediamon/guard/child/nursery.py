"""The process that forks children: it has imported what they need, so that a child is there in milliseconds.

    python -m mediamon.guard.child.nursery FD SECONDS MEMORY MODULE…

Over the socket FD comes "fork" with the child's end of a connection, answered by its process id, or "kill" with one. When
the parent is gone, so is the nursery; a child that waits for a job goes with its own connection.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module

from mediamon.guard.child.work import live
from mediamon.uncollected import uncollected


def main(descriptor: int, seconds: float, memory: int, modules: list[str]) -> None:
    """Until the parent is gone."""
    control = socket.socket(fileno=descriptor)
    with uncollected():
        for module in modules:
            import_module(module)
    gc.freeze()  # what is imported is shared with the children: the collector shall not touch, and so copy, it
    children: set[int] = set()
    while True:
        try:
            message, descriptors, _, _ = socket.recv_fds(control, 4096, 1)
        except ConnectionResetError:  # killed before it has read our answer
            break
        if not message:
            break
        told = json.loads(message)
        if told["do"] == "fork":
            pid = os.fork()
            if pid == 0:
                control.close()
                _child(descriptors[0], seconds, memory)
            os.close(descriptors[0])
            children.add(pid)
            with suppress(OSError):  # the parent has been killed since: it is seen above
                control.sendall(json.dumps({"pid": pid}).encode())
        elif told["pid"] in children:  # none is waited for before: a process id cannot have been given to another
            children.discard(told["pid"])
            os.kill(told["pid"], signal.SIGKILL)
            os.waitpid(told["pid"], 0)
    for pid in children:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def _child(descriptor: int, seconds: float, memory: int) -> None:
    code = 1
    try:
        live(socket.socket(fileno=descriptor), seconds, memory)
        code = 0
    finally:
        os._exit(code)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
