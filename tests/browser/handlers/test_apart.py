"""In which contexts the further tabs of a traversal are opened."""

from __future__ import annotations

from typing import Any

import pytest
from scrapy.http import Request

from mediamon.browser.handlers.apart import requests

OWN: dict[str, Any] = {"locale": "ru-RU"}


def contexts(request: Request, given: dict[str, dict[str, Any]], *, bounded: bool = False) -> list[tuple[str, object]]:
    """The name and the options of each of three."""
    made = requests(request, 3, given, bounded=bounded)
    assert made[0] is request
    return [(one.meta.get("playwright_context", ""), one.meta.get("playwright_context_kwargs")) for one in made]


def test_each_has_one_of_its_own_with_the_options_of_the_first() -> None:
    first, second, third = contexts(Request("http://a/", meta={"playwright_context_kwargs": OWN}), {})
    assert (first, second[1], third[1]) == (("", OWN), OWN, OWN)
    assert len({first[0], second[0], third[0]}) == 3


@pytest.mark.parametrize("options", [{}, {"locale": "de-DE"}])
def test_what_the_settings_say_of_a_context_by_its_name_holds(options: dict[str, Any]) -> None:
    meta = {"playwright_context": "mine", "playwright_context_kwargs": OWN}
    assert [told for _, told in contexts(Request("http://a/", meta=meta), {"mine": options})[1:]] == [options] * 2


def test_a_profile_and_a_bound_of_contexts_are_shared() -> None:
    profile = Request("http://a/", meta={"playwright_context_kwargs": {"user_data_dir": "/p"}})
    assert len({name for name, _ in contexts(profile, {})}) == 1
    assert len({name for name, _ in contexts(Request("http://a/"), {}, bounded=True)}) == 1
