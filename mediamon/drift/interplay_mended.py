"""The interplay that does not poison itself (spec 4, "why, and what mends it", 3 and 4; ours).

The offline detector looks at the last documents on a schedule, whatever the self-check says, and a document is learned
only when it has left the longest window and no check found anything on its way.
"""

from __future__ import annotations

from mediamon.drift.judgement import LEVELS, Finding
from mediamon.drift.selfcheck import Outcome, self_check
from mediamon.drift.state import Seen, State


def after_document(state: State, seen: Seen) -> Finding | None:
    """Put the document on probation, and check when the schedule says so."""
    state.recent.append(seen)
    return _check(state) if state.since_check >= state.method.every else None


def after_transaction(state: State) -> Finding | None:
    """The self-check calls for a check out of schedule; what passed its probation is learned."""
    call = self_check(state.transaction, state.method.self_check) is Outcome.CALL
    finding = _check(state) if call and state.since_check else None
    state.learned.refit_when_due()
    return finding


def _check(state: State) -> Finding | None:
    """The gravest answer over all windows that have filled; the smallest window among equals."""
    usable = _windows(state)
    findings = [state.check(size) for size in usable if size <= len(state.recent)]
    if not findings:
        return None
    gravest = max(findings, key=lambda finding: (LEVELS.index(finding.level), -finding.documents))
    state.follow(gravest)
    if gravest.level != "high":
        _end_probation(state, usable[-1], learn=gravest.level == "low")
    return gravest


def _windows(state: State) -> list[int]:
    """Windows for which the training set is large enough to know how far good documents wander."""
    most = max(len(state.learned.rows) // 2, state.method.windows[0])
    return [size for size in state.method.windows if size <= most]


def _end_probation(state: State, longest: int, *, learn: bool) -> None:
    """What has left the longest window is learned, or forgotten when it left it in doubt."""
    leaving = state.recent[:-longest]
    if leaving and learn:
        state.learned.add((seen.numbers for seen in leaving), strange=any(seen.suspicious for seen in leaving))
    state.recent = state.recent[-longest:]
