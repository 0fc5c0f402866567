"""What a body says that its method does not: a mutation of GraphQL, another method. Pure."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

_QUERY = re.compile(r'"query"\s*:\s*"((?:[^"\\]|\\.)*)')  # of one that is cut off, too
_REMARK = re.compile(r"#[^\n\r]*")
_STRINGS = re.compile(r'"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"')
_MUTATION = re.compile(r"(?:^|[}\s,\ufeff])mutation\b\s*(?:[\w@]+\s*)?[({@]")
_HEADERS = ("x-http-method-override", "x-http-method", "x-method-override")


def mutates(body: str, fields: Iterable[tuple[str, str]] = ()) -> bool:
    r"""Whether a request of GraphQL holds a mutation, whatever stands before it.

    >>> mutates('{"query": "#x\\nmutation{deleteUser(id:1)}"}'), mutates('{"query": "query A { mutation }"}')
    (True, False)
    """
    texts = [_decoded(text) for text in _QUERY.findall(body)] + [value for key, value in fields if key == "query"]
    return any(
        _MUTATION.search(_STRINGS.sub('""', _REMARK.sub(" ", text))) is not None
        for text in [*texts, body if _is_query(body) else ""]
    )


def method_meant(method: str, headers: Mapping[str, str], fields: Iterable[tuple[str, str]]) -> str:
    """The method that a server is told to take it for, by a header or a field.

    >>> method_meant("POST", {}, [("page", "2"), ("_method", "delete")]), method_meant("POST", {"x-http-method-override": "GET"}, [])
    ('DELETE', 'POST')
    """
    told = [headers.get(name, "") for name in _HEADERS] + [value for key, value in fields if key.lower() == "_method"]
    return next(
        (name for name in (text.strip().upper() for text in told) if name in ("PUT", "PATCH", "DELETE")), method
    )


def _is_query(body: str) -> bool:
    """Whether it is a query's text itself, as application/graphql has it."""
    return body.lstrip().startswith(("#", "mutation", "query", "fragment", "subscription"))


def _decoded(text: str) -> str:
    try:
        return str(json.loads(f'"{text}"', strict=False))
    except ValueError:
        return text.replace("\\n", "\n")
