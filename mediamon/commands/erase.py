"""`scrapy erase`: publications, or all that name a person, out of the database and the archive, for good."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError
from sqlalchemy import Connection, Engine, select
from tqdm import tqdm

from mediamon.browser.traversal_erasure import forget, naming, texts_of
from mediamon.commands.base import ProjectCommand
from mediamon.commands.given import natural
from mediamon.spiders.place import archive_folder, data_folder
from mediamon.storage import ledger
from mediamon.storage.addresses import normalised
from mediamon.storage.archive_erasure import (
    Place,
    addresses_of,
    erase_places,
    further_places,
    lost,
    places_of,
    there,
)
from mediamon.storage.engine import writing
from mediamon.storage.erasing import (
    erase,
    for_good,
    forget_places,
    former_headlines,
    out_of_the_file,
    parts,
    places_kept,
)
from mediamon.storage.erasing_told import erase_named
from mediamon.storage.person_names import Names, named
from mediamon.storage.persons import ArchivedPage, archived_pages, publications_naming
from mediamon.storage.persons_watched import watches_naming
from mediamon.storage.tables import publication

MOST_TOLD = 50  # addresses of pages that became no publication


@dataclass(frozen=True, slots=True)
class Found:
    """rows: publications, with where a person is named in each; pages: of the archive that name them beside those of the publications; places: all records to be erased;
    addresses: all that are not to be fetched again; names: whether a text names the person, or one of the publications; person: the
    former alone, where one is asked for; traversals: folders of
    those that show it; watches: numbers of those that name the person; lost: files of the archive that are not there, with how many of
    the pages lie in each.
    """

    rows: Sequence[Any]
    where: dict[int, str]
    pages: Sequence[ArchivedPage]
    places: Sequence[Place]
    addresses: frozenset[str]
    names: Names
    person: Names | None = None
    traversals: Sequence[Path] = ()
    watches: Sequence[int] = ()
    lost: Mapping[str, int] = field(default_factory=dict)

    @property
    def nothing(self) -> bool:
        """Is there nothing to be erased?"""
        return not (self.rows or self.places or self.traversals)


class Command(ProjectCommand):
    """Shows what it would erase, and does so with --yes."""

    requires_crawler_process = False  # it says so itself when a site file is broken

    def syntax(self) -> str:
        """Usage."""
        return "(--url ADDRESS | --publication N | --person NAME) [--yes]"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Erase publications, or all that name a person, everywhere"

    def long_desc(self) -> str:
        """For `scrapy erase --help`."""
        return (
            "Erases a publication with its mentions, scores, labels, versions, its place in the index and its pages in the archive, "
            "of which the offsets of other pages stay what they are. Its address stays refused, so that no run fetches it again. "
            "--person finds what holds all words of a name in any form: in the text, among the authors, in a description, in what a "
            "publication was before it was changed, and in every page of the archive, those that became no publication among them. "
            "Traversals that show it are forgotten. Backups, exports, logs and pages that are kept as a site's tests are not changed."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--url", action="append", default=[], metavar="ADDRESS")
        parser.add_argument("--publication", action="append", type=natural(1), default=[], metavar="N")
        parser.add_argument("--person", metavar="NAME")
        parser.add_argument(
            "--only-publications",
            action="store_true",
            help="do not read through the archive for pages that name the person",
        )
        parser.add_argument("--yes", action="store_true", help="do it")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Show, and erase."""
        if args or not (opts.url or opts.publication or opts.person):
            raise UsageError("say what: --url ADDRESS, --publication N, or --person NAME", print_help=False)
        for url in opts.url:
            if normalised(url) is None:  # nothing is ever stored under it
                raise UsageError(f"--url: {url[:200]!r} is no address of a page", print_help=False)
        assert self.settings is not None
        archive, engine = archive_folder(self.settings), self.database(there=True)
        try:
            found = look(engine, archive, data_folder(self.settings), opts)
            _tell(found)
            _tell_of_lost(found, archive, done=opts.yes)
            if found.nothing:
                print("Nothing of this is stored.")
                self._refuse(engine, archive, found, opts)
            elif opts.yes:
                count = do(engine, archive, found)
                print(f"Erased: {count} publications, {len(found.places)} pages of the archive{_shown(found)}")
                self.exitcode = 1 if found.lost else 0
            else:
                print(
                    f"{len(found.rows)} publications and {len(found.places)} pages of the archive{_shown(found)} would be erased "
                    "for good: say so with --yes"
                )
                self.exitcode = 1
        except OSError as error:
            told = f"{error.filename or archive}: {error.strerror or error}: nothing is erased before it can be written"
            raise UsageError(told, print_help=False) from None
        except ValueError as error:  # a name without words, or a file of the archive that cannot be read to its end
            raise UsageError(str(error), print_help=False) from None
        finally:
            engine.dispose()

    def _refuse(self, engine: Engine, archive: Path, found: Found, opts: Namespace) -> None:
        """An address of which nothing is stored may yet be found."""
        if found.addresses and opts.yes:
            do(engine, archive, found)
            print("Its address is refused from now on, whichever site brings it.")
        elif found.addresses:
            print("With --yes its address is refused from now on.")


