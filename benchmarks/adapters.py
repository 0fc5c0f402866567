"""What the scorers call: one function per concern, each a thin way into its room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from mediamon.mentions import Matcher, load_organisations


@lru_cache(maxsize=1)
def _matcher() -> Matcher:
    return Matcher(load_organisations())


def mentions(text: str, lang: str, site: Mapping[str, Any] | None) -> Iterable[tuple[int, int, str]]:
    """Mentions in `text` as (start, end, organisation id).

    >>> list(mentions("В Институте географии РАН прошёл семинар.", "ru", None))
    [(2, 25, 'igras')]
    """
    return [(one.start, one.end, one.organisation) for one in _matcher().spans(text, site)]
