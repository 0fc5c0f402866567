"""One agency for all tests of a module; every test finds it with the old layout."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mediamon.demo.agency import Agency
from mediamon.demo.server import running


@pytest.fixture(scope="module")
def shared_agency() -> Iterator[Agency]:
    with running() as agency:
        yield agency


@pytest.fixture
def agency(shared_agency: Agency) -> Iterator[Agency]:
    shared_agency.reset()
    yield shared_agency
    shared_agency.reset()
