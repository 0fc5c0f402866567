"""A child's life: take a job, do it, answer; until the parent is gone."""

from __future__ import annotations

import resource
import socket
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

from mediamon.guard.child.frames import Closed, TooLarge, receive, send

Job = Callable[[dict[str, Any], bytes], dict[str, Any]]

SPARE_CPU = 5  # seconds of computing beyond a job's time, for a parent that is gone and kills nobody


def live(connection: socket.socket, seconds: float, memory: int) -> None:
    """Until the connection ends. memory: bytes that jobs may take beyond what is there now."""
    _limit(resource.RLIMIT_AS, _size() + memory)
    jobs: dict[str, Job] = {}
    while True:
        try:
            told, data = receive(connection)
            _limit(resource.RLIMIT_CPU, int(_computed() + seconds) + SPARE_CPU)
            send(connection, _answer(jobs, told, data))
        except (Closed, OSError):
            return
        except MemoryError:
            send(connection, {"broken": "parse_memory", "message": f"more than {memory >> 20} MB were needed"})
        except TooLarge as error:
            send(connection, {"broken": "parse_too_large", "message": str(error)})
        told = data = None  # type: ignore[assignment]  # nothing of a page is kept while the next one is awaited


def _answer(jobs: dict[str, Job], told: dict[str, Any], data: bytes) -> dict[str, Any]:
    name = told["job"]
    try:
        job = jobs.setdefault(name, jobs.get(name) or _job(name))
        return {"answer": job(told["given"], data)}
    except (MemoryError, OSError):
        raise
    except RecursionError:
        return {"broken": "parse_memory", "message": "the page is nested too deeply"}
    except Exception as error:  # whatever a page brings a parser to: it costs this page
        return {"broken": "parse_failed", "message": f"{type(error).__name__}: {error}"[:500]}


def _job(name: str) -> Job:
    module, _, function = name.partition(":")
    found: Job = getattr(import_module(module), function)
    return found


def _limit(what: int, value: int) -> None:
    _, hard = resource.getrlimit(what)
    resource.setrlimit(what, (value if hard == resource.RLIM_INFINITY else min(value, hard), hard))


def _computed() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def _size() -> int:
    """Bytes of address space; without /proc what is resident, doubled."""
    try:
        with open("/proc/self/statm", "rb") as sizes:
            return int(sizes.read().split()[0]) * resource.getpagesize()
    except OSError:
        resident = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return 2 * resident * (1 if sys.platform == "darwin" else 1024)
