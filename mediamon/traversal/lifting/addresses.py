"""How the next request's address follows from this one and what it gave."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.cursors import Before, Cursor, learn_cursor
from mediamon.traversal.lifting.dates import DateStep, learn_dates
from mediamon.traversal.lifting.fields import MOST_VARYING, Seen, explain, explain_path
from mediamon.traversal.lifting.frames import MOST_PARAMETERS, PATH, Codec, Frame, codec_of, decode, encode, split
from mediamon.traversal.lifting.locations import absolute, origin_of
from mediamon.traversal.lifting.noise import Noise
from mediamon.traversal.lifting.parts import Constant, Part
from mediamon.traversal.lifting.types import End, Refusal

SIGNING = re.compile(
    r"sig|hash|hmac|token|nonce|csrf|auth|secret|session|checksum|digest|^h$|^s$|^k$|key", re.IGNORECASE
)
CALENDAR = (("year", "y", "god"), ("month", "m", "mon", "mes"), ("day", "d", "den"))


@dataclass(frozen=True, slots=True)
class Rule:
    """Fields of the address that go on as one: mostly one; the year, the month and the day of a calendar."""

    fields: tuple[int, ...]
    codec: Codec
    part: Part

    def next(self, values: Sequence[str], answer: Answer) -> list[str] | End:
        """The next values of these fields."""
        text = "-".join(decode(values[field], self.codec) for field in self.fields)
        told = self.part.next(text, answer)
        if isinstance(told, End):
            return told
        texts = [told] if len(self.fields) == 1 else told.split("-")
        if len(texts) != len(self.fields):
            return End("shape", f"no date in parameters of its own: {text[:50]}")
        return [encode(one, self.codec) for one in texts]


@dataclass(frozen=True, slots=True)
class Stepped:
    """An address put together from its fields, some of which go on by rules."""

    frame: Frame
    rules: tuple[Rule, ...]

    def next(self, url: str, answer: Answer) -> str | End:
        """The address after `url`, which gave `answer`."""
        frame, fields = split(url)
        if frame != self.frame:
            return End("shape", "an address of another make")
        onward = list(fields)
        for rule in self.rules:
            told = rule.next(fields, answer)
            if isinstance(told, End):
                return told
            for field, value in zip(rule.fields, told, strict=True):
                onward[field] = value
        return _checked(self.frame.join(onward), answer)

    def key(self, url: str) -> str:
        """The address without what means nothing: equal for the same request made twice."""
        frame, fields = split(url)
        noisy = {rule.fields[0] for rule in self.rules if isinstance(rule.part, Noise)}
        if frame != self.frame or not noisy:
            return url
        return frame.join(["" if at in noisy else value for at, value in enumerate(fields)])

    @property
    def by_dates(self) -> bool:
        """Does it walk a calendar, in which some days may hold nothing?"""
        return any(isinstance(rule.part, DateStep) for rule in self.rules)


@dataclass(frozen=True, slots=True)
class Followed:
    """An address that the answer gives in full. It must be of the same make: no answer may send the reader elsewhere."""

    frame: Frame
    path: tuple[str | None, ...]
    cursor: Cursor

    def next(self, url: str, answer: Answer) -> str | End:
        """The address after `url`, which gave `answer`."""
        told = self.cursor.next(url, answer)
        if isinstance(told, End):
            return told
        checked = _checked(told, answer)
        if isinstance(checked, End):
            return checked
        frame, fields = split(checked)
        steps = fields[PATH].split("/")
        fits = len(steps) == len(self.path) and all(
            want in (None, step) for want, step in zip(self.path, steps, strict=True)
        )
        return checked if fits and frame == self.frame else End("shape", f"an address of another make: {checked[:200]}")

    def key(self, url: str) -> str:
        """The address itself."""
        return url

    by_dates = False


Address = Stepped | Followed


def learn_address(urls: Sequence[str], answers: Sequence[Answer]) -> Address | Refusal:
    """The rule by which each of these requests led to the next. Refusals: `no request`, `large`, `signed`, `unpredictable`."""
    split_urls = [split(url) for url in urls]
    frames = {frame for frame, _ in split_urls}
    fields = [values for _, values in split_urls]
    frame = frames.pop()
    if frames or len({values[PATH].count("/") for values in fields}) > 1:
        return Refusal("no request", "the requests of the presses are not alike")
    if len(frame.names) > MOST_PARAMETERS:
        return Refusal("large", f"{len(frame.names)} parameters")
    if len(set(urls)) < len(urls):
        return Refusal("unpredictable", "the same request gives something else every time")
    if sum(len(set(values)) > 1 for values in zip(*fields, strict=True)) > MOST_VARYING:
        return Refusal("unpredictable", "too many parameters change")
    before = Before.of(answers[:-1])
    followed = learn_cursor(urls[1:], before)
    if followed and followed.cut.kind in ("whole", "address"):
        steps = list(zip(*(values[PATH].split("/") for values in fields), strict=True))
        return Followed(frame, tuple(step[0] if len(set(step)) == 1 else None for step in steps), followed)
    return _stepped(frame, fields, before)


def _stepped(frame: Frame, fields: Sequence[tuple[str, ...]], before: Before) -> Address | Refusal:
    rules = _calendar(frame, fields)
    taken = {field for rule in rules for field in rule.fields}
    for field in range(len(fields[0])):
        if field in taken:
            continue
        raws = [values[field] for values in fields]
        rule = _rule(frame, field, raws, before)
        if rule is None:
            return _unexplained(frame.name(field) or "the path", raws)
        rules += [] if isinstance(rule.part, Constant) else [rule]
    stepped = Stepped(frame, tuple(rules))
    if len({stepped.key(frame.join(values)) for values in fields}) < len(fields):
        return Refusal("unpredictable", "the same request gives something else every time")
    return stepped


def _rule(frame: Frame, field: int, raws: Sequence[str], before: Before) -> Rule | None:
    if field == PATH:
        part = explain_path(Seen("", tuple(raws), before))
        return None if part is None else Rule((field,), "raw", part)
    codec = codec_of(raws)
    texts = tuple(decode(raw, codec) for raw in raws)
    part = explain(Seen(frame.name(field), texts, before))
    return None if part is None else Rule((field,), codec, part)


def _calendar(frame: Frame, fields: Sequence[tuple[str, ...]]) -> list[Rule]:
    """The rule of a date whose year, month and day are parameters of their own; none where there is no such date."""
    named = {frame.name(field).lower(): field for field in range(1, len(fields[0]))}
    found = [next((named[name] for name in names if name in named), None) for names in CALENDAR]
    places = tuple(field for field in found if field is not None)
    if len(places) < 2 or found[0] is None or found[1] is None:
        return []
    if not all(values[field].isdigit() for values in fields for field in places):
        return []
    texts = ["-".join(values[field] for field in places) for values in fields]
    step = learn_dates(texts)
    return [Rule(places, "raw", step)] if step else []


def _unexplained(name: str, raws: Sequence[str]) -> Refusal:
    detail = f"{name[:50]}: {', '.join(raw[:40] for raw in raws[:3])}"
    return Refusal("signed" if SIGNING.search(name) else "unpredictable", detail)


def _checked(url: str, answer: Answer) -> str | End:
    """An address that may be asked for: of the page's origin, and one that a browser would write the same way."""
    if origin_of(url) != answer.base.origin:
        return End("origin", url[:200])
    return url if absolute(url, answer.base) == url else End("shape", f"no proper address: {url[:200]}")


def replays(address: Address, urls: Sequence[str], answers: Sequence[Answer]) -> bool:
    """Does the rule lead from each request to the next?"""
    return all(
        isinstance(told := address.next(url, answer), str) and address.key(told) == address.key(after)
        for url, after, answer in _transitions(urls, answers)
    )


def _transitions(urls: Sequence[str], answers: Sequence[Answer]) -> Iterator[tuple[str, str, Answer]]:
    yield from zip(urls, urls[1:], answers, strict=False)
