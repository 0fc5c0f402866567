"""What is behind the numbers of the report: publications with the label that holds, and their mentions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Integer, and_, case, false, func, literal_column, select, text, true

from mediamon.storage.database.bulk import among, listed
from mediamon.storage.publications.counting import told_before
from mediamon.storage.publications.period import Period
from mediamon.storage.tables.found import expert_label, mention, publication, score
from mediamon.storage.tables.passages import with_evidence
from mediamon.storage.tables.rows import seconds

MOST = 5_000  # publications of a period that are looked at together
said = expert_label.alias("said")


def behind(
    connection: Connection,
    organisation: str,
    label: str | None = None,
    period: Period | None = None,
    *,
    site: str | None = None,
    language: str | None = None,
    once: bool = False,
    before: int | None = None,
    limit: int = 20,
) -> Sequence[Any]:
    """The publications behind a number, newest ids first: id, site, url, headline, times, judged, evidence, reason, story_id.

    once: those only that told their story first of all that mention the organisation.
    """
    query = _pairs(
        publication.c.id,
        publication.c.site,
        publication.c.url,
        publication.c.headline,
        publication.c.published_at,
        publication.c.suspicious,
        publication.c.story_id,
        publication.c.body,
        score.c.evidence,
        score.c.label.label("machine"),
        score.c.positive,
        score.c.neutral,
        score.c.negative,
        score.c.reason,
    ).where(score.c.organisation == organisation, (period or Period()).holds())
    if label:
        judged = func.coalesce(expert_label.c.label, score.c.label, "unscored")
        # PostgreSQL takes the comparison for one that hardly ever holds, and would read everything to sort it; of a case it
        # expects half, and stops when the page is full.
        query = query.where(case((judged == label, true()), else_=false()))
    if site:
        query = query.where(publication.c.site == site)
    if language is not None:
        query = query.where(func.coalesce(publication.c.language, "") == language)
    if once:
        query = query.where(~told_before().exists())
    rows = _newest(connection, query, organisation, period or Period(), before, limit)
    return [with_evidence(row, row.body) for row in rows]


def _newest(
    connection: Connection, query: Any, organisation: str, period: Period, before: int | None, limit: int
) -> Sequence[Any]:
    """The first of the query's rows by id, the highest first. Of all times the index has them in this order, and no more than
    a page is read. Of a period another index says whose turn it is, so many at a time, and more where few of them are wanted.
    """
    newest_first = score.c.publication_id.desc()
    if period == Period():
        query = query.where(score.c.publication_id < before) if before is not None else query
        return connection.execute(query.order_by(newest_first).limit(limit)).fetchall()
    found: list[Any] = []
    width = limit
    while len(found) < limit:
        numbers = _numbers(connection, organisation, period, before, width)
        own = query.where(text(f"score.publication_id {among(connection, 'numbers')}")).order_by(newest_first)
        found += connection.execute(own.limit(limit - len(found)), {"numbers": listed(connection, numbers)})
        if len(numbers) < width:
            break
        before, width = numbers[-1], min(width * 5, MOST)
    return found


def _numbers(
    connection: Connection, organisation: str, period: Period, before: int | None, limit: int
) -> Sequence[int]:
    """Publications of a period (to the second) that mention an organisation, by the index alone."""
    own = score.c
    query = select(own.publication_id).where(own.organisation == organisation)
    query = query.where(own.came >= seconds(period.since)) if period.since else query
    query = query.where(own.came <= seconds(period.until)) if period.until else query
    # The sum keeps planners from walking through all times.
    number = literal_column("score.publication_id + 0", Integer)
    query = query.where(number < before) if before is not None else query
    return connection.execute(query.order_by(number.desc()).limit(limit)).scalars().all()


def retold(connection: Connection, stories: Iterable[int | None]) -> dict[int, int]:
    """How many publications tell each of these stories, of those that several tell."""
    known = {one for one in stories if one is not None}
    query = select(publication.c.story_id, func.count()).where(publication.c.story_id.in_(known))
    rows = connection.execute(query.group_by(publication.c.story_id).having(func.count() > 1)) if known else ()
    return {int(story): int(count) for story, count in rows}


def telling(connection: Connection, story: int, limit: int = 500) -> Sequence[Any]:
    """The publications of a story, the first one first: id, site, headline, published_at."""
    columns = (publication.c.id, publication.c.site, publication.c.headline, publication.c.published_at)
    query = select(*columns).where(publication.c.story_id == story).order_by(publication.c.id).limit(limit)
    return connection.execute(query).fetchall()


def scores_of(connection: Connection, publication_id: int, body: str, organisation: str | None = None) -> Sequence[Any]:
    """The scores of a publication with this text (of one organisation), with the sentences they rest on, by organisation."""
    own = score.c.publication_id == publication_id
    if organisation is not None:
        own &= score.c.organisation == organisation
    rows = connection.execute(select(score).where(own).order_by(score.c.organisation))
    return [with_evidence(row, body) for row in rows]


def mentions_of(connection: Connection, publication_id: int) -> Sequence[Any]:
    """The mentions of a publication in the order of the text."""
    query = select(mention).where(mention.c.publication_id == publication_id).order_by(mention.c.start, mention.c.id)
    return connection.execute(query).fetchall()


def _newest_label() -> Any:
    """The id of the newest expert label of a score's pair. By the pair: a table of all would be made for each page."""
    own = and_(said.c.publication_id == score.c.publication_id, said.c.organisation == score.c.organisation)
    return select(func.max(said.c.id)).where(own).correlate(score).scalar_subquery()


def _pairs(*columns: Any) -> Any:
    """SELECT of pairs with the label that holds as `judged`."""
    judged = func.coalesce(expert_label.c.label, score.c.label, "unscored").label("judged")
    return (
        select(*columns, judged)
        .select_from(score)
        .join(publication, publication.c.id == score.c.publication_id)
        .outerjoin(expert_label, expert_label.c.id == _newest_label())
    )
