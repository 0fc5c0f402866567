"""The methods by name, ours and those of a project: a method of yours is a function, named by its dotted path.

def by_id(tree: HtmlElement, url: str) -> Sequence[HtmlElement]:
    return tree.xpath("//div[@id='story']")

extract(html, url, method=by_id)            # in a notebook; method: myproject.extractors.by_id in a site file, or
                                            # MEDIAMON_METHOD = "myproject.extractors.by_id" for all that name none
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TypeAlias

from lxml.html import HtmlElement

METHODS = ("auto", "xpath", "readability", "roles", "roles-paper", "visual", "visual-paper")
Method: TypeAlias = Callable[[HtmlElement, str], Sequence[HtmlElement]]
"""A parsed page and its address to the elements that hold the body; none, or NotAnArticle, where it is no article."""


def named(name: str) -> str | Method:
    """The method of that name: one of METHODS, or the function at a dotted path. Raises ValueError."""
    if name in METHODS:
        return name
    module, dot, function = name.rpartition(".")
    if not dot:
        raise ValueError(
            f"no method {name!r}: there are {', '.join(METHODS)}, or the dotted path of a function of yours"
        )
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the method {name!r} cannot be loaded: {error}") from None
    if not callable(found):
        raise ValueError(f"the method {name!r} is no function")
    return found  # type: ignore[no-any-return]


def name_of(method: str | Method) -> str:
    """What an article by it says."""
    return method if isinstance(method, str) else f"{method.__module__}.{getattr(method, '__qualname__', 'method')}"
