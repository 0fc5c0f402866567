"""YAML read by libyaml, some twenty times quicker than by ruamel.yaml: the same values, which know the same lines.

Only what people write most: mappings, lists, plain and quoted values. What has references, tags, directives, a key twice, or is wrong
in any way is left to ruamel.yaml, which reads YAML 1.2 as a whole and says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import yaml
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.resolver import implicit_resolvers
from yaml.events import (
    AliasEvent,
    CollectionStartEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    ScalarEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # some build it without libyaml
DEEPEST = 50  # collections within each other
_NO_TEXT = [
    (form, first) for versions, _, form, first in implicit_resolvers if (1, 2) in versions
]  # plain values of YAML 1.2
_TAKEN = re.compile(
    r"[\t\r\x85\u2028\u2029\ufeff]|\?[ \n]"
)  # libyaml takes these characters, and keys of this form, where YAML 1.2 does not


class Unusual(Exception):
    """It is not for the quick way."""


def quick(text: str) -> Any:
    """What a document says. Raises Unusual where ruamel.yaml must read it, or tell what is wrong with it."""
    if _TAKEN.search(text):
        raise Unusual
    try:
        return _document(_events(text))
    except (yaml.YAMLError, ValueError) as error:
        raise Unusual from error


def _events(text: str) -> Iterator[Event]:
    for event in yaml.parse(text, Loader=LOADER):
        if isinstance(event, StreamEndEvent):
            return
        if getattr(event, "anchor", None) or getattr(event, "tag", None) or isinstance(event, AliasEvent):
            raise Unusual
        if isinstance(event, DocumentStartEvent) and (event.version or event.tags):
            raise Unusual
        yield event


def _document(events: Iterator[Event]) -> Any:
    next(events)  # the stream's start
    if not isinstance(next(events, None), DocumentStartEvent):
        raise Unusual
    read = _collection(next(events), events)
    next(events)  # the document's end
    if next(events, None) is not None:
        raise Unusual  # another document
    return read


def _collection(first: Event, events: Iterator[Event]) -> Any:
    """A collection with all that it holds, without recursion."""
    if not isinstance(first, CollectionStartEvent):
        raise Unusual  # a value alone is no file of ours
    outer: list[_Open] = [_Open(first)]
    for event in events:
        if isinstance(event, CollectionStartEvent):
            if len(outer) == DEEPEST:
                raise Unusual
            outer.append(_Open(event))
        elif isinstance(event, ScalarEvent):
            outer[-1].take(_scalar(event), event)
        else:
            done = outer.pop()
            if not outer:
                return done.made
            outer[-1].take(done.made, done.began)
    raise Unusual


class _Open:
    """A mapping or a list that is being filled."""

    __slots__ = ("began", "key", "made")

    def __init__(self, began: Event) -> None:
        self.began = began
        self.made: Any = CommentedMap() if isinstance(began, MappingStartEvent) else CommentedSeq()
        self.key: tuple[Any, Any] | None = None  # of a mapping, with where it stands, while its value is awaited

    def take(self, value: Any, event: Event) -> None:
        """The next key, value or item."""
        mark = event.start_mark
        if isinstance(self.began, SequenceStartEvent):
            self.made._yaml_set_idx_line_col(len(self.made), [mark.line, mark.column])
            self.made.append(value)
        elif self.key is None:
            if isinstance(value, CommentedMap | CommentedSeq) or value in self.made:
                raise Unusual
            self.key = (value, mark)
        else:
            key, at = self.key
            self.made[key] = value
            self.made._yaml_set_kv_line_col(key, [at.line, at.column, mark.line, mark.column])
            self.key = None


def _scalar(event: ScalarEvent) -> Any:
    return _plain(event.value) if event.implicit[0] else event.value


@lru_cache(maxsize=10_000)
def _plain(value: str) -> Any:
    """A value without quotes: a text, or what YAML 1.2 makes of it. Raises Unusual for what only stands for something."""
    if value in ("<<", "="):
        raise Unusual
    if any(value[:1] in first and form.match(value) for form, first in _NO_TEXT):
        try:
            return YAML().load(value)
        except Exception as error:  # a date that there is not: ruamel.yaml raises whatever it comes upon
            raise Unusual from error
    return value
