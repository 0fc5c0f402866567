"""Saved searches: what is new is found once. Publications get their numbers in an order, but their transactions may end in
another, so a stretch that was looked at before is looked at again.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, exists, func, or_, select, update

from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.database.clean import clean_text
from mediamon.storage.experts.labels import LABELS
from mediamon.storage.people.accounts import is_open
from mediamon.storage.tables.found import expert_label, mention, publication, score
from mediamon.storage.tables.readers import saved_find, saved_search
from mediamon.storage.words.search import holding

AGAIN = 1_000  # publications that are looked at a second time
MOST = 500  # finds of one search at a time; the rest comes the next time
MOST_SEARCHES = 100  # of an account
LONGEST = 300  # characters of each field


class BadSearch(ValueError):
    """A search cannot be saved as it is asked for; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Search:
    """What is searched: all of it must hold; "" is anything. organisation: an id; label: of the organisation, or of any."""

    name: str
    words: str = ""
    organisation: str = ""
    site: str = ""
    label: str = ""
    tell: bool = True

    def checked(self) -> Search:
        """Clean and cut. Raises BadSearch."""
        fields = (self.name, self.words, self.organisation, self.site)
        name, words, organisation, site = (clean_text(" ".join(one.split()))[:LONGEST] for one in fields)
        if self.label not in ("", *LABELS):
            raise BadSearch("There is no such label.")
        said = " ".join(filter(None, (words, organisation, site, self.label)))
        if not said:
            raise BadSearch("A search needs words, an organisation, a site or a label.")
        return Search(name or said[:LONGEST], words, organisation, site, self.label, self.tell)


def add(connection: Connection, account_id: int, search: Search, now: datetime) -> bool:
    """Save it; False where the account has one of that name, which then is as this one. Raises BadSearch."""
    one = search.checked()
    newest = connection.execute(select(func.coalesce(func.max(publication.c.id), 0))).scalar_one()
    values = {name: getattr(one, name) for name in ("words", "organisation", "site", "label", "tell")}
    own = (saved_search.c.account_id == account_id) & (saved_search.c.name == one.name)
    if connection.execute(update(saved_search).where(own).values(**values)).rowcount:
        return False
    if len(of_account(connection, account_id)) >= MOST_SEARCHES:
        raise BadSearch(f"An account has at most {MOST_SEARCHES} saved searches: delete one first.")
    statement = insert_for(connection, saved_search).values(
        account_id=account_id,
        name=one.name,
        **values,
        feed_key=secrets.token_urlsafe(18),
        since_id=newest,
        after_id=newest,
        made_at=now,
    )
    made = statement.on_conflict_do_nothing().returning(saved_search.c.id)
    return connection.execute(made).first() is not None


def remove(connection: Connection, account_id: int, number: int) -> bool:
    """Delete one of the account's own; was there one?"""
    own = (saved_search.c.account_id == account_id) & (saved_search.c.id == number)
    return connection.execute(delete(saved_search).where(own)).rowcount > 0


def new_feed_key(connection: Connection, account_id: int, number: int) -> None:
    """Another address of the feed; who knew the old one reads no more."""
    own = (saved_search.c.account_id == account_id) & (saved_search.c.id == number)
    connection.execute(update(saved_search).where(own).values(feed_key=secrets.token_urlsafe(18)))


def of_account(connection: Connection, account_id: int) -> Sequence[Any]:
    """The account's own, by name."""
    own = saved_search.c.account_id == account_id
    return connection.execute(select(saved_search).where(own).order_by(saved_search.c.name)).fetchall()


def all_searches(connection: Connection) -> Sequence[Any]:
    """Everybody's whose account is open."""
    own = select(saved_search).where(is_open(saved_search.c.account_id))
    return connection.execute(own.order_by(saved_search.c.id)).fetchall()


def by_feed_key(connection: Connection, key: str) -> Any | None:
    """The search of a feed."""
    return connection.execute(
        select(saved_search).where(saved_search.c.feed_key == key, is_open(saved_search.c.account_id))
    ).first()


def look(connection: Connection, search: Any, now: datetime) -> Sequence[Any]:
    """New finds of a saved search, the oldest first, noted so that they are found once: id, site, url, headline."""
    own = saved_search.c.id == search.id
    search = connection.execute(select(saved_search).where(own).with_for_update()).first()  # one looks at a time
    if search is None:
        return ()
    newest = connection.execute(select(func.coalesce(func.max(publication.c.id), 0))).scalar_one()
    begin = max(search.since_id, search.after_id - AGAIN)
    known = exists().where(saved_find.c.search_id == search.id, saved_find.c.publication_id == publication.c.id)
    query = _matching(connection, search, begin)
    if query is None or newest <= begin:
        rows: Sequence[Any] = ()
    else:
        fresh = query.where(publication.c.id > begin, publication.c.id <= newest, ~known)
        rows = connection.execute(fresh.order_by(publication.c.id).limit(MOST)).fetchall()
    if rows:
        finds = [{"search_id": search.id, "publication_id": row.id, "found_at": now} for row in rows]
        connection.execute(insert_for(connection, saved_find).on_conflict_do_nothing(), finds)
    after = rows[-1].id if len(rows) == MOST else newest
    connection.execute(update(saved_search).where(own).values(after_id=after))
    return rows


def finds(connection: Connection, number: int, limit: int = 50) -> Sequence[Any]:
    """What a search has found, the newest first: id, site, url, headline, description, found_at."""
    columns = (
        publication.c.id,
        publication.c.site,
        publication.c.url,
        publication.c.headline,
        publication.c.description,
    )
    query = select(*columns, saved_find.c.found_at).join(saved_find, saved_find.c.publication_id == publication.c.id)
    return connection.execute(
        query.where(saved_find.c.search_id == number).order_by(publication.c.id.desc()).limit(limit)
    ).fetchall()


def _matching(connection: Connection, search: Any, after: int) -> Any:
    """The query of what has a higher id than `after`; None where nothing can be found."""
    query = select(publication.c.id, publication.c.site, publication.c.url, publication.c.headline)
    if search.words:
        held = holding(connection, search.words, after)
        if held is None:
            return None
        query = query.where(held)
    if search.site:
        query = query.where(publication.c.site == search.site)
    if search.label:
        query = query.where(judged(search.label, search.organisation))
    elif search.organisation:
        own = (mention.c.publication_id == publication.c.id) & (mention.c.organisation == search.organisation)
        query = query.where(exists().where(own))
    return query


def judged(label: str, organisation: str) -> Any:
    """The label that holds for the organisation, or for any: the newest of an expert, else the machine's."""
    pair = (expert_label.c.publication_id == score.c.publication_id) & (
        expert_label.c.organisation == score.c.organisation
    )
    said = select(expert_label.c.label).where(pair).order_by(expert_label.c.id.desc()).limit(1).scalar_subquery()
    own = (score.c.publication_id == publication.c.id) & (func.coalesce(said, score.c.label) == label)
    return exists().where(own, or_(score.c.organisation == organisation, organisation == ""))  # type: ignore[arg-type]
