"""How sure the evidence was."""

from __future__ import annotations

import numpy as np
import pytest

from mediamon.extraction.auto.sureness import Sureness, sureness_of
from mediamon.extraction.parsing import parse
from mediamon.extraction.roles import Roles
from mediamon.extraction.segments import Segment, segments_of


def segments(*texts: str) -> list[Segment]:
    return segments_of(parse("".join(f"<p>{text}</p>" for text in texts), "https://herald.example/a"))


def sure(chances: list[float], taken: list[bool], kept: list[Segment], roles: Roles) -> Sureness:
    words = np.array([10.0, 10.0], dtype=np.float64)
    return sureness_of(np.array(chances, dtype=np.float32), words, np.array(taken), kept, roles)


def test_what_is_kept_for_sure() -> None:
    found = segments("a" * 30, "b" * 10)
    told = sure([1.0, 0.0], [True, False], found[:1], Roles(None, None, None, found, (0,)))
    assert told.row() == pytest.approx([1, 1, 1, 0, 1])


def test_what_is_left_though_likely_and_what_roles_keep_besides() -> None:
    found = segments("a" * 30, "b" * 10)
    told = sure([0.6, 0.3], [True, False], found[:1], Roles(None, None, None, found, (0, 1)))
    assert told.f1 == pytest.approx(2 * 6 / (10 + 9))
    assert (told.mean, told.most, told.left) == pytest.approx((0.6, 0.6, 0.5))
    assert told.agreement == 30 / 40


def test_nothing_to_judge() -> None:
    nothing = np.zeros(0, dtype=np.float32)
    empty = np.zeros(0, dtype=np.float64)
    roles = Roles(None, None, None, [], ())
    assert sureness_of(nothing, empty, np.zeros(0, dtype=bool), [], roles) == Sureness()
