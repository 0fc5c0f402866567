"""The reading of answers whose links are built by the page's script: a list in JSON and a template."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.jsonpaths import Path, lists, reach
from mediamon.traversal.lifting.templates import Template, drafts

WORD = re.compile(r"[^/._?&=-]+")
MOST_LISTS = 20
MOST_THINGS = 3  # of a list, that are tried as the one that an address is of: the first may be an advertisement
MOST_URLS = 60
MOST_TRIES = 2_000  # of a list
MOST_SAMPLES = 6  # things that a template is tried on first
MOST_LIKELY = 40  # templates that are tried on everything
LONGEST_LIST = 2_000
ALTERNATIVES = 4


class Ambiguous(Exception):
    """Templates that gave the same until now no longer do."""


@dataclass(frozen=True, slots=True)
class Built:
    """others: templates that explain what was seen as well; the reading ends where they say something else."""

    things: Path
    template: Template
    others: tuple[Template, ...] = ()

    def urls(self, answer: Answer) -> list[str] | None:
        """The addresses, in order. None where the list is not where it was. Raises Ambiguous."""
        found = reach(answer.value, self.things) if answer.tree is None else None
        if found is None:
            return None
        urls = []
        for thing in found:
            url = self.template.url(thing, answer.base)
            if url is None:
                continue
            if any(other.url(thing, answer.base) not in (None, url) for other in self.others):
                raise Ambiguous(url)
            urls.append(url)
        return urls or (None if found else [])

    @property
    def rank(self) -> tuple[int, str]:
        """Least first: those with more fields."""
        return (-len(self.template.fields), str(self.things))


def candidates(
    answers: Sequence[Answer], missing: Sequence[Sequence[str]], fits: Callable[[Sequence[Collection[str]]], bool]
) -> Iterator[Built]:
    """Readings that may give what is missing of each answer; the caller tries them on all that was seen.

    fits: says of addresses read from the first answers whether the page showed them.
    """
    at = next((number for number, urls in enumerate(missing) if urls), None)
    if at is None or answers[at].tree is not None:
        return
    told = (one for path in lists(answers[at].value)[:MOST_LISTS] for one in _of_list(path, answers[at], missing[at]))
    nowhere: list[Collection[str]] = [()] * at
    likely = (one for one in told if fits([*nowhere, _first_urls(one, answers[at])]))
    yield from islice(likely, MOST_LIKELY)


def _of_list(path: Path, answer: Answer, missing: Sequence[str]) -> Iterator[Built]:
    things = reach(answer.value, path) or []
    if len(things) > LONGEST_LIST:
        return
    pairs = ((thing, url) for thing in things[:MOST_THINGS] for url in missing[:MOST_URLS])
    templates = islice((draft for thing, url in pairs for draft in drafts(thing, url)), MOST_TRIES)
    yield from (Built(path, template) for template in dict.fromkeys(templates))


def _first_urls(reader: Built, answer: Answer) -> list[str]:
    things = (reach(answer.value, reader.things) or [])[:MOST_SAMPLES]
    return [url for thing in things if (url := reader.template.url(thing, answer.base)) is not None]


def rivals(best: Built, equal: Sequence[Built]) -> Built:
    """The reading, with others beside it that read the same so far.

    Where a field with a number in it equals a literal in all that was seen, that is no coincidence, and the literal is left
    out. A word may be one: /news/ and the field "type" that says "news". Two fields with the same dates are no rivals.
    """
    ours = _literals(best.template)
    others = [other.template for other in equal if other.things == best.things]
    serious = [
        other
        for other in others
        if _words(other) != _words(best.template) and not any(map(_has_digit, _literals(other) - ours))
    ]
    return Built(best.things, best.template, tuple(serious[:ALTERNATIVES]))


def _words(template: Template) -> list[str | tuple[str | int, ...]]:
    """Literals and fields; of dates, only how they are written."""
    return [piece if isinstance(piece, str) else piece.form or piece.path for piece in template.pieces]


def _literals(template: Template) -> set[str]:
    return {word for piece in template.pieces if isinstance(piece, str) for word in WORD.findall(piece)}


def _has_digit(word: str) -> bool:
    return any(letter.isdigit() for letter in word)
