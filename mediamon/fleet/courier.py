"""Alerts are delivered beside all else: a target that takes minutes for its answer, or never ends it, holds up no run and no end."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from threading import Thread

logger = logging.getLogger(__name__)


class Courier:
    """deliver: one pass; may raise, may never end. One pass at a time."""

    def __init__(self, deliver: Callable[[datetime], object]) -> None:
        self._deliver = deliver
        self._thread: Thread | None = None

    def send(self, now: datetime) -> None:
        """Begin a pass, unless one is under way."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._pass, args=(now,), name="alerts", daemon=True)
            self._thread.start()

    def has_done(self, patience: float) -> bool:
        """Wait so many seconds for the pass that is under way; whether none is any more."""
        if self._thread is not None:
            self._thread.join(patience)
        return self._thread is None or not self._thread.is_alive()

    def _pass(self, now: datetime) -> None:
        try:
            self._deliver(now)
        except Exception as error:  # whatever the world of alerts holds: it must not stop the runs
            logger.error("Alerts were not delivered: %s", error)
