"""The decision over one reading in the light of its whole text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mediamon.mentions.context import Hint, Hints, by_hints, by_site, defined_otherwise
from mediamon.mentions.readings import Reading


@dataclass(frozen=True, slots=True)
class Text:
    """A folded text with its readings: the organisations that it names for certain, and the (organisation, form) pairs of
    abbreviations that it gives to somebody else. `_found` keeps an organisation's hints once they have been looked for."""

    text: str
    site: Mapping[str, object] | None
    hints: Sequence[Hints]
    site_hints: Sequence[Hints]
    certain: frozenset[int]
    contradicted: frozenset[tuple[int, str]]
    _found: dict[int, tuple[Hint, ...]] = field(default_factory=dict)

    def found(self, organisation: int) -> tuple[Hint, ...]:
        """The organisation's hints in the text."""
        if organisation not in self._found:
            self._found[organisation] = self.hints[organisation].find(self.text)
        return self._found[organisation]


def survey(
    text: str,
    readings: Sequence[Reading],
    site: Mapping[str, object] | None,
    hints: Sequence[Hints],
    site_hints: Sequence[Hints],
) -> Text:
    """What the whole of folded `text` says, once for all its readings."""
    certain = frozenset(one.organisation for one in readings if one.status == "certain" and not one.lower)
    elsewhere = (
        one for one in readings if one.status == "other" or (one.status == "doubtful" and defined_otherwise(text, one))
    )
    return Text(text, site, hints, site_hints, certain, frozenset((one.organisation, one.form) for one in elsewhere))


def decide(reading: Reading, text: Text) -> str:
    """Why `reading` is a mention; empty when it is none."""
    if reading.status == "certain":
        return reading.why if not reading.lower or reading.organisation in text.certain else ""
    if reading.status == "other":
        return ""
    if reading.organisation in text.certain:
        return f"{reading.why}: the full name is in the text"
    if reading.status == "incomplete" or (reading.organisation, reading.form) in text.contradicted:
        return ""
    return _by_context(reading, text)


def _by_context(reading: Reading, text: Text) -> str:
    said = by_hints(reading, text.found(reading.organisation))
    if said is not None:
        return f"{reading.why}: the text speaks of its place or field" if said else ""
    said = by_site(text.site_hints[reading.organisation], text.site)
    if said is not None:
        return f"{reading.why}: the site is of its place" if said else ""
    usual = reading.kind == "usually" and not reading.lower
    return f"{reading.why}: usually this organisation" if usual else ""


def refusal(reading: Reading, text: Text) -> str:
    """Why `reading` is no mention, for people; of one that `decide` refuses."""
    if reading.status == "other":
        return f"{reading.why or 'another body'}: the name is part of another body's, or a decoy"
    if reading.status == "certain":
        return "in lower case, and the text does not name it otherwise"
    if (reading.organisation, reading.form) in text.contradicted:
        return "the text gives this abbreviation to somebody else"
    if reading.status == "incomplete":
        return "only a part of the name, and the text does not name it in full"
    return "shared by several bodies, and neither the text nor the site says which"
