"""Rendering a template of somebody's: in a sandbox, and, where it is not ours, in a child with limits on time and memory.

This module is what the child runs; it imports little.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import TemplateError, TemplateSyntaxError, nodes
from jinja2.sandbox import ImmutableSandboxedEnvironment

LONGEST = 20_000  # characters of a message
LONGEST_TITLE = 200
LONGEST_TEMPLATE = 20_000
NAMES = frozenset(
    [
        "kind",
        "title",
        "body",
        "site",
        "organisation",
        "organisation_id",
        "at",
        "facts",
        "count",
        "alerts",
        "more",
        "target",
    ]
)
FILE = "<template>"


class BadTemplate(ValueError):
    """A template cannot be used; the message names the line."""


def environment() -> ImmutableSandboxedEnvironment:
    """Plain text: nothing is escaped, because whoever shows the message as markup escapes it."""
    return ImmutableSandboxedEnvironment(autoescape=False, trim_blocks=True, lstrip_blocks=True)


def render(template: str, values: Mapping[str, Any]) -> tuple[str, str]:
    """(title, body): the first line that is not empty, and the rest. Raises BadTemplate; takes as long as it takes."""
    try:
        check(template)
        parts, length = [], 0
        for piece in environment().from_string(template).generate(**values):
            parts.append(piece)
            length += len(piece)
            if length > LONGEST:
                break
    except TemplateSyntaxError as error:
        raise BadTemplate(f"line {error.lineno}: {error.message}") from None
    except BadTemplate:
        raise
    except (TemplateError, TypeError, ValueError, ArithmeticError, LookupError, AttributeError) as error:
        raise BadTemplate(f"line {_line(error)}: {str(error)[:200]}") from None
    title, _, body = "".join(parts)[:LONGEST].strip().partition("\n")
    return " ".join(title.split())[:LONGEST_TITLE], body.strip()


def check(template: str) -> None:
    """Raises TemplateSyntaxError for what is no template, BadTemplate for names that there are not."""
    if len(template) > LONGEST_TEMPLATE:
        raise BadTemplate(f"line 1: it is longer than {LONGEST_TEMPLATE} characters")
    tree = environment().parse(template)
    for part in (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends):
        for found in tree.find_all(part):
            raise BadTemplate(f"line {found.lineno}: other templates cannot be taken in")
    own = {name.name for name in tree.find_all(nodes.Name) if name.ctx != "load"}
    own |= {macro.name for macro in tree.find_all(nodes.Macro)}
    known = NAMES | own | environment().globals.keys() | {"loop", "caller", "varargs", "kwargs"}
    for name in tree.find_all(nodes.Name):
        if name.ctx == "load" and name.name not in known:
            raise BadTemplate(f"line {name.lineno}: there is no {name.name[:40]!r}, only {', '.join(sorted(NAMES))}")


def job(given: dict[str, Any], data: bytes) -> dict[str, Any]:
    """For the child: `template` and a list of `values`; `messages` as pairs, or `error`."""
    try:
        return {"messages": [render(given["template"], values) for values in given["values"]]}
    except BadTemplate as error:
        return {"error": str(error)}


def _line(error: BaseException) -> int:
    """The line of the template in which it went wrong: Jinja writes it into the traceback."""
    line, at = 1, error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename in (FILE, "<unknown>"):
            line = at.tb_lineno
        at = at.tb_next
    return line
