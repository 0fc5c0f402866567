"""YAML files that people write and we read and add to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import inf
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from mediamon.quick_yaml import Unusual, quick

WIDTH = 120  # characters of a line, from which it is broken
# Values, references written out: ruamel.yaml writes them out in what it says of a key that stands twice.
MOST_PARTS = 50_000
# What ruamel.yaml lets through of the values that it makes: 2026-02-30, numbers of 5,000 digits, tags that do not fit.
UNMADE = (ValueError, LookupError, AttributeError, TypeError, ArithmeticError, AssertionError, NotImplementedError)


class NotYaml(ValueError):
    """A text is no YAML, or has a value that is none; line: from 1."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line, self.problem = line, problem


def commented_yaml() -> YAML:
    """A reader and writer that leaves comments, order and quotes as their author left them."""
    yaml = YAML()
    yaml.preserve_quotes, yaml.width = True, WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    return yaml


def read_yaml(data: bytes) -> Any:
    """What a document says; its mappings and lists know the lines of their parts. Raises NotYaml for whatever is wrong with it."""
    try:
        text = data.decode("utf8")
    except UnicodeDecodeError as error:
        raise NotYaml(
            data.count(b"\n", 0, error.start) + 1, "this is not UTF-8: save the file in that encoding"
        ) from None
    try:
        return quick(text)
    except Unusual:
        return _read_in_full(text)


def _read_in_full(text: str) -> Any:
    try:
        if "&" in text and _size(YAML().compose(text), {}) > MOST_PARTS:
            raise NotYaml(1, f"references make it larger than {MOST_PARTS} values: write out what they name")
        return YAML().load(text)
    except NotYaml:
        raise
    except MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise NotYaml(line, str(error.problem or error.context)) from None
    except YAMLError as error:
        raise NotYaml(1, str(error)) from None
    except RecursionError:
        raise NotYaml(1, "it is nested too deeply") from None
    except UNMADE as error:
        raise NotYaml(*_unmade(text, error)) from None


def _size(node: Node | None, known: dict[int, float]) -> float:
    """How many values a document has when its references are written out; one that holds itself has no end."""
    if not isinstance(node, (MappingNode, SequenceNode)):
        return 1
    if id(node) not in known:
        known[id(node)] = inf  # until it is known
        parts = chain.from_iterable(node.value) if isinstance(node, MappingNode) else node.value
        known[id(node)] = 1 + sum(_size(one, known) for one in parts)
    return known[id(node)]


def _unmade(text: str, error: Exception) -> tuple[int, str]:
    """The line of the first value that cannot be made, and why; the first line where it is none of the plain values."""
    for node in _scalars(YAML().compose(text)):
        try:
            YAML().load(node.value) if node.style is None else None
        except YAMLError:
            continue
        except UNMADE as reason:
            return node.start_mark.line + 1, f"{node.value[:40]!r} cannot be read: {str(reason)[:100]}"
    return 1, f"a value does not fit its tag: {str(error)[:100]}"


def _scalars(root: Node | None) -> Iterator[ScalarNode]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ScalarNode):
            yield node
        elif isinstance(node, MappingNode):
            waiting.extend(one for both in reversed(node.value) for one in reversed(both))
        elif isinstance(node, SequenceNode):
            waiting.extend(reversed(node.value))
