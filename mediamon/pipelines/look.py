"""What a look at a page has seen of it, as the drift detectors ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.drift import SeenPage


@dataclass(frozen=True, slots=True)
class Look:
    """numbers: the nine. page: what the signals ask of it; None where it cannot be parsed."""

    numbers: Sequence[float]
    page: SeenPage | None
