"""The interplay as published (Andreev et al. 2012, section 7): the offline detector speaks when the self-check calls it."""

from __future__ import annotations

from mediamon.drift.judgement import Finding
from mediamon.drift.phase import Event, Phase, after
from mediamon.drift.selfcheck import Outcome, self_check
from mediamon.drift.state import Seen, State


def after_document(state: State, seen: Seen) -> Finding | None:
    """While called: wait until enough documents came, then check all since the call."""
    if state.phase is not Phase.DOUBTING:
        return None
    state.recent = [*state.recent, seen][-state.method.memory :]
    return _check_when_enough(state)


def after_transaction(state: State) -> Finding | None:
    """The self-check: a false alarm is learned at once; otherwise the offline detector is called."""
    if state.phase is not Phase.WATCHING:
        return None
    outcome = self_check(state.transaction, state.method.self_check)
    if outcome is Outcome.FALSE_ALARM:
        _learn_suspicious(state, state.transaction)
    if outcome is not Outcome.CALL:
        state.since_good = 0
        return None
    state.phase = after(state.phase, Event.CALLED)
    state.recent, state.since_check = list(state.transaction), len(state.transaction)
    return _check_when_enough(state)


def _check_when_enough(state: State) -> Finding | None:
    if state.since_check < state.method.enough:
        return None
    finding = state.check(len(state.recent))
    state.follow(finding)
    if finding.level == "low":
        _learn_suspicious(state, state.recent)
        state.recent = []
    return finding


def _learn_suspicious(state: State, documents: list[Seen]) -> None:
    state.learned.add((seen.numbers for seen in documents if seen.suspicious), strange=True)
    state.learned.fit_online()
