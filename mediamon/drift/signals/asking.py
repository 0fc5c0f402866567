"""The registry of signals, and all of them asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mediamon.drift.observation import Signal
from mediamon.drift.signals.disagreement import disagrees_with_auto
from mediamon.drift.signals.empty import rule_empty
from mediamon.drift.signals.language import language
from mediamon.drift.signals.memory import SignalMemory
from mediamon.drift.signals.overlap import headline_and_body, headline_and_title
from mediamon.drift.signals.page import SeenPage
from mediamon.drift.signals.places import new_root, new_template
from mediamon.drift.signals.repeated import same_text

Asks = Callable[[SeenPage, SignalMemory], Iterable[Signal]]

SIGNALS: Mapping[str, Asks] = {
    "rule_empty": rule_empty,
    "same_text": same_text,
    "headline_and_body": headline_and_body,
    "headline_and_title": headline_and_title,
    "language": language,
    "new_root": new_root,
    "new_template": new_template,
    "disagrees_with_auto": disagrees_with_auto,
}


def observe(page: SeenPage, memory: SignalMemory, signals: Mapping[str, Asks] = SIGNALS) -> tuple[Signal, ...]:
    """The answers of all signals that have one for this page. Each says only what the memory held before the page."""
    return tuple(answer for asks in signals.values() for answer in asks(page, memory))
