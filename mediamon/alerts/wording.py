"""How alerts are worded: a template for each kind and language. Ours ship; a folder's and the settings page's go before them.

What is not ours is rendered in a child with limits on time and memory. Where such a template fails, ours is used instead:
an alert is not lost because of its wording.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from sqlalchemy import Connection, select

from mediamon.alerts import sandbox
from mediamon.alerts.sandbox import BadTemplate
from mediamon.guard.child.broken import Broken
from mediamon.guard.child.parent import Nursery
from mediamon.resources import resource
from mediamon.storage.addresses.ledger import insert_for
from mediamon.storage.alerts.outbox import KINDS
from mediamon.storage.alerts.targets import LANGUAGES, BadTarget
from mediamon.storage.tables.alerts import alert_template
from mediamon.whole_file import read_whole

logger = logging.getLogger(__name__)
WORDED = (*KINDS, "many", "test")  # many: a message for many alerts; test: the test button's
SECONDS, MEMORY = 2.0, 96 << 20  # of rendering all that a message needs
LARGEST = 1 << 20  # bytes of a template
LISTED = 50  # alerts in a message for many; it says how many more there are
Message = tuple[str, str]


class Wording:
    """Rendering for one pass. `close` it: a child may have been started."""

    def __init__(self, templates: Mapping[tuple[str, str], str], names: Mapping[str, str]) -> None:
        """templates: one's own, by (kind, language); names: official names of organisations by id."""
        self._own, self._names = templates, names
        self._nursery: Nursery | None = None

    def one(self, alert: Any, language: str, zone: str) -> Message:
        """The message for one alert."""
        return self._render(alert.kind, language, [self._values(alert, zone)])[0]

    def many(self, alerts: Sequence[Any], language: str, zone: str) -> Message:
        """One message for many alerts: their titles, as each would have been told alone."""
        listed = [self._values(alert, zone) for alert in alerts[:LISTED]]
        for kind in {one["kind"] for one in listed}:
            own = [one for one in listed if one["kind"] == kind]
            for one, (title, _) in zip(own, self._render(kind, language, own), strict=True):
                one["title"] = title
        given = {"kind": "many", "count": len(alerts), "alerts": listed, "more": max(0, len(alerts) - LISTED)}
        return self._render("many", language, [given])[0]

    def test(self, name: str, language: str, now: datetime) -> Message:
        """What the test button sends."""
        return self._render("test", language, [{"kind": "test", "target": name, "at": f"{now:%Y-%m-%d %H:%M} UTC"}])[0]

    def close(self) -> None:
        """End the child."""
        if self._nursery is not None:
            self._nursery.close()

    def _values(self, alert: Any, zone: str) -> dict[str, Any]:
        there = alert.made_at.astimezone(ZoneInfo(zone))
        return {
            "kind": alert.kind,
            "title": alert.title,
            "body": alert.body,
            "site": alert.site or "",
            "organisation": self._names.get(alert.organisation, alert.organisation or ""),
            "organisation_id": alert.organisation or "",
            "at": f"{there:%Y-%m-%d %H:%M}",
            "facts": alert.facts or {},
        }

    def _render(self, kind: str, language: str, values: list[dict[str, Any]]) -> list[Message]:
        own = self._own.get((kind, language))
        if own is not None:
            try:
                return self.in_child(own, values)
            except BadTemplate as error:
                logger.error("The template %s.%s is not used: %s", kind, language, error)
        return [sandbox.render(shipped(kind, language), one) for one in values]

    def in_child(self, template: str, values: list[dict[str, Any]]) -> list[Message]:
        """Rendered within bounds. Raises BadTemplate."""
        self._nursery = self._nursery or Nursery(("mediamon.alerts.sandbox",), SECONDS, MEMORY)
        try:
            child = self._nursery.fork()
        except Broken as error:
            raise BadTemplate(str(error)) from None
        try:
            answer = child.do("mediamon.alerts.sandbox:job", {"template": template, "values": values}, b"")
        except Broken as error:
            told = {"parse_timeout": f"it takes longer than {SECONDS:g} s", "parse_memory": "it takes too much memory"}
            raise BadTemplate(f"line 1: {told.get(error.reason, str(error))}") from None
        finally:
            self._nursery.kill(child)
        if "error" in answer:
            raise BadTemplate(str(answer["error"]))
        return [(title, body) for title, body in answer["messages"]]


@cache
def shipped(kind: str, language: str) -> str:
    """Our own template."""
    return resource("mediamon.alerts", "templates").joinpath(f"{kind}.{language}.txt").read_text("utf8")


def own_templates(connection: Connection, folder: str | Path | None) -> dict[tuple[str, str], str]:
    """Those of the folder, and before them those of the settings page. Files that cannot be read are told of and left out."""
    found: dict[tuple[str, str], str] = {}
    for kind in WORDED if folder else ():
        for language in LANGUAGES:
            path = Path(str(folder)) / f"{kind}.{language}.txt"
            try:
                if path.exists():
                    found[kind, language] = read_whole(path, LARGEST).decode()
            except (OSError, UnicodeDecodeError) as error:
                logger.error("The template %s cannot be read: %s", path, error)
    return found | {(row.kind, row.language): row.text for row in connection.execute(select(alert_template))}


def check(kind: str, template: str, wording: Wording | None = None) -> Message:
    """Try a template on a made-up alert; the message that it makes. wording: whose child is used. Raises BadTemplate."""
    sample = {
        "kind": kind,
        "title": "A title",
        "body": "A body.",
        "site": "vestnik",
        "organisation": "An organisation",
        "organisation_id": "msu",
        "at": "2026-11-01 12:00",
        "facts": {},
        "target": "mail",
        "count": 2,
        "more": 0,
    }
    used = wording or Wording({}, {})
    try:
        (message,) = used.in_child(template, [{**sample, "alerts": [sample, sample]}])
    finally:
        if wording is None:
            used.close()
    if not message[0]:
        raise BadTemplate("line 1: its first line is the title, and must say something")
    return message


def keep(connection: Connection, kind: str, language: str, text: str, by: str, now: datetime) -> None:
    """A template of the settings page, which `check` has passed; an empty text brings ours back."""
    if kind not in WORDED or language not in LANGUAGES:
        raise BadTarget("There is no such template.")
    if not text.strip():
        own = (alert_template.c.kind == kind) & (alert_template.c.language == language)
        connection.execute(alert_template.delete().where(own))
        return
    values = {"text": text, "made_by": by, "made_at": now}
    statement = insert_for(connection, alert_template).values(kind=kind, language=language, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=["kind", "language"], set_=values))
