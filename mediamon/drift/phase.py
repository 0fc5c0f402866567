"""The interplay of the two detectors as a machine of four phases (Andreev et al. 2012, section 7)."""

from __future__ import annotations

from enum import StrEnum


class Phase(StrEnum):
    """Learning the first documents; trusting; doubting (the offline detector is asked); failed until a person resolves it."""

    TRAINING = "training"
    WATCHING = "watching"
    DOUBTING = "doubting"
    FAILED = "failed"


class Event(StrEnum):
    """What moves the machine: the training set is large enough, the self-check calls, an offline answer, a person."""

    TRAINED = "trained"
    CALLED = "called"
    LOW = "low"
    MEDIUM = "medium"
    HIGH = "high"
    RESOLVED = "resolved"


TRANSITIONS = {
    (Phase.TRAINING, Event.TRAINED): Phase.WATCHING,
    (Phase.WATCHING, Event.CALLED): Phase.DOUBTING,
    (Phase.WATCHING, Event.MEDIUM): Phase.DOUBTING,
    (Phase.WATCHING, Event.HIGH): Phase.FAILED,
    (Phase.DOUBTING, Event.LOW): Phase.WATCHING,
    (Phase.DOUBTING, Event.HIGH): Phase.FAILED,
    (Phase.DOUBTING, Event.RESOLVED): Phase.WATCHING,
    (Phase.FAILED, Event.RESOLVED): Phase.WATCHING,
}


def after(phase: Phase, event: Event) -> Phase:
    """The next phase; the same where the event means nothing."""
    return TRANSITIONS.get((phase, event), phase)
