"""From sentences to a publication: the tonality towards each organisation that it mentions (spec: Vasenin, Dzabraev 2017)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from mediamon.items import LABELS, Mention, Score
from mediamon.tonality.arrays import Floats
from mediamon.tonality.classifier import Classifier
from mediamon.tonality.encoding import Target
from mediamon.tonality.language import OTHER, language_of
from mediamon.tonality.model import TonalityModel

# News speaks of an organisation mostly in neutral sentences, and one that accuses or praises it settles what a reader
# keeps. With weights exp(6 x P(not neutral)) a sentence that is surely polar weighs as much as exp(6) = 403 surely
# neutral ones, and sentences of one kind simply average. On invented stories (benchmarks/tonality_publications) that is far
# better than the mean and about as good as the strongest sentence alone, which one error of the model would settle.
SHARPNESS = 6.0
EVIDENCE = 3
# Mentions of one organisation in one publication that are judged. None of 1,428 records has more than 3 (they are of up to 1,500
# characters), so that 50 are those of a very long read. They are taken evenly, from the first to the last: what settles the label
# may stand anywhere, and the first ones alone would let it be buried under the rest.
MOST = 50
Judged = tuple[Sequence[Mention], str, str | None]  # mentions, body, language
# Which of the texts, its mentions by organisation, their places.
_Asked = tuple[int, Sequence[Mention], Sequence[Target]]
NO_MODEL = "no model for language"
UNKNOWN = "language not recognised"


def judge(mentions: Sequence[Mention], body: str, language: str | None, model: TonalityModel) -> tuple[Score, ...]:
    """One Score per organisation in `mentions`, in the order of first mention; mentions' offsets count characters of `body`.

    Of more than MOST mentions of one organisation so many are judged, evenly; `left_out` tells how many are not.
    `language` is what the page declares; `body` overrules it. In a language without a model the label is None and `reason` says why.
    """
    return judge_all([(mentions, body, language)], model)[0]


def judge_all(texts: Sequence[Judged], model: TonalityModel) -> list[tuple[Score, ...]]:
    """As `judge` for many publications at once (mentions, body, language), one for one: several times quicker than one by one."""
    found: list[tuple[Score, ...]] = [()] * len(texts)
    together = defaultdict[str, list[_Asked]](list)
    for place, (mentions, body, language) in enumerate(texts):
        by_name = by_organisation(mentions)
        known = known_language(language, body) if mentions else ""
        if mentions and known in model.languages:
            ordered = [one for own in by_name.values() for one in evenly(own)]
            together[known].append((place, ordered, [target_of(one, body) for one in ordered]))
        else:
            found[place] = tuple(Score(name, None, {}, (), "", _why_not(known, language)) for name in by_name)
    for known, some in together.items():
        chosen, after = model.languages[known], 0
        probabilities = chosen.probabilities([target for *_, targets in some for target in targets])
        for place, own, targets in some:
            before, after = after, after + len(targets)
            found[place] = tuple(_scores(own, targets, probabilities[before:after], chosen))
    return found


def known_language(language: str | None, body: str) -> str:
    """The language by which the model is chosen: the page's where the text does not say otherwise; "" where it is not recognised."""
    found = language_of(body, language)
    return "" if found == OTHER else found


def _why_not(known: str, declared: str | None) -> str:
    if known:
        return f"{NO_MODEL}: {known}"
    return f"{UNKNOWN}; it is not {declared}, as the page says" if declared else UNKNOWN


def by_organisation(mentions: Sequence[Mention]) -> dict[str, list[Mention]]:
    """Mentions of each, in the order of first mention."""
    found = defaultdict[str, list[Mention]](list)
    for one in mentions:
        found[one.organisation].append(one)
    return dict(found)


def evenly(mentions: Sequence[Mention]) -> Sequence[Mention]:
    """Those of one organisation that are judged: all, or MOST of them from the first to the last."""
    if len(mentions) <= MOST:
        return mentions
    return [mentions[number * (len(mentions) - 1) // (MOST - 1)] for number in range(MOST)]


def left_out(mentions: Sequence[Mention]) -> int:
    """How many mentions of a publication are not judged, since there are very many of one organisation."""
    return sum(max(0, len(own) - MOST) for own in by_organisation(mentions).values())


def aggregate(probabilities: Floats) -> tuple[Floats, Floats]:
    """Probabilities (3,) of a publication from those of its sentences (m, 3), and how much each sentence weighs (m,)."""
    polar = 1.0 - probabilities[:, LABELS.index("neutral")]
    weights = np.exp(SHARPNESS * (polar - polar.max()))
    weights = weights / weights.sum()
    return np.asarray(weights @ probabilities), np.asarray(weights)


def _scores(
    mentions: Sequence[Mention], targets: Sequence[Target], probabilities: Floats, model: Classifier
) -> Iterator[Score]:
    names = np.array([mention.organisation for mention in mentions])
    for organisation in dict.fromkeys(mention.organisation for mention in mentions):
        own = np.flatnonzero(names == organisation)
        whole, weights = aggregate(probabilities[own])
        label = model.labels(whole[None, :])[0]
        strongest = probabilities[own][:, LABELS.index(label)] * weights
        order = own[np.argsort(-strongest, kind="stable")]
        evidence = tuple(dict.fromkeys(targets[number][0] for number in order))[:EVIDENCE]
        shares = dict(zip(LABELS, map(float, whole), strict=True))
        yield Score(organisation, label, shares, evidence, model.version)


def target_of(mention: Mention, body: str) -> Target:
    """The mention's place in its sentence; where the sentence is not around it in `body`, the first place of its surface."""
    sentence = mention.sentence or mention.surface
    first = body.find(sentence, max(0, mention.end - len(sentence)), mention.start + len(sentence))
    start = mention.start - first if first >= 0 else sentence.find(mention.surface)
    if start < 0:
        return mention.surface, 0, len(mention.surface)
    return sentence, start, start + len(mention.surface)
