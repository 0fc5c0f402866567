"""Jobs of all kinds for a parsing child."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from typing import Any

from lxml import html


def size(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    return {"size": len(data), "pid": os.getpid(), **given}


def sleeps(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    time.sleep(given["seconds"])
    return {"pid": os.getpid()}


def computes(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    while True:
        pass


def computes_for(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    until = time.process_time() + given["seconds"]
    while time.process_time() < until:
        pass
    return {"pid": os.getpid()}


def swallows(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    while True:
        with suppress(Exception):
            computes_for({"seconds": 0.01}, data)


def eats(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    return {"size": len(bytearray(given["bytes"]))}


def dies(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    os.kill(os.getpid(), given["signal"])
    return {}


def fails(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    raise KeyError("what a page brings a parser to")


def nests(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    return nests(given, data)


def parses(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    return {"elements": sum(1 for _ in html.fromstring(data).iter())}
