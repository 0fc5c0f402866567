"""Watches and what was seen: kept in one transaction with the alert that it causes."""

from __future__ import annotations

import secrets
import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from mediamon.semantics import hierarchy
from mediamon.semantics.clipping import semantic_etag
from mediamon.semantics.difference import Change
from mediamon.semantics.values.numbers import quantity
from mediamon.semantics.watching import Look, State, first_look, look_again, read_condition, step
from mediamon.semantics.wording import event_sentence, sentence
from mediamon.storage.alerts import outbox
from mediamon.storage.tables.watches import watch, watch_value, watch_version

VERSIONS_KEPT = 50  # of a page
MOST_CHANGES = 500  # of one version that are kept as JSON
MOST_TOLD = 20  # changes of a section in one message
ANY_CHANGE = "changes"
Path = list[str] | str


class NoSuchWatch(LookupError):
    """There is no watch of this number."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check came to: told is the sentence that went to the outbox, "" for none."""

    look: Look
    told: str = ""
    held: bool = False


def add(
    connection: Connection,
    url: str,
    path: Path,
    condition: str,
    html: str,
    now: datetime,
    *,
    margin: str = "",
    minutes: int = 60,
    rendered: bool = False,
) -> tuple[int, Checked]:
    """A new watch on a page that was just fetched. Raises NoSuchNode, BadCondition, UnreadablePage."""
    wanted, look = read_condition(condition, margin), first_look(html, path)
    state, event = step(wanted, State(), look.seen)
    values = {
        "url": url,
        "path": look.identifier or path,
        "labels": list(look.path),
        "condition": condition,
        "margin": margin,
        "minutes": minutes,
        "rendered": rendered,
        "clip_key": secrets.token_urlsafe(18),
        "state": asdict(state),
        "made_at": now,
        "checked_at": now,
        "next_check": now + timedelta(minutes=minutes),
    }
    number = int(connection.execute(insert(watch).values(**values)).inserted_primary_key[0])  # type: ignore[index]
    _keep_version(connection, number, html, (), now)
    _keep_value(connection, number, look.seen.text, now)
    told = event_sentence(event, look.path, condition) if event else ""
    if told:
        _put(connection, number, look.path, url, told, now)
    return number, Checked(look, told)


def check(connection: Connection, number: int, html: str, now: datetime) -> Checked:
    """A version of a watch's page: what is seen, kept and told. Raises NoSuchWatch, UnreadablePage.

    Where another page came, nothing is believed until the same comes a second time.
    """
    row = get(connection, number)
    etag = semantic_etag(hierarchy(html))
    confirmed = row.held == etag
    look = look_again(newest_html(connection, number), row.path, html, trust=confirmed)
    if look.seen.another:
        _done(connection, row, now, held=etag, trouble=look.seen.why)
        return Checked(look, held=True)
    state, event = step(read_condition(row.condition, row.margin), State(**row.state), look.seen)
    values: dict[str, Any] = {"state": asdict(state), "held": None, "trouble": look.seen.why or None}
    if look.seen.text is not None:
        values |= {"path": look.identifier or row.path, "labels": list(look.path)}
        if look.changes:  # the version that the value was last seen in is what it is followed from
            _keep_version(connection, number, html, look.changes, now)
    came = look.seen.text is not None and (look.seen.text != row.state["last"] or row.state["gone"])
    if came or (state.gone and not row.state["gone"]):
        _keep_value(connection, number, look.seen.text, now)
    _done(connection, row, now, **values)
    told = event_sentence(event, tuple(row.labels), row.condition) if event else ""
    if look.below and row.condition == ANY_CHANGE:
        told = "\n".join(filter(None, (told, *map(sentence, look.below[:MOST_TOLD]))))
    if told:
        _put(connection, number, tuple(row.labels), row.url, told, now)
    return Checked(look, told)


def _put(connection: Connection, number: int, labels: tuple[str, ...], url: str, told: str, now: datetime) -> None:
    key, facts = f"watch:{number}:{now.isoformat()}", {"watch": number, "url": url, "labels": list(labels)}
    outbox.put(connection, key, _title(labels, url), f"{told}\n{url}", now, kind="watch", facts=facts)


