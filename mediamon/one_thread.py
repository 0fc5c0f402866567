"""Linear algebra in one thread: the arrays here are small, and more threads spend most of their time waiting for each other.

Judging tonality takes half the processor time so, on two processors with other work (`python -m benchmarks.tonality`).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import scipy.linalg  # type: ignore[import-untyped]  # noqa: F401  # its library and numpy's must be loaded to be told
from threadpoolctl import ThreadpoolController  # type: ignore[import-untyped]


def one_thread() -> Any:
    """A context in which BLAS uses one thread, whoever asks; it holds for the process, and what was before comes back after it."""
    return _controller().limit(limits=1, user_api="blas")


@cache
def _controller() -> ThreadpoolController:
    return ThreadpoolController()
