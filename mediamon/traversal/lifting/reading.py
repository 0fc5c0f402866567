"""How links are read from answers: the readings that together give exactly what the page showed."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from mediamon.traversal.lifting.answers import Answer
from mediamon.traversal.lifting.built import Ambiguous, Built, candidates, rivals
from mediamon.traversal.lifting.fragments import Links, by_kind, trees_at
from mediamon.traversal.lifting.jsonpaths import Path, paths
from mediamon.traversal.lifting.pagers import Pager, learn_pager
from mediamon.traversal.lifting.texts import Texts, addresses
from mediamon.traversal.lifting.types import End

Reader: TypeAlias = Links | Texts | Built | Pager
MOST_READERS = 6


@dataclass(frozen=True, slots=True)
class Reading:
    """What reads the list's links, in the order of what it contributes; pager reads the page's link to its next page."""

    readers: tuple[Reader, ...]
    pager: Pager | None = None

    def urls(self, answer: Answer) -> list[str] | End:
        """The links of an answer, each once. End: `empty`, `shape`, `ambiguous`."""
        try:
            found = [reader.urls(answer) for reader in self.readers]
        except Ambiguous as parted:
            return End("ambiguous", str(parted)[:200])
        if all(urls is None for urls in found):
            return End("shape", "the links are not where they were")
        urls = list(dict.fromkeys(url for some in found for url in some or ()))
        if not urls:
            return End("empty", "no links in the answer")
        return [*urls, *(self.pager.urls(answer) or ())] if self.pager else urls


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the page showed after each answer; known: what it had shown before the first of them."""

    answers: tuple[Answer, ...]
    shown: tuple[frozenset[str], ...]
    known: Collection[str]

    def fits(self, reads: Sequence[Collection[str]]) -> bool:
        """Does a reading give nothing but what the page showed then or before?"""
        return all(self._fits(press, urls) for press, urls in enumerate(reads))

    def _fits(self, press: int, urls: Collection[str]) -> bool:
        return all(url in self.known or any(url in shown for shown in self.shown[press::-1]) for url in urls)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reader with what it reads of each answer."""

    reader: Reader
    reads: tuple[frozenset[str], ...]


def learn_reading(evidence: Evidence) -> Reading | None:
    """The readers that give, of each answer, all that the page showed and nothing that it had not shown by then."""
    usable = [one for one in _candidates(evidence) if evidence.fits(one.reads)]
    chosen, missing = _cover(usable, evidence.shown)
    if any(missing):
        usable += _built(evidence, missing)
        chosen, missing = _cover(usable, evidence.shown)
    pager = _pager(evidence, missing) if chosen and any(missing) else None
    if not chosen or (any(missing) and pager is None):
        return None
    return Reading(tuple(_with_rivals(one, usable) for one in chosen), pager)


def _candidates(evidence: Evidence) -> Iterator[Candidate]:
    if evidence.answers[0].tree is not None:
        yield from _links(evidence, None)
        return
    found = [(answer.base, paths(answer.value)) for answer in evidence.answers]
    for path in dict.fromkeys(path for _, values in found for path in values):
        reads = tuple(frozenset(addresses(values.get(path, ()), base)) for base, values in found)
        if any(reads):
            yield Candidate(Texts(path), reads)
        if any(isinstance(value, str) and "<" in value for _, values in found for value in values.get(path, ())):
            yield from _links(evidence, path)


def _links(evidence: Evidence, path: Path | None) -> Iterator[Candidate]:
    found = [by_kind(trees_at(answer, path) or [], answer.base) for answer in evidence.answers]
    for kind in dict.fromkeys(kind for one in found for kind in one):
        yield Candidate(Links(kind, path), tuple(frozenset(one.get(kind, ())) for one in found))


def _built(evidence: Evidence, missing: Sequence[frozenset[str]]) -> list[Candidate]:
    found = []
    for reader in candidates(evidence.answers, [sorted(urls) for urls in missing], evidence.fits):
        reads = tuple(frozenset(reader.urls(answer) or ()) for answer in evidence.answers)
        if any(reads) and evidence.fits(reads):
            found.append(Candidate(reader, reads))
    return found


def _cover(
    usable: Sequence[Candidate], shown: Sequence[frozenset[str]]
) -> tuple[list[Candidate], list[frozenset[str]]]:
    """Candidates that together read what was shown, the ones that read most first; and what none of them reads."""
    missing, chosen = list(shown), list[Candidate]()
    while any(missing) and len(chosen) < MOST_READERS:
        best = min(usable, key=lambda one: _preference(one, missing, shown), default=None)
        if best is None or not any(urls & read for urls, read in zip(missing, best.reads, strict=True)):
            break
        chosen.append(best)
        missing = [urls - read for urls, read in zip(missing, best.reads, strict=True)]
    return chosen, missing


def _preference(
    one: Candidate, missing: Sequence[frozenset[str]], shown: Sequence[frozenset[str]]
) -> tuple[int, int, str, tuple[int, str]]:
    gain = sum(len(urls & read) for urls, read in zip(missing, one.reads, strict=True))
    excess = sum(len(read - urls) for urls, read in zip(shown, one.reads, strict=True))
    return (-gain, excess, type(one.reader).__name__, one.reader.rank)


def _pager(evidence: Evidence, missing: Sequence[frozenset[str]]) -> Pager | None:
    if any(len(urls) != 1 for urls in missing):
        return None
    return learn_pager([url for urls in missing for url in urls], evidence.answers)


def _with_rivals(chosen: Candidate, usable: Sequence[Candidate]) -> Reader:
    if not isinstance(chosen.reader, Built):
        return chosen.reader
    equal = [one.reader for one in usable if one.reads == chosen.reads and isinstance(one.reader, Built)]
    return rivals(chosen.reader, equal)
