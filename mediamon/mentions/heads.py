"""The noun of an organisation's name, and the words that may stand for it: университет (вуз, university), институт, центр."""

from __future__ import annotations

import re
from dataclasses import dataclass

from mediamon.mentions.inflection import case_forms, head_of
from mediamon.mentions.organisations import Organisation

_ALSO = {
    "университет": ("вуз", "госуниверситет", "университет"),
    "академия": ("академия", "вуз"),
}
_ENGLISH = {
    "университет": ("university",),
    "институт": ("institute",),
    "центр": ("center", "centre"),
    "академия": ("academy",),
}
_PRONOUNS = {"masc": "Он", "femn": "Она"}


@dataclass(frozen=True, slots=True)
class Head:
    """pattern: the words in any case of the singular; pronoun: that which begins a sentence, "" for none."""

    pattern: re.Pattern[str]
    pronoun: str


def head(organisation: Organisation) -> Head | None:
    """The head of its official name; None where that is not Russian, or no noun is found."""
    found = head_of(organisation.official)
    if found is None:
        return None
    noun, gender = found
    words = {form for one in _ALSO.get(noun, (noun,)) for form in case_forms(one)}
    words |= set(_ENGLISH.get(noun, ()))
    listed = "|".join(sorted(map(re.escape, words), key=len, reverse=True))
    return Head(re.compile(rf"\b(?:{listed})\b", re.IGNORECASE), _PRONOUNS.get(gender, ""))
