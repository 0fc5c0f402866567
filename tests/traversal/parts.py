"""Pages made of parts, as news sites are: tabs, numbers, steps there and back, circles, lists that grow, switches.

What a part shows may depend on others; a press may set others back to their beginning; the open tab may not be offered. The surroundings of a
button are what else stands in its box, as in a browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from mediamon.traversal import Button, Reading

from .automata import MadeUpPage, state_of

WORDS = ["world", "sport", "art", "law", "city", "health", "travel", "books", "radio", "video"]
KINDS = ["tabs", "tabs", "numbers", "steps", "numbers and steps", "list", "switches", "circle", "calendar"]
State = tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """values: how many it has; hides: does it not offer what is open? resets: parts that a press sets back; stays: is the end of a list still offered?"""

    number: int
    kind: str
    values: int
    labels: Sequence[str]
    hides: bool
    resets: Sequence[int]
    start: int
    stays: bool

    def buttons(self, value: int) -> Iterator[tuple[str, int]]:
        """What can be pressed, and the value that it leads to."""
        match self.kind:
            case "tabs":
                yield from self._choice(self.labels, value)
            case "numbers":
                yield from self._choice(self._numbers, value)
            case "numbers and steps":
                yield from self._choice(self._numbers, value)
                yield from self._steps(value)
            case "steps" | "calendar":
                yield from self._steps(value)
            case "circle":
                yield f"next{self.number}", (value + 1) % self.values
                yield f"prev{self.number}", (value - 1) % self.values
            case "list":
                if value + 1 < self.values or self.stays:
                    yield f"more{self.number}", min(value + 1, self.values - 1)
            case "switches":
                yield from ((f"switch{self.number}{'abcdef'[at]}", value ^ 1 << at) for at in range(self.values))

    @property
    def _numbers(self) -> Sequence[str]:
        return [f"{'abc'[self.number]}{one + 1}" for one in range(self.values)]

    def _choice(self, labels: Sequence[str], value: int) -> Iterator[tuple[str, int]]:
        yield from ((label, one) for one, label in enumerate(labels) if not (self.hides and one == value))

    def _steps(self, value: int) -> Iterator[tuple[str, int]]:
        for name, onward in ((f"next{self.number}", value + 1), (f"prev{self.number}", value - 1)):
            inside = min(max(onward, 0), self.values - 1)
            if inside == onward or not self.hides:
                yield name, inside


class PageOfParts(MadeUpPage):
    """The page of a number, always the same."""

    def __init__(self, number: int) -> None:
        random = Random(number)
        words, count = random.sample(WORDS, len(WORDS)), random.choice([1, 1, 2, 2, 2, 3, 3])
        self.parts = [_part(random, words, at, count) for at in range(count)]
        areas = [random.sample(range(count), random.randint(1, count)) for _ in range(random.randint(1, 3))]
        areas += [[at] for at in range(count) if not any(at in area for area in areas)]
        self.areas = [sorted(area) for area in areas]
        self._one_box, self._one_listener = random.random() < 0.3, random.random() < 0.5
        self.at: State = ()
        super().__init__({})

    def first(self) -> str:
        self.at = tuple(part.start for part in self.parts)
        return str(self.at)

    def next_state(self, text: str) -> str:
        self.at = self._onward(self.at, text)
        return str(self.at)

    def urls(self) -> Sequence[str]:
        return list(self._urls_of(self.at))

    async def press(self, button: Button, *, telling: bool = False) -> Reading:
        self.moves = {self.state: {text: "" for part, text, _ in self._offers(self.at)}}
        return await super().press(button)

    def reading(self, seconds: float) -> Reading:
        urls = self.urls()
        fresh = [url for url in urls if url not in self._before]
        self._before = set(urls)
        boxes: dict[int, list[str]] = {}
        for part, text, _ in self._offers(self.at):
            boxes.setdefault(self._box(part), []).append(text)
        shown = {
            self._button_of(part, text): "|".join(boxes[self._box(part)]) for part, text, _ in self._offers(self.at)
        }
        self._places = {**self._places, **shown}
        state = state_of((), urls)
        state = type(state)(frozenset(shown), state.url_count, state.url_hash)
        self._last = Reading(state, tuple(shown), fresh, seconds, places=self._places)
        return self._last

    def everything(self, most: int) -> set[str] | None:
        """All addresses of all states that can be reached; None where these are more."""
        self.first()
        seen, found, todo = {self.at}, set[str](), [self.at]
        while todo:
            here = todo.pop()
            found.update(self._urls_of(here))
            onward = {self._onward(here, text) for _, text, _ in self._offers(here)} - seen
            seen |= onward
            todo += onward
            if len(seen) > most:
                return None
        return found

    def _offers(self, at: State) -> Iterator[tuple[Part, str, int]]:
        for part, value in zip(self.parts, at, strict=True):
            yield from ((part, text, onward) for text, onward in part.buttons(value))

    def _onward(self, at: State, text: str) -> State:
        part, value = next((part, onward) for part, offered, onward in self._offers(at) if offered == text)
        values = list(at)
        values[part.number] = value
        if value != at[part.number] or part.kind == "tabs":
            for other in part.resets:
                values[other] = self.parts[other].start
        return tuple(values)

    def _urls_of(self, at: State) -> Iterator[str]:
        for area in self.areas:
            lists = [one for one in area if self.parts[one].kind == "list"]
            name = f"/{area}/" + ",".join(str(at[one]) for one in area if one not in lists)
            if not lists:
                yield name
            yield from (f"{name}/{one}-{item}" for one in lists for item in range(at[one] + 1))

    def _box(self, part: Part) -> int:
        return 0 if self._one_box else part.number

    def _button_of(self, part: Part, text: str) -> Button:
        return Button(text, ("heard" if self._one_listener else f"heard by {part.number}",))


def _part(random: Random, words: list[str], number: int, count: int) -> Part:
    kind, values = random.choice(KINDS), random.randint(2, 6 if count < 3 else 4)
    labels: list[str] = []
    if kind == "tabs":
        values = min(values, len(words))
        labels = [words.pop() for _ in range(values)]
        if values < 2:
            kind, values = "steps", 3
    start = random.randrange(values) if kind in ("calendar", "steps") else 0
    resets = [other for other in range(count) if other != number and random.random() < 0.2]
    return Part(number, kind, values, labels, random.random() < 0.4, resets, start, random.random() < 0.3)
