"""A child's life: take a job, do it, answer; until the parent is gone."""

from __future__ import annotations

import resource
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from mediamon.guard.child.frames import Closed, TooLarge, receive, send

Job = Callable[[dict[str, Any], bytes], dict[str, Any]]

# Seconds of computing beyond a job's time, after which the kernel ends a child that its own alarm cannot stop.
SPARE_CPU = 1
AGAIN = 0.1  # seconds of computing to the next alarm: what a destructor raises is lost


class OutOfTime(BaseException):
    """A job's processor time is spent. No Exception, so that no parser takes it for one of its own troubles."""


def live(connection: socket.socket, seconds: float, memory: int) -> None:
    """Until the connection ends. seconds: of the processor, for one job; memory: bytes that jobs may take beyond what is there now."""
    _limit(resource.RLIMIT_AS, _size() + memory)
    signal.signal(signal.SIGPROF, _ring)
    jobs: dict[str, Job] = {}
    while True:
        try:
            told, data = receive(connection)
            _limit(resource.RLIMIT_CPU, int(_computed() + seconds) + SPARE_CPU)
            with _within(seconds):
                answer = _answer(jobs, told, data)
            send(connection, answer)
        except (Closed, OSError):
            return
        except OutOfTime:
            send(connection, {"broken": "parse_timeout", "message": f"it computed for longer than {seconds:g} s"})
        except MemoryError:
            send(connection, {"broken": "parse_memory", "message": f"more than {memory >> 20} MB were needed"})
        except TooLarge as error:
            send(connection, {"broken": "parse_too_large", "message": str(error)})
        told = data = answer = None  # type: ignore[assignment]  # nothing of a page is kept while the next one is awaited


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Raises OutOfTime once so many seconds of the processor are spent: other work on the machine takes nothing from a page."""
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _ring(number: int, frame: object) -> None:
    raise OutOfTime


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
