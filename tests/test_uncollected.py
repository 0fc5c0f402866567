"""Python's collector while a page is read."""

from __future__ import annotations

import gc
from contextlib import suppress
from threading import Event, Thread

import pytest

from mediamon.extraction import NotAnArticle, extract
from mediamon.uncollected import uncollected


def test_nothing_is_collected_meanwhile_and_whatever_happens_it_is_again_afterwards() -> None:
    with suppress(ZeroDivisionError), uncollected():
        assert not gc.isenabled()
        with uncollected():
            pass
        assert not gc.isenabled()
        raise ZeroDivisionError
    assert gc.isenabled()


def test_who_has_stopped_it_finds_it_stopped() -> None:
    gc.disable()
    try:
        with uncollected():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_the_last_of_two_threads_turns_it_on_again() -> None:
    inside, finish = Event(), Event()

    def work() -> None:
        with uncollected():
            inside.set()
            finish.wait(10)

    other = Thread(target=work)
    with uncollected():
        other.start()
        assert inside.wait(10)
    try:
        assert not gc.isenabled()
    finally:
        finish.set()
        other.join(10)
    assert gc.isenabled()


def test_a_page_that_is_refused_leaves_it_on() -> None:
    with pytest.raises(NotAnArticle):
        extract("", "https://site.example/")
    assert gc.isenabled()
