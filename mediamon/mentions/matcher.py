"""Finding the monitored organisations in a text: one pass over the folded text for the cores of all their names, then
a reading of what stands around each, then a decision where names are shared (spec: Vasenin, Dzabraev 2017, mentions).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import ahocorasick

from mediamon.items import Mention
from mediamon.mentions.context import Hints, city_stems, hints
from mediamon.mentions.coordinated import Coordinations
from mediamon.mentions.decision import judge, survey
from mediamon.mentions.discourse import Further, further
from mediamon.mentions.folding import MARKS, Folded, fold
from mediamon.mentions.heads import Head, head
from mediamon.mentions.names import Core, Owner, cores, in_full, owner
from mediamon.mentions.organisations import Organisation
from mediamon.mentions.readings import Place, Reading, read
from mediamon.mentions.rivals import contenders, rivals
from mediamon.mentions.sentences import sentences_of

_CLOSING = {"«": "»", "„": "“", "“": "”", '"': '"'}


@dataclass(frozen=True, slots=True)
class Found:
    """A mention's offsets in the given text, its organisation's id, and the rule that decided."""

    start: int
    end: int
    organisation: str
    why: str


@dataclass(frozen=True, slots=True)
class Considered:
    """What looked like a mention of an organisation: offsets, the reason for or against it, and which of the two."""

    start: int
    end: int
    organisation: str
    why: str
    is_mention: bool


class Matcher:
    """Finds mentions of `organisations`. Built once (well under two seconds); after that it only reads its own state."""

    def __init__(self, organisations: Sequence[Organisation]) -> None:
        self._owners: tuple[Owner, ...] = tuple(map(owner, organisations))
        self._cities = tuple(map(city_stems, organisations))
        self._hints: tuple[Hints, ...] = tuple(map(hints, organisations))
        self._site_hints = tuple(hints(one, of_sites=True) for one in organisations)
        heads = ((one.id, head(one)) for one in organisations)
        self._heads: dict[str, Head] = {name: found for name, found in heads if found is not None}
        numbered = list(enumerate(organisations))
        named = (name for number, one in numbered for name in in_full(one, number))
        self._shared = Coordinations(named, self._owners)
        all_cores = (core for number, one in numbered for core in cores(one, number))
        self._automaton = _automaton(all_cores, self._shared.forms)

    def find(
        self, text: str, language: str | None = None, site: Mapping[str, object] | None = None
    ) -> tuple[Mention, ...]:
        """Mentions in `text`, in its order; offsets count its characters. `site` may have `name` and `region`."""
        return self._with_sentences(text, self.spans(text, site), language)

    def _with_sentences(self, text: str, found: Sequence[Found], language: str | None) -> tuple[Mention, ...]:
        sentences = sentences_of(text, [(one.start, one.end) for one in found], language)
        return tuple(
            Mention(one.organisation, one.start, one.end, text[one.start : one.end], sentence, one.why)
            for one, sentence in zip(found, sentences, strict=True)
        )

    def find_all(
        self, text: str, language: str | None = None, site: Mapping[str, object] | None = None
    ) -> tuple[Mention, ...]:
        """As `find`, with the words that stand for an organisation (`why` begins with "discourse")."""
        considered = self.consider(text, site)
        named = [Found(one.start, one.end, one.organisation, one.why) for one in considered if one.is_mention]
        standing = [Found(one.start, one.end, one.organisation, one.why) for one in self.standing_for(text, considered)]
        found = sorted((*named, *standing), key=lambda one: one.start)
        return self._with_sentences(text, found, language)

    def standing_for(self, text: str, considered: Sequence[Considered]) -> tuple[Further, ...]:
        """«университет», «вуз», «он» and the like after a full name among what `consider` gave."""
        return further(text, considered, self._heads) if considered else ()

    def spans(self, text: str, site: Mapping[str, object] | None = None) -> tuple[Found, ...]:
        """As `find`, without the sentences."""
        found = (one for one in self.consider(text, site) if one.is_mention)
        return tuple(Found(one.start, one.end, one.organisation, one.why) for one in found)

    def consider(self, text: str, site: Mapping[str, object] | None = None) -> tuple[Considered, ...]:
        """All that looks like a mention, those that are none too, each with its reason; in the order of the text."""
        folded = fold(text)
        places = _longest(self._readings(text, folded))
        if not places:
            return ()
        whole = survey(folded.text, list(chain(*places)), site, self._hints, self._site_hints)
        judged = chain.from_iterable(judge(contenders(place), whole) for place in places)
        return tuple(
            Considered(*_span(text, folded, one), self._owners[one.organisation].id, why, is_mention)
            for one, why, is_mention in judged
        )

    def _readings(self, text: str, folded: Folded) -> Iterator[Reading]:
        plain = folded.text
        size = len(plain)
        for last, (length, groups, shared) in self._automaton.iter(plain):
            start, end = last - length + 1, last + 1
            if (start and plain[start - 1].isalnum()) or (end < size and plain[end].isalnum()):
                continue
            for group in groups:
                number = group[0].organisation
                reading = read(group, self._owners[number], self._cities[number], Place(text, folded, start, end))
                if reading is not None:
                    yield reading
            if shared:
                yield from self._shared.read(Place(text, folded, start, end))


def _automaton(all_cores: Iterable[Core], shared: Collection[str]) -> ahocorasick.Automaton:
    """An automaton whose values are the form's length, its cores, grouped by organisation (decoys apart), and whether it is a noun
    that names may share."""
    groups: dict[str, dict[tuple[int, bool], list[Core]]] = {}
    for core in all_cores:
        groups.setdefault(core.form, {}).setdefault((core.organisation, core.kind == "decoy"), []).append(core)
    automaton = ahocorasick.Automaton()
    for form in groups.keys() | shared:
        by_owner = groups.get(form, {})
        automaton.add_word(form, (len(form), tuple(tuple(group) for group in by_owner.values()), form in shared))
    automaton.make_automaton()
    return automaton


def _longest(readings: Iterable[Reading]) -> tuple[tuple[Reading, ...], ...]:
    """Places of which none overlaps a longer one, in the order of the text, with all that is read at each."""
    ordered = sorted(readings, key=lambda one: (one.start - one.end, one.start))
    covered = bytearray(max((one.end for one in ordered), default=0))
    taken: dict[tuple[int, int], list[Reading]] = {}
    for reading in ordered:
        start, end = reading.start, reading.end
        if (start, end) in taken:
            taken[start, end].append(reading)
        elif not (covered[start] or covered[end - 1]):  # what is as long or longer does not lie between the two
            covered[start:end] = b"\x01" * (end - start)
            taken[start, end] = [reading]
    return tuple(rivals(one) if len(one) > 1 else (one[0],) for _, one in sorted(taken.items()))


def _span(text: str, folded: Folded, reading: Reading) -> tuple[int, int]:
    """Offsets in the given text; a quote that opens inside the name closes inside it, and a last letter keeps its marks: "й" may be two."""
    start, end = folded.span(reading.start, reading.end)
    while text[end : end + 1] in MARKS and end < len(text):
        end += 1
    inside = text[start:end]
    for opening, closing in _CLOSING.items():
        if opening in inside and text[end : end + 1] == closing and _open(inside, opening, closing):
            return start, end + 1
    return start, end


def _open(inside: str, opening: str, closing: str) -> bool:
    if opening == closing:
        return inside.count(opening) % 2 == 1
    return inside.count(opening) > inside.count(closing)
