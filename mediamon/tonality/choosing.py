"""One language trained anew, kept with its figures, and used from then on if it is better."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from mediamon.tonality.fitting import Tell, rounds_for
from mediamon.tonality.keeping import Kept
from mediamon.tonality.model import load_model
from mediamon.tonality.renewing import InUse, Material, Renewed, Split, apart, renew


@dataclass(frozen=True, slots=True)
class Outcome:
    """The number of the new model, that of the one that was in use, whether the new one is now, and what was learnt how."""

    number: int
    over: int
    used: bool
    split: Split
    renewed: Renewed


def train_and_choose(
    kept: Kept,
    language: str,
    material: Material,
    note: Mapping[str, Any],
    *,
    rounds: int | None = None,
    anyway: bool = False,
    tell: Tell = lambda line: None,
) -> Outcome:
    """Train, compare with the current model, keep, and choose. note: what the card holds besides, such as the date.

    Raises TrainingError where nothing can be learnt (nothing is kept then), ModelError, OSError.
    """
    over = kept.current()
    in_use = InUse(load_model(kept.path(over)).languages[language], kept.learnt(over, language))
    split = apart(material)
    renewed = renew(split, in_use, rounds, tell)
    card = {**note, "over": over, "rounds": rounds_for(language) if rounds is None else rounds, **_card(split, renewed)}
    number = kept.add(over, renewed.model, renewed.learnt, card)
    used = renewed.verdict.better or anyway
    if used:
        kept.use(number)
    return Outcome(number, over, used, split, renewed)


def _card(split: Split, done: Renewed) -> dict[str, Any]:
    return {
        "language": done.model.language,
        "version": done.model.version,
        "records": len(split.teaching),
        "from_labels": split.from_labels,
        "unasked": len(split.unasked),
        "labels": asdict(done.labels) if done.labels else None,
        "base": asdict(done.base) if done.base else None,
        "better": done.verdict.better,
        "why": done.verdict.why,
    }
