"""A model learnt anew from experts' labels and base data, and measured beside the one in use.

What is measured never teaches: one story in three with labels, one sentence in five of the base data, chosen by digest and so
the same in every training. The model that is measured is the one that is used, so these stay unlearnt for the next comparison.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence, Set
from dataclasses import dataclass

import numpy as np

from mediamon.items import LABELS
from mediamon.tonality.arrays import Floats
from mediamon.tonality.classifier import Classifier
from mediamon.tonality.comparing import Answers, Comparison, Verdict, compare, digest, held_out, verdict
from mediamon.tonality.encoding import Target, targets_of
from mediamon.tonality.fitting import Tell
from mediamon.tonality.model import LanguageModel
from mediamon.tonality.offsetting import none
from mediamon.tonality.pairs import Pair, Record, pairs_answered, records_of
from mediamon.tonality.training import train_apart, train_for

# Labels are few: what they lack first is proof, and the width of an interval falls with the root of what is measured.
ONE_IN_OF_LABELS = 3
# As in five folds, by which the figures of the models that ship were taken.
ONE_IN_OF_BASE = 5


@dataclass(frozen=True, slots=True)
class InUse:
    """The model to beat. learnt: digests of the sentences it has learnt; None: unknown, so any of the base data."""

    model: Classifier
    learnt: Set[int] | None


@dataclass(frozen=True, slots=True)
class Material:
    """What there is in one language. with_base: whether base data teaches; it is measured on in any case. unasked: what nobody has labelled."""

    pairs: Sequence[Pair]
    base: Sequence[Record]
    with_base: bool = True
    unasked: Sequence[Pair] = ()


@dataclass(frozen=True, slots=True)
class Split:
    """Records that teach; pairs and base records that are measured.

    `from_labels`: how many of those that teach are experts'. `base_alone`: what is not held out of the base data. `torn`: targets
    with several labels, left out. `unasked`: targets without a label, which teach what the newsroom's news is like.
    """

    teaching: list[Record]
    from_labels: int
    pairs: list[Pair]
    base: list[Record]
    base_alone: list[Record]
    torn: int
    unasked: list[Target]


@dataclass(frozen=True, slots=True)
class Renewed:
    """The new model, what it learnt (digests of sentences), how it compares, and what follows."""

    model: LanguageModel
    learnt: frozenset[int]
    labels: Comparison | None
    base: Comparison | None
    verdict: Verdict


def renew(split: Split, in_use: InUse, rounds: int | None = None, tell: Tell = lambda line: None) -> Renewed:
    """Train on what teaches and compare on the rest. rounds: of nets, see `fitting.fit`. Raises TrainingError."""
    language = in_use.model.language
    tell(f"{language}: {len(split.teaching)} records teach, {split.from_labels} of them from labels")
    said, others = split.teaching[: split.from_labels], split.teaching[split.from_labels :]
    model = train_for(said, others, split.unasked, language, rounds, tell)
    before = _before_on_base(split, in_use, rounds, tell)
    sentences = [sentence for sentence, _, _ in (*targets_of(split.teaching), *split.unasked)]
    learnt = frozenset(map(digest, sentences))
    labels = _on_pairs(split.pairs, in_use, model)
    base = _on_base(split, before, model)
    return Renewed(model, learnt, labels, base, verdict(labels, base))


def apart(material: Material) -> Split:
    """What teaches and what is measured; no sentence is in both, in whichever publication or file it stands."""
    pairs = [pair for pair in material.pairs if held_out(pair.group, ONE_IN_OF_LABELS)]
    base = [record for record in material.base if held_out(record["text"], ONE_IN_OF_BASE)]
    hidden = {sentence for pair in pairs for sentence in pair.sentences} | {record["text"] for record in base}
    said, torn = records_of([pair for pair in material.pairs if not held_out(pair.group, ONE_IN_OF_LABELS)])
    said = [record for record in said if record["text"] not in hidden]
    # Of a target that both know the expert's label holds.
    known = set(targets_of(said))
    others = material.base if material.with_base else ()
    rest = [
        record
        for record, target in zip(others, targets_of(others), strict=True)
        if record["text"] not in hidden and target not in known
    ]
    alone = [record for record in material.base if not held_out(record["text"], ONE_IN_OF_BASE)]
    taken = known | set(targets_of(rest))
    return Split([*said, *rest], len(said), pairs, base, alone, torn, _unasked(material.unasked, hidden, taken))


def _unasked(pairs: Sequence[Pair], hidden: Set[str], taken: Set[Target]) -> list[Target]:
    """Each target once; none of a story that is measured if it gets a label, and none of a sentence that is."""
    found = [one for pair in pairs if not held_out(pair.group, ONE_IN_OF_LABELS) for one in pair.targets]
    return [one for one in dict.fromkeys(found) if one[0] not in hidden and one not in taken]


def _on_pairs(pairs: Sequence[Pair], in_use: InUse, model: LanguageModel) -> Comparison | None:
    """By publication; pairs of which the model in use has learnt a sentence are passed over (a story may have moved)."""
    learnt = in_use.learnt or frozenset()
    unseen = [pair for pair in pairs if not any(digest(sentence) in learnt for sentence in pair.sentences)]
    before, after = (_answers(pairs_answered(unseen, one), one) for one in (in_use.model, model))
    return _compared([pair.group for pair in unseen], [pair.label for pair in unseen], before, after)


def _before_on_base(split: Split, in_use: InUse, rounds: int | None, tell: Tell) -> InUse:
    """Who is measured on base data for the model in use: where it may have learnt it all, one learnt so without what is held out."""
    if in_use.learnt is not None or not split.base:
        return in_use
    language = in_use.model.language
    tell(
        f"{language}: the model in use may know all base data; one like it learns {len(split.base_alone)} records of it"
    )
    return InUse(train_apart(split.base_alone, language, rounds, tell), frozenset())


def _on_base(split: Split, before: InUse, model: LanguageModel) -> Comparison | None:
    learnt = before.learnt or frozenset()
    held = [record for record in split.base if digest(record["text"]) not in learnt]
    general = [_for_all_news(one) for one in (before.model, model)]
    answers = (_answers(one.probabilities(targets_of(held)), one) for one in general)
    return _compared([record["text"] for record in held], [record["label"] for record in held], *answers)


def _for_all_news(model: Classifier) -> Classifier:
    """Without what a newsroom's labels say of its own news, which base data are not."""
    return model.with_offset(none()) if isinstance(model, LanguageModel) else model


def _answers(probabilities: Floats, model: Classifier) -> Answers:
    chosen = np.array([LABELS.index(label) for label in model.labels(probabilities)], np.int64)
    return Answers(chosen, probabilities)


def _compared(groups: Sequence[Hashable], labels: Sequence[str], before: Answers, after: Answers) -> Comparison | None:
    return compare(groups, np.array([LABELS.index(label) for label in labels], np.int64), before, after)
