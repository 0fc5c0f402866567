"""Watching a value: what to wait for, and whom to tell once (spec 5, use 2). A pure state machine, without a clock."""

from mediamon.semantics.watching.condition import BadCondition, Condition, read_condition
from mediamon.semantics.watching.looking import Look, first_look, look_again
from mediamon.semantics.watching.machine import GONE_AFTER, Event, Seen, State, step
from mediamon.semantics.watching.volatile import volatile_paths, without_muted

__all__ = [
    "GONE_AFTER",
    "BadCondition",
    "Condition",
    "Event",
    "Look",
    "Seen",
    "State",
    "first_look",
    "look_again",
    "read_condition",
    "step",
    "volatile_paths",
    "without_muted",
]
