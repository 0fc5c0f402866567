"""What an erasure takes away: looked for, and then erased."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Engine, TextClause, select
from tqdm import tqdm

from mediamon.adding.erasing_looks import forget_look, looks_naming
from mediamon.adding.job import LOOKS
from mediamon.browser.kept.erasure import forget, naming, texts_of
from mediamon.storage.addresses import ledger
from mediamon.storage.addresses.form import forms_of, is_front_page, normalised
from mediamon.storage.archive.erasure import (
    Place,
    addresses_of,
    changed_since,
    erase_places,
    further_places,
    lost,
    places_of,
    there,
    try_to_write,
)
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.database.turns import in_turns
from mediamon.storage.erasing.person_names import Names, named
from mediamon.storage.erasing.persons import ArchivedPage, archived_pages, publications_naming
from mediamon.storage.erasing.persons_watched import watches_naming
from mediamon.storage.erasing.publications import (
    erase_while_others_write,
    forget_places,
    former_headlines,
    parts,
    places_kept,
)
from mediamon.storage.erasing.told import erase_named, erase_told_while_others_write
from mediamon.storage.erasing.words import out_of_the_file
from mediamon.storage.tables.found import publication

NAMES_IT = "the address that it names as its own"
LOOKS_AGAIN = 5  # after each of which nothing that was asked for by its address can come any more
AT_ONCE = 1_000  # addresses of a transaction
COLUMNS = (
    publication.c.id,
    publication.c.headline,
    publication.c.url,
    publication.c.final_url,
    publication.c.extras,
)


@dataclass(frozen=True, slots=True)
class Found:
    """rows: publications, with where a person is named in each; pages: of the archive that name them beside those of the publications;
    places: all records to be erased; addresses: all that are not to be fetched again; names: whether a text names the person, or one of the
    publications; person: the former alone, where one is asked for; traversals, looks: folders of traversals, and of looks at new sites, that
    show it; watches: numbers of those that name the person; lost: files of the archive that are not there, with how many of the pages lie in
    each.
    """

    rows: Sequence[Any]
    where: dict[int, str]
    pages: Sequence[ArchivedPage]
    places: Sequence[Place]
    addresses: frozenset[str]
    names: Names
    person: Names | None = None
    traversals: Sequence[Path] = ()
    looks: Sequence[Path] = ()
    watches: Sequence[int] = ()
    lost: Mapping[str, int] = field(default_factory=dict)

    def is_asked_for(self, number: int) -> bool:
        """Was this publication asked for itself, and is not one that names such a one?"""
        return self.where.get(number) != NAMES_IT

    @property
    def nothing(self) -> bool:
        """Is there nothing to be erased?"""
        return not (self.rows or self.places or self.traversals or self.looks)


def look(
    engine: Engine,
    archive: Path,
    data: Path,
    opts: Namespace,
    since: float | None = None,
    before: frozenset[str] = frozenset(),
) -> Found:
    """All that would go. since: in the archive only what was written from then on (seconds from 1970); before: addresses of what is erased
    already. Raises OSError, ValueError.
    """
    among = None if since is None else changed_since(archive, since)
    person = named(opts.person) if opts.person else None
    with engine.connect() as connection:
        where = publications_naming(connection, opts.person) if opts.person else {}
        given = before | _given(opts)
        rows, canonical = _rows(connection, given, opts.publication, where)
        kept = places_kept(connection, [row.id for row in rows]) | further_places(rows)
        former = former_headlines(connection, [row.id for row in rows])
        watches = watches_naming(connection, person) if person else []
    addresses = given.union(*map(addresses_of, rows))
    forms = addresses.union(*map(forms_of, addresses))
    pages = _archived(archive, person, opts, among)
    places = set(places_of(archive, forms, among)) if forms else set()
    places |= set(there(archive, kept))
    alone = [page for page in pages if page.place not in places]
    own = texts_of([*former, *(row.headline for row in rows)], forms)
    names: Names = (lambda text: own(text) or person(text)) if person else own
    return Found(
        rows,
        {**dict.fromkeys(canonical, NAMES_IT), **where},
        alone,
        sorted(places.union(page.place for page in alone)),
        frozenset(addresses),
        names,
        person,
        naming(data, names),
        looks_naming(data / LOOKS, names),
        watches,
        lost(archive, kept),
    )


def _archived(
    archive: Path, person: Names | None, opts: Namespace, among: Collection[str] | None
) -> list[ArchivedPage]:
    if person is None or opts.only_publications:
        return []
    reading = archived_pages(archive, person, among)
    return list(tqdm(reading, "pages that name them", unit="", disable=None, file=sys.stderr))


def do(engine: Engine, archive: Path, found: Found) -> int:
    """Erase it, a few rows at a time, while others write; how many publications. Raises OSError: before anything is erased where the
    archive cannot be written, and when all else is where a folder cannot be cleared.

    The addresses first, so that nothing of it comes again, and the archive before the rows, which say until then what to erase; of these those
    that were asked for last, by which the others are found: killed anywhere and called again, it goes on.
    """
    try_to_write(archive, found.places)
    refused = sorted(found.addresses.union(page.url for page in found.pages))
    in_turns(engine, refused, AT_ONCE, lambda connection, some: ledger.erase(connection, some, datetime.now(UTC)))
    alone = {page.place for page in found.pages}  # which are found by what they say themselves, and then no longer
    forget_places(engine, alone)
    erase_places(archive, found.places)
    forget_places(
        engine, set(found.places) - alone
    )  # of files elsewhere, that were ingested, nothing but the rows tells
    trouble = _forget_folders(found)
    if not found.rows:  # who was killed may have told of one after it was gone
        erase_told_while_others_write(engine, found.addresses, found.addresses)
    count = erase_while_others_write(engine, sorted((row.id for row in found.rows), key=found.is_asked_for))
    if found.person:
        erase_named(engine, found.person)
    out_of_the_file(engine)
    if trouble is not None:
        raise trouble
    return count


def _forget_folders(found: Found) -> OSError | None:
    """Before the rows, whose headlines tell which folders show them; one that cannot be cleared keeps nothing else from being erased."""
    trouble = None
    work = [partial(forget, one, found.names) for one in found.traversals]
    for clear in (*work, *(partial(forget_look, one) for one in found.looks)):
        try:
            clear()
        except OSError as error:
            trouble = error
    return trouble


class Erased(NamedTuple):
    """How many publications, and pages of the archive. more: whether some still came at the end."""

    publications: int
    pages: int
    more: bool


def erase(engine: Engine, archive: Path, data: Path, found: Found, opts: Namespace, began: float) -> Erased:
    """Do it, and again with what runs have stored since `began` (seconds from 1970), before addresses were refused. Raises as `look` and `do`."""
    publications, pages = 0, 0
    for _ in range(LOOKS_AGAIN):
        publications += do(engine, archive, found)
        pages += len(found.places)
        found = look(engine, archive, data, opts, began, found.addresses)
        if found.nothing:
            break
    return Erased(publications, pages, not found.nothing)


def _given(opts: Namespace) -> set[str]:
    return {one for url in opts.url for one in (url, normalised(url)) if one}


def _rows(
    connection: Connection, given: Collection[str], numbers: Collection[int], named_in: Iterable[int]
) -> tuple[Sequence[Any], set[int]]:
    """Those that were asked for, an address in whichever form it is stored, with those that name one of them as what they are themselves;
    and the numbers of the latter: they would not come again.
    """
    forms = set(given).union(*map(forms_of, given))
    asked = [among_texts(connection, f"publication.{column}", forms) for column in ("url", "final_url")]
    found = _found(connection, [*asked, *(publication.c.id.in_(some) for some in parts(numbers))])
    addresses = forms.union(*map(addresses_of, found.values()))
    pages = {form for one in addresses for form in forms_of(one) if not is_front_page(form)}
    others = _found(connection, [among_texts(connection, "publication.canonical_url", pages)])
    alone = set(others) - set(found)
    found |= others | _found(connection, [publication.c.id.in_(some) for some in parts(set(named_in))])
    return [found[number] for number in sorted(found)], alone


def _found(connection: Connection, conditions: Iterable[ColumnElement[bool] | TextClause]) -> dict[int, Any]:
    rows = (connection.execute(select(*COLUMNS).where(one)).fetchall() for one in conditions)
    return {row.id: row for some in rows for row in some}
