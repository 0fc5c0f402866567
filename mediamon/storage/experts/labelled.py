"""Experts' labels with the sentences they are about, to teach and to measure the tonality model. Nothing is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from mediamon.items import Mention
from mediamon.storage.tables.found import expert_label, mention, publication, score
from mediamon.storage.tables.passages import sentence_of
from mediamon.tonality.judging import evenly, known_language, target_of
from mediamon.tonality.pairs import Pair

AMBIGUOUS = "ambiguous"
UNASKED = 1500  # of the newest pairs that nobody has labelled
BATCH = 200  # publications read at once; their texts lie in memory

Key = tuple[int, str]  # publication and organisation


@dataclass(frozen=True, slots=True)
class Labelled:
    """`pairs` to learn from, and the numbers of those that cannot be.

    `ambiguous`: experts say so. `torn`: (publication, organisation) on which experts disagree: of two people who disagree neither
    may teach. `unmentioned`: the organisation is no longer found in the text.
    """

    pairs: tuple[Pair, ...]
    ambiguous: int
    torn: tuple[Key, ...]
    unmentioned: int


def labelled(connection: Connection) -> Labelled:
    """All labelled pairs, by what each person said last."""
    said = _said(connection)
    torn = tuple(key for key, labels in said.items() if len(labels) > 1)
    holds = {key: next(iter(labels)) for key, labels in said.items() if len(labels) == 1}
    clear = {key: label for key, label in holds.items() if label != AMBIGUOUS}
    pairs = tuple(_pairs(connection, clear))
    return Labelled(pairs, len(holds) - len(clear), torn, len(clear) - len(pairs))


def unasked(connection: Connection) -> tuple[Pair, ...]:
    """The newest pairs with a score of which nobody has said anything, with "" as their label; suspicious publications are left out."""
    said = select(expert_label.c.id).where(
        expert_label.c.publication_id == score.c.publication_id,
        expert_label.c.organisation == score.c.organisation,
    )
    query = (
        select(score.c.publication_id, score.c.organisation)
        .join(publication, publication.c.id == score.c.publication_id)
        .where(score.c.label.is_not(None), ~publication.c.suspicious, ~said.exists())
        .order_by(score.c.publication_id.desc(), score.c.organisation)
        .limit(UNASKED)
    )
    keys = [(row.publication_id, row.organisation) for row in connection.execute(query)]
    return tuple(_pairs(connection, dict.fromkeys(keys, "")))


def _said(connection: Connection) -> dict[Key, set[str]]:
    """The labels that hold of each pair: the newest of each person."""
    own = expert_label.c
    query = select(own.publication_id, own.organisation, own.account_id, own.label).order_by(own.id)
    newest = {(number, name, who): label for number, name, who, label in connection.execute(query)}
    found = defaultdict[Key, set[str]](set)
    for (number, name, _), label in sorted(newest.items()):
        found[number, name].add(label)
    return found


def _pairs(connection: Connection, labels: Mapping[Key, str]) -> Iterator[Pair]:
    numbers = sorted({number for number, _ in labels})
    for start in range(0, len(numbers), BATCH):
        some = numbers[start : start + BATCH]
        own = publication.c
        query = select(own.id, own.story_id, own.language, own.body).where(own.id.in_(some))
        rows = {row.id: row for row in connection.execute(query)}
        mentions = _mentions(connection, {number: row.body for number, row in rows.items()})
        for number, name in sorted(mentions.keys() & labels.keys()):
            yield _pair(rows[number], name, labels[number, name], mentions[number, name])


def _mentions(connection: Connection, bodies: Mapping[int, str]) -> dict[Key, list[Mention]]:
    found = defaultdict[Key, list[Mention]](list)
    own = mention.c.publication_id.in_(list(bodies))
    query = select(mention).where(own).order_by(mention.c.publication_id, mention.c.id)
    for one in connection.execute(query):
        said = sentence_of(one, bodies[one.publication_id])
        made = Mention(one.organisation, one.start, one.end, one.surface, said, one.why)
        found[one.publication_id, one.organisation].append(made)
    return found


def _pair(row: Any, name: str, label: str, mentions: Sequence[Mention]) -> Pair:
    targets = tuple(target_of(one, row.body) for one in evenly(mentions))
    return Pair(str(row.story_id or row.id), name, label, known_language(row.language, row.body), targets)
