"""What was erased and comes again: under an address that leads to it, or as a page that names it as what it is itself (a printer's page)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from sqlalchemy import Connection

from mediamon.items import Publication
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.form import is_front_page, normalised


def erased_before(
    connection: Connection, items: Sequence[Publication], stored: Collection[tuple[str, str]] = ()
) -> list[bool]:
    """Of each of the items whether it was erased. stored: sites and addresses of those that are stored, which do not come again for what
    their pages say by now.
    """
    if not ledger.any_erased(connection):
        return [False] * len(items)
    own = [_led_to(one) | (set() if _key(one) in stored else _said_to_be(one)) for one in items]
    gone = ledger.erased(connection, set[str]().union(*own))
    return [not gone.isdisjoint(addresses) for addresses in own]


def _key(item: Publication) -> tuple[str, str]:
    return item.snapshot.site, item.snapshot.url


def _led_to(item: Publication) -> set[str]:
    final = item.snapshot.final_url
    return {item.snapshot.url, final, normalised(final) or final}


def _said_to_be(item: Publication) -> set[str]:
    """The address that its page names as its own. Not a front page, which templates name on every page of a site."""
    given = item.article.canonical_url if item.article is not None else None
    canonical = normalised(given) if given and given != item.snapshot.final_url else None
    return {canonical} if canonical and not is_front_page(canonical) else set()
