"""Classifiers of others named in a setting: "hf:NAME" for all languages, "hf:ru=NAME,en=NAME" or "hf:ru=NAME" for some.

NAME is a sequence classifier on the Hugging Face Hub or a folder with one. A language that is not named keeps its own model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mediamon.items import LABELS, Label
from mediamon.tonality.model import ModelError

PREFIX = "hf:"
LANGUAGES = ("ru", "en")  # those that `guess_language` tells apart
_BEGINNINGS: dict[Label, tuple[str, ...]] = {
    "negative": ("neg", "отр", "нег"),
    "neutral": ("neu", "нейт"),
    "positive": ("pos", "пол", "поз"),
}
_STARS: dict[str, Label] = {"1": "negative", "2": "negative", "3": "neutral", "4": "positive", "5": "positive"}


def names_of(given: str) -> dict[str, str]:
    """The classifier's name for each language. Raises ModelError for what cannot be read."""
    said = given.removeprefix(PREFIX).strip()
    if "=" not in said:
        found = dict.fromkeys(LANGUAGES, said)
    else:
        pairs = [part.partition("=") for part in said.split(",")]
        found = {language.strip(): name.strip() for language, _, name in pairs}
    unknown = [one for one in found if one not in LANGUAGES]
    if unknown or not all(found.values()):
        raise ModelError(
            f"MEDIAMON_TONALITY_MODEL = {given!r}: write hf:NAME, or hf:ru=NAME,en=NAME with languages out of {', '.join(LANGUAGES)}"
        )
    return found


def meanings(names: Mapping[int, str], model: str) -> tuple[int, ...]:
    """For each class of a classifier the place in LABELS of what it means, by the names that its author gave them.

    Raises ModelError where names say nothing: LABEL_0 means negative with some authors and neutral with others.
    """
    found = [_meaning(names[number]) for number in sorted(names)]
    if None in found or not {"negative", "positive"} <= set(found):
        told = ", ".join(names[number] for number in sorted(names))
        raise ModelError(
            f"{model}: its classes are called {told}: name them negative, neutral and positive under id2label in its config.json"
        )
    return tuple(LABELS.index(one) for one in found if one is not None)


def _meaning(name: str) -> Label | None:
    lower = name.strip().lower()
    stars = re.fullmatch(r"([1-5])(?: stars?)?", lower)
    if stars:
        return _STARS[stars[1]]
    return next((label for label in LABELS if lower.startswith(_BEGINNINGS[label])), None)
