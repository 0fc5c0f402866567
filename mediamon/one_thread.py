"""Linear algebra in one thread: the arrays here are small, and more threads spend most of their time waiting for each other.

Judging tonality takes half the processor time so, on two processors with other work (`python -m benchmarks.tonality`).
"""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import numpy as np  # noqa: F401  # its library must be loaded to be told
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]

SCIPYS = "scipy.linalg"  # has a library of its own, which judging needs none of, and takes a fifth of a second to load


def one_thread() -> Any:
    """A context in which BLAS uses one thread, whoever asks; it holds for the process, and what was before comes back after it."""
    return _controller(SCIPYS in sys.modules).limit(limits=1, user_api="blas")


@cache
def _controller(with_scipys: bool) -> ThreadpoolController:
    """Of the libraries that are loaded when it is made."""
    return ThreadpoolController()
