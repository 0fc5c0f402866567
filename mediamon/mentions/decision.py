"""The decision over what is read at one place, in the light of the whole text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum

from mediamon.mentions.context import Hint, Hints, by_hints, by_site
from mediamon.mentions.definitions import Definitions, definitions
from mediamon.mentions.readings import Reading


class Weight(IntEnum):
    """How much speaks for a reading; of organisations that share an abbreviation the one with the most has it."""

    NOTHING = 0
    USUALLY = 1
    SITE = 2
    CONTEXT = 3
    NAMED = 4
    DEFINED = 5


NOTHING = (Weight.NOTHING, "")
SHARED = "several monitored organisations share it, and neither the text nor the site says which"


@dataclass(frozen=True, slots=True)
class Text:
    """A folded text with its readings: the organisations that it names for certain, the abbreviations that it defines, and the
    (organisation, form) pairs of those that it gives to somebody else. `_found` keeps an organisation's hints once they have been
    looked for."""

    text: str
    site: Mapping[str, object] | None
    hints: Sequence[Hints]
    site_hints: Sequence[Hints]
    certain: frozenset[int]
    defined: Definitions
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
    defined = definitions(text, readings)
    elsewhere = {
        (one.organisation, one.form.split(" ")[0] if one.kind == "decoy" else one.form)
        for one in readings
        if one.status == "other" and one.names_another
    }
    return Text(
        text, site, hints, site_hints, certain, defined, frozenset(elsewhere | (defined.theirs.keys() - defined.ours))
    )


def judge(rivals: Sequence[Reading], text: Text) -> list[tuple[Reading, str, bool]]:
    """What is read at one place: (reading, the reason for or against it, whether it is a mention).

    Of several organisations that share what is written there one has it, or none; none of the others is told of then.
    """
    if len(rivals) == 1:
        weight, why = weigh(rivals[0], text)
        return [(rivals[0], why if weight else refusal(rivals[0], text), bool(weight))]
    weighed = [(one, *weigh(one, text)) for one in rivals if one.organisation in text.certain]
    if not any(weight for _, weight, _ in weighed):  # nothing goes before a full name, and hints take time
        weighed = [(one, *weigh(one, text)) for one in rivals]
    most = max(weight for _, weight, _ in weighed)
    best = [(one, why, True) for one, weight, why in weighed if weight == most]
    if most and len(best) == 1:
        return best
    return [(one, SHARED if weight else refusal(one, text, shared=True), False) for one, weight, _ in weighed]


def weigh(reading: Reading, text: Text) -> tuple[Weight, str]:
    """How much says that `reading` is a mention, and what; (NOTHING, "") when it is none."""
    if reading.status == "other":
        return NOTHING
    if reading.status == "certain":
        return (Weight.DEFINED, reading.why) if not reading.lower or reading.organisation in text.certain else NOTHING
    defined = text.defined.says(reading)
    if defined is False:
        return NOTHING
    if reading.organisation in text.certain:
        if _goes_on_as_another(reading, text):
            return NOTHING
        return Weight.DEFINED if defined else Weight.NAMED, f"{reading.why}: the full name is in the text"
    if reading.status == "incomplete" or (reading.organisation, reading.form) in text.contradicted:
        return NOTHING
    return _by_context(reading, text)


def _goes_on_as_another(reading: Reading, text: Text) -> bool:
    """Whether the next word makes an abbreviation another's name: "НЦН нанотехнологий", "MSU Denver".

    Asked where the full name would speak for it; elsewhere the hint that is the nearest says so.
    """
    behind = reading.end + 1
    return (
        reading.abbreviation
        and text.text[reading.end : behind] == " "
        and text.hints[reading.organisation].speak_for_another(text.text, behind)
    )


def _by_context(reading: Reading, text: Text) -> tuple[Weight, str]:
    said = by_hints(reading, text.found(reading.organisation))
    if said is not None:
        return (Weight.CONTEXT, f"{reading.why}: the text speaks of its place or field") if said else NOTHING
    said = by_site(text.site_hints[reading.organisation], text.site)
    if said is not None:
        return (Weight.SITE, f"{reading.why}: the site is of its place") if said else NOTHING
    usual = reading.kind == "usually" and not reading.lower
    return (Weight.USUALLY, f"{reading.why}: usually this organisation") if usual else NOTHING


def refusal(reading: Reading, text: Text, *, shared: bool = False) -> str:
    """Why `reading` is no mention, for people; of one for which nothing speaks. shared: other monitored ones are so called, too."""
    if reading.status == "other":
        return _of_another(reading)
    if reading.status == "certain":
        return "in lower case, and the text does not name it otherwise"
    if text.defined.says(reading) is False or (reading.organisation, reading.form) in text.contradicted:
        return "the text gives this abbreviation to somebody else"
    if reading.status == "incomplete":
        return "only a part of the name, and the text does not name it in full"
    if reading.organisation in text.certain:
        return "the word behind it makes it another body's name"
    if shared:
        return SHARED
    if reading.lower and reading.kind == "usually":
        return "not in capitals, and the text does not name it otherwise"
    return "shared by several bodies, and neither the text nor the site says which"


def _of_another(reading: Reading) -> str:
    if reading.names_another:
        return f"{reading.why or 'another body'}: the name is part of another body's, or a decoy"
    return f"{reading.why}: it is not the organisation that is meant"
