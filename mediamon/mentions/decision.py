"""The decision over one reading in the light of its whole text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mediamon.mentions.context import Hint, Hints, by_hints, by_site, defined_otherwise
from mediamon.mentions.readings import Reading


@dataclass(frozen=True, slots=True)
class Text:
    """A folded text with its readings. `_found` keeps the hints of an organisation once they have been looked for."""

    text: str
    readings: Sequence[Reading]
    site: Mapping[str, object] | None
    hints: Sequence[Hints]
    _found: dict[int, tuple[Hint, ...]] = field(default_factory=dict)

    def certain(self, organisation: int) -> bool:
        """Whether the text has a name that is the organisation's alone."""
        return any(one.status == "certain" and one.organisation == organisation for one in self.readings)

    def contradicted(self, reading: Reading) -> bool:
        """Whether the text gives the same abbreviation to somebody else."""
        return any(
            one.form == reading.form and (one.status == "other" or defined_otherwise(self.text, one))
            for one in self.readings
            if one.organisation == reading.organisation and one.status != "certain"
        )

    def found(self, organisation: int) -> tuple[Hint, ...]:
        """The organisation's hints in the text."""
        if organisation not in self._found:
            self._found[organisation] = self.hints[organisation].find(self.text)
        return self._found[organisation]


def decide(reading: Reading, text: Text) -> str:
    """Why `reading` is a mention; empty when it is none."""
    if reading.status == "certain":
        return reading.why if not reading.lower or text.certain(reading.organisation) else ""
    if reading.status == "other":
        return ""
    if text.certain(reading.organisation):
        return f"{reading.why}: the full name is in the text"
    if reading.status == "incomplete" or text.contradicted(reading):
        return ""
    return _by_context(reading, text)


def _by_context(reading: Reading, text: Text) -> str:
    said = by_hints(reading, text.found(reading.organisation))
    if said is not None:
        return f"{reading.why}: the text speaks of its place or field" if said else ""
    said = by_site(text.hints[reading.organisation], text.site)
    if said is not None:
        return f"{reading.why}: the site is of its place" if said else ""
    usual = reading.kind == "usually" and not reading.lower
    return f"{reading.why}: usually this organisation" if usual else ""
