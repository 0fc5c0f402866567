"""What an erasure takes away: looked for, and then erased."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

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
    erase_places,
    further_places,
    lost,
    places_of,
    there,
)
from mediamon.storage.database.bulk import among_texts
from mediamon.storage.database.engine import for_good, writing
from mediamon.storage.erasing.person_names import Names, named
from mediamon.storage.erasing.persons import ArchivedPage, archived_pages, publications_naming
from mediamon.storage.erasing.persons_watched import watches_naming
from mediamon.storage.erasing.publications import (
    erase,
    forget_places,
    former_headlines,
    out_of_the_file,
    parts,
    places_kept,
)
from mediamon.storage.erasing.told import erase_named
from mediamon.storage.tables.found import publication

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

    @property
    def nothing(self) -> bool:
        """Is there nothing to be erased?"""
        return not (self.rows or self.places or self.traversals or self.looks)


def look(engine: Engine, archive: Path, data: Path, opts: Namespace) -> Found:
    """All that would go. Raises OSError, ValueError."""
    person = named(opts.person) if opts.person else None
    with engine.connect() as connection:
        where = publications_naming(connection, opts.person) if opts.person else {}
        rows, canonical = _rows(connection, opts, where)
        kept = places_kept(connection, [row.id for row in rows]) | further_places(rows)
        before = former_headlines(connection, [row.id for row in rows])
        watches = watches_naming(connection, person) if person else []
    addresses = _given(opts).union(*map(addresses_of, rows))
    forms = addresses.union(*map(forms_of, addresses))
    pages = _archived(archive, person, opts)
    places = set(places_of(archive, forms)) if forms else set()
    places |= set(there(archive, kept))
    alone = [page for page in pages if page.place not in places]
    own = texts_of([*before, *(row.headline for row in rows)], forms)
    names: Names = (lambda text: own(text) or person(text)) if person else own
    return Found(
        rows,
        {**dict.fromkeys(canonical, "the address that it names as its own"), **where},
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


def _archived(archive: Path, person: Names | None, opts: Namespace) -> list[ArchivedPage]:
    if person is None or opts.only_publications:
        return []
    reading = archived_pages(archive, person)
    return list(tqdm(reading, "pages that name them", unit="", disable=None, file=sys.stderr))


def do(engine: Engine, archive: Path, found: Found) -> int:
    """Erase it; how many publications. The archive within the transaction: where it fails, the rows still say what to erase."""
    with writing(engine) as connection:
        for_good(connection)
        count = erase(connection, [row.id for row in found.rows])
        ledger.erase(connection, found.addresses | {page.url for page in found.pages}, datetime.now(UTC))
        if found.person:
            erase_named(connection, found.person)
        forget_places(connection, found.places)
        erase_places(archive, found.places)
        for folder in found.traversals:
            forget(folder, found.names)
        for folder in found.looks:
            forget_look(folder)
    out_of_the_file(engine)
    return count


def _given(opts: Namespace) -> set[str]:
    return {one for url in opts.url for one in (url, normalised(url)) if one}


def _rows(connection: Connection, opts: Namespace, named_in: Iterable[int]) -> tuple[Sequence[Any], set[int]]:
    """Those that were asked for, an address in whichever form it is stored, with those that name one of them as what they are themselves;
    and the numbers of the latter: they would not come again.
    """
    forms = set[str]().union(*map(forms_of, _given(opts)), _given(opts))
    asked = publication.c.url.in_(forms) | publication.c.final_url.in_(forms)
    found = _found(connection, [asked, *(publication.c.id.in_(some) for some in parts(opts.publication))])
    addresses = forms.union(*map(addresses_of, found.values()))
    pages = {form for one in addresses for form in forms_of(one) if not is_front_page(form)}
    others = _found(connection, [among_texts(connection, "publication.canonical_url", pages)])
    alone = set(others) - set(found)
    found |= others | _found(connection, [publication.c.id.in_(some) for some in parts(set(named_in))])
    return [found[number] for number in sorted(found)], alone


def _found(connection: Connection, conditions: Iterable[ColumnElement[bool] | TextClause]) -> dict[int, Any]:
    rows = (connection.execute(select(*COLUMNS).where(one)).fetchall() for one in conditions)
    return {row.id: row for some in rows for row in some}
