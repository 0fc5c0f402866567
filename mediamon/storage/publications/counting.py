"""The summaries by day and by month: counts of (publication, organisation) pairs, changed in the transaction that changes the pairs.

What publications count for is read before and after a change, and the difference added. So the summaries always equal
what the join of publications, scores and labels would give, and a report of millions of pairs reads some thousand rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, date
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, func, select, text

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.database.bulk import among, listed
from mediamon.storage.publications import stories
from mediamon.storage.tables.counts import day_summary, month_summary
from mediamon.storage.tables.found import expert_label, publication, score

AT_ONCE = 5_000  # publications of one query


class Place(NamedTuple):
    """What pairs are counted by: a row of the day summary."""

    day: date
    site: str
    organisation: str
    language: str
    judged: str
    suspicious: bool


Common = tuple[date, str, str, bool]  # day, site, language, suspicious
Counts = Counter[tuple[Place, bool]]  # with whether the pair was stored first of its story


@contextmanager
def counted(
    connection: Connection, numbers: Collection[int], joined: Collection[int] = (), *, alone: bool = False
) -> Iterator[None]:
    """Around a change of these publications, their scores, labels or stories, in the caller's transaction; joined: stories
    that they may get; alone: it changes nothing of what others of their stories count for, as a label does: a story may have thousands.
    """
    if not numbers and not joined:
        yield
        return
    stories.take_turns(connection)
    own = numbers if alone else stories.members(connection, numbers, joined)
    before = counts(connection, own)
    yield
    _add(connection, before, counts(connection, own))


def add(
    connection: Connection,
    begun: Mapping[int, int],
    common: Mapping[int, Common],
    pairs: Iterable[tuple[int, str, str | None]],
) -> None:
    """Count publications that are new, by what was written of them: all that counts is in that, since nobody has labelled them yet, but
    for what was said before of the stories that they retell. begun: story by publication; pairs: publication, organisation, label.
    """
    told, keys = _told(connection, begun), list[tuple[Any, ...]]()
    for number, organisation, label in sorted(pairs, key=itemgetter(0)):
        pair = (begun[number], organisation)
        keys.append((common[number], organisation, label, pair not in told))
        told.add(pair)
    after = Counts()
    for ((day, site, language, suspicious), organisation, label, first), count in Counter(keys).items():
        after[Place(day, site, organisation, language, label or "unscored", suspicious), first] += count
    _add(connection, Counter(), after)


def _told(connection: Connection, begun: Mapping[int, int]) -> set[tuple[int, str]]:
    """Of which organisations the stories (new publication → story) that were stored before have told. Whatever is stored has lower ids."""
    stories = {story for story in begun.values() if story not in begun}
    if not stories:
        return set()
    joined = publication.join(score, score.c.publication_id == publication.c.id)
    own = text(f"story_id {among(connection, 'stories')} AND publication.id < :first")
    query = select(publication.c.story_id, score.c.organisation).distinct().select_from(joined).where(own)
    rows = connection.execute(query, {"stories": listed(connection, stories), "first": min(begun)})
    return {(story, organisation) for story, organisation in rows}


def common(new: Mapping[str, Sequence[Any]]) -> Iterator[Common]:
    """What all pairs of each publication are counted by, of the columns of their rows."""
    names = ("published_at", "fetched_at", "site", "language", "suspicious")
    for published, fetched, site, language, suspicious in zip(*(new[name] for name in names), strict=True):
        yield (published or fetched).astimezone(UTC).date(), site, language or "", suspicious


def recount(connection: Connection) -> int:
    """Count everything anew; how many pairs there are."""
    stories.take_turns(connection)
    for table in (day_summary, month_summary):
        connection.execute(delete(table))
    highest = connection.execute(select(func.max(publication.c.id))).scalar() or 0
    total = 0
    for first in range(0, highest + 1, AT_ONCE):
        own = publication.c.id.between(first, first + AT_ONCE - 1)
        found = counts_where(connection, own)
        _add(connection, Counter(), found)
        total += found.total()
    return total


def counts(connection: Connection, numbers: Iterable[int]) -> Counts:
    """What publications count for as they stand."""
    listed, found = sorted(numbers), Counts()
    for at in range(0, len(listed), AT_ONCE):
        found += counts_where(connection, publication.c.id.in_(listed[at : at + AT_ONCE]))
    return found


def counts_where(connection: Connection, chosen: ColumnElement[bool]) -> Counts:
    """What the publications count for of which a condition holds."""
    return Counts(_place(row) for row in connection.execute(pairs_as_they_stand().where(chosen)))


def pairs_as_they_stand() -> Any:
    """SELECT of pairs with what they are counted by: the plain join of publications, scores and labels."""
    label = (
        select(expert_label.c.label)
        .where(
            expert_label.c.publication_id == score.c.publication_id,
            expert_label.c.organisation == score.c.organisation,
        )
        .order_by(expert_label.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    columns = (
        func.coalesce(publication.c.published_at, publication.c.fetched_at).label("came"),
        publication.c.site,
        score.c.organisation,
        func.coalesce(publication.c.language, "").label("language"),
        func.coalesce(label, score.c.label, "unscored").label("judged"),
        publication.c.suspicious,
        told_before().exists().label("retold"),
    )
    return select(*columns).select_from(publication.join(score, score.c.publication_id == publication.c.id))


def told_before() -> Any:
    """SELECT of what told the same story of the same organisation before, in a query of publications and scores."""
    earlier, told = publication.alias("earlier"), score.alias("told")
    # The expression keeps planners from going through all that was ever said of the organisation, by its index.
    same = and_(told.c.publication_id == earlier.c.id, func.coalesce(told.c.organisation, "") == score.c.organisation)
    mentioning = select(told.c.publication_id).select_from(told).where(same).correlate(earlier, score)
    return (
        select(earlier.c.id)
        .select_from(earlier)
        .where(earlier.c.story_id == publication.c.story_id, earlier.c.id < publication.c.id, mentioning.exists())
        .correlate(publication, score)
    )


def _place(row: Any) -> tuple[Place, bool]:
    day = row.came.astimezone(UTC).date()
    return Place(day, row.site, row.organisation, row.language, row.judged, bool(row.suspicious)), not row.retold


def _add(connection: Connection, before: Counts, after: Counts) -> None:
    days, months = dict[Place, tuple[int, int]](), dict[Place, tuple[int, int]]()
    for sign, found in ((-1, before), (1, after)):
        for (place, first), count in found.items():
            for changed, own in ((days, place), (months, place._replace(day=place.day.replace(day=1)))):
                pairs, begun = changed.get(own, (0, 0))
                changed[own] = pairs + sign * count, begun + sign * count * first
    _change(connection, day_summary, days)
    _change(connection, month_summary, months)


def _change(connection: Connection, table: Table, changed: Mapping[Place, tuple[int, int]]) -> None:
    """Add the differences to a summary, of which the first column is the day or the month."""
    part, *others = [column.name for column in table.primary_key]
    rows = [
        {part: place.day, **{name: getattr(place, name) for name in others}, "pairs": pairs, "stories": begun}
        for place, (pairs, begun) in sorted(changed.items())
        if pairs or begun
    ]
    if not rows:
        return
    statement = insert_for(connection, table)
    more = {name: table.c[name] + statement.excluded[name] for name in ("pairs", "stories")}
    connection.execute(statement.on_conflict_do_update(index_elements=[part, *others], set_=more), rows)
    emptied = {row[part] for row in rows if row["pairs"] < 0}
    if emptied:
        connection.execute(delete(table).where(table.c.pairs == 0, table.c[part].in_(emptied)))
