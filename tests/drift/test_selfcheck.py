"""The self-check and the phases."""

from __future__ import annotations

import pytest

from mediamon.drift.phase import Event, Phase, after
from mediamon.drift.selfcheck import Outcome, self_check
from mediamon.drift.state import Seen


@pytest.mark.parametrize(
    ("suspicious", "of", "outcome"),
    [
        (0, 20, Outcome.QUIET),
        (1, 20, Outcome.FALSE_ALARM),
        (2, 20, Outcome.CALL),
        (20, 20, Outcome.CALL),
        (0, 0, Outcome.QUIET),
    ],
)
def test_share_of_suspicious_documents(suspicious: int, of: int, outcome: Outcome) -> None:
    transaction = [Seen((0.0,) * 9, n < suspicious) for n in range(of)]
    assert self_check(transaction, 0.1) is outcome


def test_phases() -> None:
    assert after(Phase.TRAINING, Event.HIGH) is Phase.TRAINING
    assert after(Phase.WATCHING, Event.CALLED) is Phase.DOUBTING
    assert after(Phase.DOUBTING, Event.MEDIUM) is Phase.DOUBTING
    assert after(Phase.DOUBTING, Event.LOW) is Phase.WATCHING
    assert [after(Phase.FAILED, event) for event in (Event.LOW, Event.RESOLVED)] == [Phase.FAILED, Phase.WATCHING]