def failed(connection: Connection, number: int, why: str, now: datetime) -> None:
    """The page did not come."""
    _done(connection, get(connection, number), now, trouble=why)


def get(connection: Connection, number: int) -> Any:
    """A watch's row. Raises NoSuchWatch."""
    row = connection.execute(select(watch).where(watch.c.id == number)).first()
    if row is None:
        raise NoSuchWatch(f"there is no watch {number}: scrapy watch list shows all")
    return row


def all_watches(connection: Connection) -> Sequence[Any]:
    """All, the oldest first."""
    return connection.execute(select(watch).order_by(watch.c.id)).fetchall()


def due(connection: Connection, now: datetime) -> Sequence[Any]:
    """Those whose time has come, and those that were looked at by a clock that was ahead."""
    come = (watch.c.next_check <= now) | (watch.c.checked_at > now)
    return connection.execute(select(watch).where(come).order_by(watch.c.id)).fetchall()


def by_clip_key(connection: Connection, key: str) -> Any | None:
    """The watch that a clipping's address names."""
    return connection.execute(select(watch).where(watch.c.clip_key == key)).first()


def remove(connection: Connection, number: int) -> None:
    """Forget a watch and all that was seen. Raises NoSuchWatch."""
    get(connection, number)
    for table in (watch_value, watch_version):
        connection.execute(delete(table).where(table.c.watch_id == number))
    connection.execute(delete(watch).where(watch.c.id == number))


def history(connection: Connection, number: int, most: int = 1_000) -> Sequence[Any]:
    """The newest values, the oldest of them first."""
    newest = select(watch_value).where(watch_value.c.watch_id == number).order_by(watch_value.c.id.desc()).limit(most)
    return connection.execute(newest).fetchall()[::-1]


def versions(connection: Connection, number: int, most: int = VERSIONS_KEPT) -> Sequence[Any]:
    """The versions of its page, the newest first, without their HTML."""
    columns = [one for one in watch_version.c if one.name != "html"]
    query = select(*columns).where(watch_version.c.watch_id == number).order_by(watch_version.c.id.desc()).limit(most)
    return connection.execute(query).fetchall()


def html_of(connection: Connection, number: int, version: int) -> str | None:
    """The HTML of a version of a watch's page."""
    query = select(watch_version.c.html).where(watch_version.c.watch_id == number, watch_version.c.id == version)
    packed = connection.execute(query).scalar()
    return None if packed is None else zlib.decompress(packed).decode("utf8", "surrogatepass")


def newest_html(connection: Connection, number: int) -> str:
    """The page as the value was last seen in it."""
    found = versions(connection, number, 1)
    return (html_of(connection, number, found[0].id) or "") if found else ""


def _done(connection: Connection, row: Any, now: datetime, **values: Any) -> None:
    values |= {"checked_at": now, "next_check": now + timedelta(minutes=row.minutes)}
    connection.execute(update(watch).where(watch.c.id == row.id).values(**values))


def _keep_value(connection: Connection, number: int, text: str | None, now: datetime) -> None:
    found = quantity(text) if text else None
    connection.execute(
        insert(watch_value).values(
            watch_id=number,
            seen_at=now,
            text=text,
            number=float(found.value) if found else None,
            unit=found.unit if found else "",
        )
    )


def _keep_version(connection: Connection, number: int, html: str, changes: Sequence[Change], now: datetime) -> None:
    packed = zlib.compress(html.encode("utf8", "surrogatepass"))
    kept = [one.as_json() for one in changes[:MOST_CHANGES]]
    etag = semantic_etag(hierarchy(html))
    connection.execute(
        insert(watch_version).values(watch_id=number, fetched_at=now, etag=etag, html=packed, changes=kept)
    )
    old = select(watch_version.c.id).where(watch_version.c.watch_id == number).order_by(watch_version.c.id.desc())
    beyond = connection.execute(old.offset(VERSIONS_KEPT)).scalars().all()
    if beyond:
        connection.execute(delete(watch_version).where(watch_version.c.id.in_(beyond)))


def _title(path: tuple[str, ...], url: str) -> str:
    return " › ".join(path[1:][-3:]) or url
