"""A monitor ends when it is told to, whatever its alerts' target does."""

from __future__ import annotations

import socket
from contextlib import suppress
from datetime import UTC, datetime
from threading import Event, Thread

import pytest

from mediamon.storage.alerts import outbox
from mediamon.storage.database.engine import writing
from tests.conftest import Project

pytestmark = pytest.mark.xdist_group("monitors")


def test_a_target_that_drips_its_answer_keeps_no_monitor_from_ending(project: Project) -> None:
    asked, stop = Event(), Event()

    def speak(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            connection.recv(1 << 16)
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 4000000\r\n\r\n")
            asked.set()
            while not stop.wait(0.5):
                connection.sendall(b" ")

    def listen() -> None:
        with suppress(OSError):
            while True:
                Thread(target=speak, args=(server.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=listen, daemon=True).start()
        project.environment["MEDIAMON_ALERTS"] = f"json://127.0.0.1:{server.getsockname()[1]}/"
        with writing(project.open()) as connection:
            outbox.put(connection, "k", "title", "body", datetime.now(UTC))
        monitor = project.start("monitor")
        try:
            assert asked.wait(60), project.log()
            monitor.terminate()
            assert monitor.wait(60) == 0
            assert "Alerts that were under way are left to the next monitor" in project.log()
        finally:
            stop.set()
