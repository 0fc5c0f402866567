"""What the README of the benchmarks says of threads holds only if every library that numpy and scipy use is told."""

from __future__ import annotations

from threadpoolctl import threadpool_info  # type: ignore[import-untyped]

from mediamon.one_thread import one_thread


def threads() -> set[int]:
    return {one["num_threads"] for one in threadpool_info() if one["user_api"] == "blas"}


def test_inside_there_is_one_thread_and_behind_it_as_many_as_before() -> None:
    before = threads()
    with one_thread():
        assert threads() == {1}
    assert threads() == before
