"""Publications that have moved: the other addresses at which they were seen, and redirects that lead to something else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mediamon.items import Publication
from mediamon.storage.addresses.form import normalised
from mediamon.stories import one_story, sketch

ADDRESSES = "addresses"  # of `extras`: others at which its pages were read
MOST = 20  # of them, the newest
ELSEWHERE = "leads_elsewhere"  # why it is gone: its address leads to another text


def addresses(row: Any) -> set[str]:
    """All at which a stored publication was read."""
    return {row.url, row.final_url, *row.extras.get(ADDRESSES, ())}


def with_addresses(row: Any, others: Iterable[str]) -> Mapping[str, Any]:
    """Its `extras`, those addresses among them that it does not have yet."""
    new = sorted(set(others) - addresses(row))
    return {**row.extras, ADDRESSES: [*row.extras.get(ADDRESSES, ()), *new][-MOST:]} if new else row.extras


def leads_elsewhere(row: Any, item: Publication) -> bool:
    """Has a visit been led to another address, at which something else is told? So do many sites with what they take down."""
    if item.article is None or normalised(item.snapshot.final_url) in {normalised(one) for one in addresses(row)}:
        return False
    headed = bool(row.headline) and item.article.headline == row.headline
    return not headed and not one_story(sketch(row.body), sketch(item.article.body or ""))
