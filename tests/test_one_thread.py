"""What the tables of the benchmarks say of threads holds only if every library that numpy and scipy use is told."""

from __future__ import annotations

import subprocess
import sys

from threadpoolctl import threadpool_info  # type: ignore[import-untyped]

from mediamon.one_thread import one_thread

# In a process of its own, since what is loaded stays: first numpy's library alone, then scipy's, too.
ONE_LOADED_LATER = """
from tests.test_one_thread import one_thread, threads

with one_thread():
    assert threads() == {1}
import scipy.linalg

with one_thread():
    assert threads() == {1}
"""


def threads() -> set[int]:
    return {one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"}


def test_inside_there_is_one_thread_and_behind_it_as_many_as_before() -> None:
    before = threads()
    with one_thread():
        assert threads() == {1}
    assert threads() == before


def test_a_library_that_is_loaded_later_is_told_too() -> None:
    subprocess.run([sys.executable, "-c", ONE_LOADED_LATER], check=True, timeout=300)
