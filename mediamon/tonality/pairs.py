"""What people said of publications, as the tonality model may be taught by it and measured on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from mediamon.items import LABELS
from mediamon.tonality.arrays import Floats
from mediamon.tonality.classifier import Classifier
from mediamon.tonality.encoding import Target
from mediamon.tonality.judging import aggregate

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pair:
    """A publication and an organisation that it mentions, with an expert's label; "" where nobody has said any.

    `group`: what is the same for all publications that tell one story. `targets`: (sentence, start, end) of every mention.
    """

    group: str
    organisation: str
    label: str
    language: str
    targets: tuple[Target, ...]

    @property
    def sentences(self) -> frozenset[str]:
        """The different sentences that mention the organisation."""
        return frozenset(sentence for sentence, _, _ in self.targets)

    @property
    def teaches(self) -> bool:
        """Whether the label of the publication is surely that of a sentence.

        Where several sentences mention the organisation most of them are neutral, whatever the publication is (see
        `judging.SHARPNESS`): to give each the publication's label would teach that plain sentences are polar. So only
        pairs with one sentence teach, with the weight of one record; all pairs are measured.
        """
        return len(self.sentences) == 1


def records_of(pairs: Sequence[Pair]) -> tuple[list[Record], int]:
    """Training records of the pairs that teach, each target once; and how many targets have several labels (left out)."""
    said: dict[Target, set[str]] = {}
    for pair in pairs:
        if pair.teaches:
            said.setdefault(pair.targets[0], set()).add(pair.label)
    records: list[Record] = [
        {"text": text, "start": start, "end": end, "label": min(labels)}
        for (text, start, end), labels in said.items()
        if len(labels) == 1
    ]
    return records, len(said) - len(records)


def pairs_answered(pairs: Sequence[Pair], model: Classifier) -> Floats:
    """Probabilities (pairs, 3) as publications are judged: of all sentences that mention the organisation together."""
    probabilities = model.probabilities([target for pair in pairs for target in pair.targets])
    ends = np.cumsum([len(pair.targets) for pair in pairs], dtype=np.int64)
    parts = np.split(probabilities, ends[:-1]) if pairs else []
    return np.array([aggregate(part)[0] for part in parts]).reshape(len(pairs), len(LABELS))
