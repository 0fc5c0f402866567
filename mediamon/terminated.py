"""SIGTERM, by which systemd, a container or `kill` end a process: to one that has helpers it is what Ctrl-C is, so that it ends them, too."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Terminated(KeyboardInterrupt):
    """SIGTERM has come."""


@contextmanager
def helpers_ended_too() -> Iterator[None]:
    """Raises Terminated in here when it comes, where nobody else listens to it."""
    heard = threading.current_thread() is threading.main_thread() and signal.getsignal(signal.SIGTERM) == signal.SIG_DFL
    if heard:
        signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        if heard:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _end(number: int, frame: FrameType | None) -> None:
    raise Terminated
