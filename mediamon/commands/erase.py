"""`scrapy erase`: publications, or all that name a person, out of the database and the archive, for good."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from pathlib import Path
from time import time

from scrapy.exceptions import UsageError

from mediamon.commands.base import ProjectCommand
from mediamon.commands.erasing import Erased, Found, erase, look
from mediamon.commands.given import natural
from mediamon.spiders.place import archive_folder, data_folder
from mediamon.storage.addresses.form import normalised

MOST_TOLD = 50  # addresses of pages that became no publication


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
            "of which the offsets of other pages stay what they are. Its address stays refused, so that no run fetches it again, also "
            "when its site moves to https or www.; what names it as its canonical address is erased and refused with it. "
            "--person finds what holds all words of a name in any form: in the text, among the authors, in a description, in what a "
            "publication was before it was changed, and in every page of the archive, those that became no publication among them. "
            "Traversals and looks at new sites that show it are forgotten. Backups, exports, logs, a cache of Scrapy's (HTTPCACHE_ENABLED) "
            "and pages that are kept as a site's tests are not changed."
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
        data, began = data_folder(self.settings), time()
        try:
            found = look(engine, archive, data, opts)
            _tell(found)
            _tell_of_lost(found, archive, done=opts.yes)
            if opts.yes:
                self._erase(erase(engine, archive, data, found, opts, began), found)
            elif found.nothing:
                print("Nothing of this is stored.")
                if found.addresses:
                    print("With --yes its address is refused from now on.")
            else:
                print(
                    f"{len(found.rows)} publications and {len(found.places)} pages of the archive{_shown(found)} would be erased "
                    "for good: say so with --yes"
                )
                self.exitcode = 1
        except OSError as error:
            told = f"{error.filename or archive}: {error.strerror or error}: it cannot be written; mend that, and call this again"
            raise UsageError(told, print_help=False) from None
        except ValueError as error:  # a name without words, or a file of the archive that cannot be read to its end
            raise UsageError(str(error), print_help=False) from None
        finally:
            engine.dispose()

    def _erase(self, erased: Erased, found: Found) -> None:
        """What became of it."""
        if found.nothing and not (erased.publications or erased.pages):
            print("Nothing of this is stored.")
            if found.addresses:  # it may yet be found
                print("Its address is refused from now on, whichever site brings it.")
        else:
            print(f"Erased: {erased.publications} publications, {erased.pages} pages of the archive{_shown(found)}")
        if erased.more:
            print("More of it came all the while: call this again")
        self.exitcode = 1 if found.lost or erased.more else 0


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
    kinds = ((found.traversals, "traversals that show it"), (found.looks, "looks at new sites that show it"))
    return "".join(f", {len(some)} {what}" for some, what in kinds if some)


def _told(addresses: Iterable[str]) -> None:
    listed = list(addresses)
    for address in listed[:MOST_TOLD]:
        print(f"in the archive alone  {address}")
    if len(listed) > MOST_TOLD:
        print(f"and {len(listed) - MOST_TOLD} more")
