"""One matcher for all tests of this room."""

from __future__ import annotations

import pytest

from mediamon.mentions import Matcher, load_organisations


@pytest.fixture(scope="session")
def matcher() -> Matcher:
    return Matcher(load_organisations())
