"""One shipped model for all tests of this room."""

from __future__ import annotations

import pytest

from mediamon.tonality import TonalityModel, load_model


@pytest.fixture(scope="session")
def model() -> TonalityModel:
    return load_model()
