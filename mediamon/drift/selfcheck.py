"""The online detector's self-check over one transaction, a fetch of news from the site (Andreev et al. 2012, section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from mediamon.drift.state import Seen


class Outcome(Enum):
    """No suspicious document; so few that it is a false alarm; so many that the offline detector is called."""

    QUIET = 0
    FALSE_ALARM = 1
    CALL = 2


def self_check(transaction: Sequence[Seen], threshold: float) -> Outcome:
    """threshold: share of suspicious documents, 0–1, from which on it is no false alarm (0.1 in the paper's experiment)."""
    suspicious = sum(seen.suspicious for seen in transaction)
    if not suspicious:
        return Outcome.QUIET
    return Outcome.FALSE_ALARM if suspicious / len(transaction) < threshold else Outcome.CALL
