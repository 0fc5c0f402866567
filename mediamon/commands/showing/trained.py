"""What came of a training, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mediamon.commands.showing.terminal import safe
from mediamon.storage.experts.labelled import Labelled
from mediamon.tonality.choosing import Outcome
from mediamon.tonality.comparing import Comparison

_SHOWN = 5  # pairs on which experts disagree that are named


def of_labels(found: Labelled) -> Iterator[str]:
    """How many labels there are, and which cannot be used."""
    yield f"{len(found.pairs)} pairs of publication and organisation have a label to learn from."
    if found.ambiguous:
        yield f"Left out: {found.ambiguous} that are ambiguous."
    if found.torn:
        named = ", ".join(f"{number} {safe(name)}" for number, name in found.torn[:_SHOWN])
        more = ", …" if len(found.torn) > _SHOWN else ""
        yield f"Left out: {len(found.torn)} on which experts disagree (publication and organisation: {named}{more})."
    if found.unmentioned:
        yield f"Left out: {found.unmentioned} whose organisation is no longer found in the text."


def of_training(language: str, done: Outcome) -> Iterator[str]:
    """Figures before and after, with intervals, and what follows."""
    split, renewed = done.split, done.renewed
    yield f"{language}: learnt from {len(split.teaching)} records, {split.from_labels} of them experts'."
    if split.torn:
        yield f"{language}: left out {split.torn} sentences that have several labels in several publications."
    yield from _compared("experts' labels, publications not learnt", renewed.labels)
    yield from _compared("base data, sentences not learnt", renewed.base)
    if done.used:
        yield f"Model {done.number} is used from now on: {renewed.verdict.why}."
        yield f"What is stored keeps its scores: run scrapy score to judge it anew. Back: scrapy train tonality --use {done.over}"
    else:
        yield f"Model {done.number} is kept, model {done.over} stays in use: {renewed.verdict.why}."
        yield f"To use it all the same: scrapy train tonality --use {done.number}"


def of_card(number: int, card: Mapping[str, Any], current: bool) -> str:
    """A line of the list."""
    mark = "*" if current else " "
    if not card:
        return f"{mark} {number:3}  the model that ships with mediamon"
    labels = card.get("labels")
    moved = "no labels held out"
    if labels:
        difference = labels["macro"]
        moved = (
            f"macro-F1 {100 * labels['before']['macro']:.1f} → {100 * labels['after']['macro']:.1f} "
            f"(by {100 * difference['value']:+.1f} [{100 * difference['low']:+.1f}, {100 * difference['high']:+.1f}])"
        )
    what = f"{safe(str(card.get('date')))}  {safe(str(card.get('language')))} anew, over model {card.get('over')}"
    return f"{mark} {number:3}  {what}: {moved} on {labels['groups'] if labels else 0} publications"


def _compared(title: str, one: Comparison | None) -> Iterator[str]:
    if one is None:
        yield f"  {title}: none to measure"
        return
    yield f"  {title} ({one.groups}):"
    yield f"    before  {one.before}"
    yield f"    after   {one.after}"
    yield f"    difference, 95 %  macro-F1 {one.macro}  PN {one.pn}"