def look(engine: Engine, archive: Path, data: Path, opts: Namespace) -> Found:
    """All that would go. Raises OSError, ValueError."""
    person = named(opts.person) if opts.person else None
    with engine.connect() as connection:
        where = publications_naming(connection, opts.person) if opts.person else {}
        rows = _rows(connection, opts, where)
        kept = places_kept(connection, [row.id for row in rows]) | further_places(rows)
        before = former_headlines(connection, [row.id for row in rows])
        watches = watches_naming(connection, person) if person else []
    addresses = {one for url in opts.url for one in (url, normalised(url)) if one}.union(*map(addresses_of, rows))
    pages: list[ArchivedPage] = []
    if person and not opts.only_publications:
        reading = archived_pages(archive, person)
        pages = list(tqdm(reading, "pages that name them", unit="", disable=None, file=sys.stderr))
    places = set(places_of(archive, addresses)) if addresses else set()
    places |= set(there(archive, kept))
    alone = [page for page in pages if page.place not in places]
    all_places = sorted(places.union(page.place for page in alone))
    own = texts_of([*before, *(row.headline for row in rows)], addresses)
    names: Names = (lambda text: own(text) or person(text)) if person else own
    return Found(
        rows,
        where,
        alone,
        all_places,
        frozenset(addresses),
        names,
        person,
        naming(data, names),
        watches,
        lost(archive, kept),
    )


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
    out_of_the_file(engine)
    return count


def _tell(found: Found) -> None:
    for row in found.rows:
        where = found.where.get(row.id, "")
        print(f"{row.id}  {row.headline}  {row.url}{f'  (in {where})' if where not in ('', 'text') else ''}")
    _told(sorted({page.url for page in found.pages}))
    for number in found.watches:
        print(f"watch {number}  names them, and would bring the page again: scrapy watch remove {number}")


def _tell_of_lost(found: Found, archive: Path, *, done: bool) -> None:
    """Pages that stay where nobody can reach them from here."""
    mend = (
        f"they stay in it: wherever it is, put it into {archive}, and call this again by --url for each address"
        if done
        else "put it back before you say --yes, or they stay in it"
    )
    for name, count in found.lost.items():
        print(f"{archive / name} was not found, with {count} pages of these: {mend}")


def _shown(found: Found) -> str:
    return f", {len(found.traversals)} traversals that show it" if found.traversals else ""


def _told(addresses: Iterable[str]) -> None:
    listed = list(addresses)
    for address in listed[:MOST_TOLD]:
        print(f"in the archive alone  {address}")
    if len(listed) > MOST_TOLD:
        print(f"and {len(listed) - MOST_TOLD} more")


def _rows(connection: Connection, opts: Namespace, named_in: Iterable[int]) -> Sequence[Any]:
    addresses = {one for url in opts.url for one in (url, normalised(url)) if one}
    numbers = set(opts.publication).union(named_in)
    own = publication.c.url.in_(addresses) | publication.c.final_url.in_(addresses)
    columns = (
        publication.c.id,
        publication.c.headline,
        publication.c.url,
        publication.c.final_url,
        publication.c.extras,
    )
    chosen = [own, *(publication.c.id.in_(some) for some in parts(numbers))]
    found = {row.id: row for one in chosen for row in connection.execute(select(*columns).where(one))}
    return [found[number] for number in sorted(found)]
