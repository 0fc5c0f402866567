"""The page's own link to the next page ("?page=4" on the button that is pressed): it changes at every press as well."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.frames import MOST_PARAMETERS, split
from mediamon.traversal.lifting.locations import absolute
from mediamon.traversal.lifting.numbers import RUN, Number, varying, width_of
from mediamon.traversal.lifting.types import End


@dataclass(frozen=True, slots=True)
class Pager:
    """An address like `sample` whose number is `ahead` of the number in the request's field `asked`."""

    sample: str
    number: Number
    asked: int
    asked_place: int
    ahead: int

    def urls(self, answer: Answer) -> list[str] | None:
        """The one address. None where the request has no such number."""
        _, fields = split(answer.url)
        runs = RUN.findall(fields[self.asked]) if self.asked < len(fields) else []
        if self.asked_place >= len(runs) or len(runs[self.asked_place]) > 15:
            return None
        own = int(RUN.findall(self.sample)[self.number.place])
        told = self.number.moved(self.sample, int(runs[self.asked_place]) + self.ahead - own)
        url = None if isinstance(told, End) else absolute(told, answer.base)
        return [url] if url else None

    @property
    def rank(self) -> tuple[int, str]:
        """There is only one."""
        return (0, self.sample)


def learn_pager(urls: Sequence[str], answers: Sequence[Answer]) -> Pager | None:
    """One address of each press whose number goes with a number of the request, None where it does not."""
    found = varying(urls)
    if found is None:
        return None
    place, numbers = found
    requests = [split(answer.url)[1] for answer in answers]
    if len({len(fields) for fields in requests}) > 1 or len(requests[0]) > MOST_PARAMETERS:
        return None
    for asked in range(len(requests[0])):
        theirs = varying([fields[asked] for fields in requests])
        ahead = {ours - their for ours, their in zip(numbers, theirs[1], strict=True)} if theirs else set()
        if theirs and len(ahead) == 1:
            return Pager(urls[0], Number(place, 0, width_of(urls, place)), asked, theirs[0], ahead.pop())
    return None
