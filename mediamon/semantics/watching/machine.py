"""From what was seen to what is told: each crossing once, "gone" once and not at the first miss, another page never."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from mediamon.semantics.texts import key
from mediamon.semantics.values.numbers import Quantity, quantity
from mediamon.semantics.values.sameness import same_value
from mediamon.semantics.watching.condition import Condition

GONE_AFTER = 2  # misses in a row: one may be a page that was just being written


@dataclass(frozen=True, slots=True)
class Seen:
    """text: the value, None where it is gone; another: another page came instead, so nothing is known."""

    text: str | None
    another: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """last: the last value; reference: the value that changes are counted from; holds: was the condition met, and told;
    misses: checks in a row without the value; gone: was that told.
    """

    last: str | None = None
    reference: str | None = None
    holds: bool = False
    misses: int = 0
    gone: bool = False
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """Something to tell. old, new: texts; number: the new one as it was understood."""

    kind: Literal["met", "gone", "back", "appeared", "changed"]
    old: str | None
    new: str | None
    number: Quantity | None = None
    why: str = ""


def step(condition: Condition, state: State, seen: Seen) -> tuple[State, Event | None]:
    """The next state, and what to tell. A condition that holds from the beginning is told at once."""
    if seen.another:
        return state, None
    if seen.text is None:
        return _missed(condition, state, seen)
    after = replace(state, last=seen.text, misses=0, gone=False, begun=True)
    if condition.kind == "appears":
        event = None if state.holds else Event("appeared", None, seen.text, quantity(seen.text))
        return replace(after, holds=True, reference=seen.text), event
    after, event = _judged(condition, after, state, seen.text)
    if event is None and state.gone:
        event = Event("back", state.last, seen.text, quantity(seen.text))
    return after, event


def _missed(condition: Condition, state: State, seen: Seen) -> tuple[State, Event | None]:
    misses = state.misses + 1
    after = replace(state, misses=misses, begun=True)
    if misses < GONE_AFTER or state.gone:
        return after, None
    after = replace(after, gone=True, holds=state.holds and condition.kind != "appears")
    if condition.kind == "appears":
        return after, None  # it is awaited
    return after, Event("met" if condition.kind == "disappears" else "gone", state.last, None, None, seen.why)


def _judged(condition: Condition, after: State, before: State, text: str) -> tuple[State, Event | None]:
    number = quantity(text)
    if condition.kind == "matches":
        holds = condition.matches(text)
        return _told(replace(after, holds=holds), before, holds, text, number)
    if condition.kind in ("above", "below"):
        if number is None:
            return after, None  # "on request" is no number: whether the condition holds is not known
        holds = _beyond(condition, number, returning=before.holds)
        return _told(replace(after, holds=holds), before, holds, text, number)
    if condition.kind == "disappears":
        return after, None
    if condition.kind == "changes by":
        return _counted(condition, after, before.reference, text, number)
    reference = before.reference
    if reference is None:
        return replace(after, reference=text), None
    if key(reference) == key(text) or same_value(reference, text):
        return after, None
    return replace(after, reference=text), Event("changed", reference, text, number)


def _counted(
    condition: Condition, after: State, reference: str | None, text: str, number: Quantity | None
) -> tuple[State, Event | None]:
    """Changes are counted from a text with a number: the first that had one, then the last that was told."""
    known = None if reference is None else quantity(reference)
    if number is None:
        return after, None
    if known is None:
        return replace(after, reference=text), None
    if not _changed_by(condition, known, number):
        return after, None
    return replace(after, reference=text), Event("met", reference, text, number)


def _told(after: State, before: State, holds: bool, text: str, number: Quantity | None) -> tuple[State, Event | None]:
    return after, Event("met", before.last, text, number) if holds and not before.holds else None


def _beyond(condition: Condition, number: Quantity, *, returning: bool) -> bool:
    """Is a value beyond the limit? One that was stays so until it has gone back by the margin."""
    assert condition.limit is not None
    limit, value, margin = condition.limit.value, number.value, condition.margin if returning else 0
    if condition.kind == "above":
        return value > limit - margin or (condition.equal and value == limit)
    return value < limit + margin or (condition.equal and value == limit)


def _changed_by(condition: Condition, before: Quantity, number: Quantity) -> bool:
    """Is a change as large as the limit? A share of nothing is less than any change; what stays has not changed."""
    change = abs(number.value - before.value)
    if condition.limit is None or not change:
        return False
    if condition.relative and before.unit != "%":
        return change * 100 >= condition.limit.value * abs(before.value)
    return change >= condition.limit.value
