"""A traversal's journal: its events as lines of JSON, from which another process knows all that the first one knew.

What does not change from one reading to the next (the list of buttons, their surroundings) is written once. A line that was
cut off, because the process was killed while writing it, and what follows it, is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from mediamon.traversal.automaton.events import Event, Lifted, Loaded, Lost, Missed, Pressed, Waited
from mediamon.traversal.automaton.page import Reading
from mediamon.traversal.automaton.state import Button, PageState, standing

NOBODY = -1


class Scribe:
    """Writes events as lines."""

    def __init__(self) -> None:
        self._numbers: dict[Button, int] = {}
        self._new: dict[int, tuple[str, tuple[str, ...]]] = {}
        self._shown: tuple[Button, ...] | None = None
        self._places: Mapping[Button, str] = {}

    def line(self, tab: int, event: Event) -> str:
        """One event of one tab, as a line that ends in a line feed."""
        kind, record = self._record(event)
        record = {"e": kind, "tab": tab, **record}
        if self._new:
            record["d"], self._new = self._new, {}
        return json.dumps(record, ensure_ascii=True, separators=(",", ":")) + "\n"

    def _record(self, event: Event) -> tuple[str, dict[str, Any]]:
        match event:
            case Loaded(reading):
                return "load", {"r": self._reading(reading)}
            case Pressed(button, reading, new):
                return "press", {"b": self._number(button), "new": new, "r": self._reading(reading)}
            case Missed(button, reading):
                return "miss", {"b": self._number(button), "r": self._reading(reading)}
            case Lost(reason, button, pressed):
                who = NOBODY if button is None else self._number(button)
                return "lost", {"b": who, "why": reason, "pressed": pressed}
            case Lifted(button, place, urls, onward, ended):
                record = {"b": self._number(button), "p": place, "u": list(urls), "next": onward, "ended": ended}
                return "lift", record
            case Waited(reading):
                return "wait", {"r": self._reading(reading)}

    def _number(self, button: Button) -> int:
        if button not in self._numbers:
            self._numbers[button] = len(self._numbers)
            self._new[self._numbers[button]] = (button.text, button.listeners)
        return self._numbers[button]

    def _reading(self, reading: Reading) -> dict[str, Any]:
        state = reading.state
        record: dict[str, Any] = {"n": state.url_count, "h": str(state.url_hash), "t": round(reading.seconds, 4)}
        if reading.urls:
            record["u"] = list(reading.urls)
        if reading.stray:
            record["y"] = list(reading.stray)
        if not reading.settled:
            record["ok"] = False
        if reading.plain:
            record["plain"] = True
        if reading.chose:
            record["chose"] = True
        if reading.failed:
            record["failed"] = True
        if reading.refused:
            record["no"] = list(reading.refused)
        if reading.times != 1:
            record["times"] = reading.times
        if reading.buttons is not self._shown:
            self._shown = reading.buttons
            record["s"] = [self._number(button) for button in reading.buttons]
        if reading.places is not self._places:
            changed = {b: place for b, place in reading.places.items() if self._places.get(b) != place}
            self._places = reading.places
            record["p"] = {self._number(button): place for button, place in changed.items()}
        return record


def replay(lines: Iterable[str]) -> Iterator[tuple[int, Event]]:
    """(tab, event) of every whole line, in order."""
    reader = _Reader()
    for line in lines:
        try:
            read = reader.read(json.loads(line))
        except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return
        yield read


class _Reader:
    def __init__(self) -> None:
        self._buttons: dict[int, Button] = {}
        self._shown: tuple[Button, ...] = ()
        self._set: frozenset[Button] = frozenset()
        self._places: Mapping[Button, str] = {}

    def read(self, record: dict[str, Any]) -> tuple[int, Event]:
        """(tab, event) of a record; the buttons that it names for the first time are learnt. Raises KeyError, TypeError, ValueError for none of ours."""
        for number, (text, listeners) in record.get("d", {}).items():
            self._buttons[int(number)] = Button(text, tuple(listeners))
        return int(record["tab"]), self._event(record)

    def _event(self, record: dict[str, Any]) -> Event:
        match record["e"]:
            case "load":
                return Loaded(self._reading(record["r"]))
            case "press":
                return Pressed(self._buttons[record["b"]], self._reading(record["r"]), record["new"])
            case "miss":
                return Missed(self._buttons[record["b"]], self._reading(record["r"]))
            case "lost":
                return Lost(record["why"], self._buttons.get(record["b"]), record["pressed"])
            case "lift":
                return Lifted(
                    self._buttons[record["b"]], record["p"], _texts(record, "u"), record["next"], record["ended"]
                )
            case "wait":
                return Waited(self._reading(record["r"]))
            case other:
                raise ValueError(f"no event is called {other!r}")

    def _reading(self, record: dict[str, Any]) -> Reading:
        if "s" in record:
            self._shown = tuple(self._buttons[number] for number in record["s"])
            self._set = standing(self._shown)
        if "p" in record:
            changed = {self._buttons[int(number)]: str(place) for number, place in record["p"].items()}
            self._places = {**self._places, **changed}
        state = PageState(self._set, int(record["n"]), int(record["h"]))
        return Reading(
            state,
            self._shown,
            _texts(record, "u"),
            float(record["t"]),
            bool(record.get("ok", True)),
            _texts(record, "y"),
            self._places,
            plain=bool(record.get("plain", False)),
            chose=bool(record.get("chose", False)),
            failed=bool(record.get("failed", False)),
            times=max(1, int(record.get("times", 1))),
            refused=_texts(record, "no"),
        )


def _texts(record: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Raises ValueError, TypeError where there are others."""
    texts = tuple(record.get(name, ()))
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(f"{name!r} holds what is no text")
    return texts
