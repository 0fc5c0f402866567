"""`scrapy mentions`: who a text mentions and why, and finding organisations in everything that is stored."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError
from tqdm import tqdm

from mediamon.commands.base import ProjectCommand
from mediamon.commands.showing.terminal import safe
from mediamon.mentions import Considered, Matcher, Organisation
from mediamon.mentions.discourse import Further
from mediamon.sites import SiteError, site_files
from mediamon.storage.database.engine import writing
from mediamon.storage.writing.mentioning import batches, candidates, mention_anew

LONGEST = 5_000_000  # characters of a file
AROUND = 40  # characters shown on each side


class Command(ProjectCommand):
    """Explains a text, or looks through what is stored."""

    def syntax(self) -> str:
        """Usage."""
        return "TEXT|FILE|- [--explain] [--site NAME]   or   --stored ID …"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Tell who a text mentions and why, or find organisations in what is stored"

    def long_desc(self) -> str:
        """For `scrapy mentions --help`."""
        return (
            "Prints each mention of a monitored organisation in a text, a file, or (-) what is piped in, with its offsets and the rule "
            "that decided (~ stands before «университет», «вуз», «он» that mean one named before); with --explain also what only looks like one, and why it is none. After an organisation was added or "
            "changed in MEDIAMON_ORGANISATIONS, `scrapy mentions --stored ID` finds it in everything stored and judges the "
            "tonality; experts' labels stay. Example: scrapy mentions --explain 'Ректор МГУ им. Огарёва'"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Its flags."""
        super().add_options(parser)
        parser.add_argument("--explain", action="store_true", help="what looks like a mention and is none, too")
        parser.add_argument("--site", help="a site's name: its region may tell what an abbreviation means")
        parser.add_argument("--stored", nargs="+", metavar="ID", help="find these organisations in what is stored")

    def run(self, args: list[str], opts: Namespace) -> None:
        """Do it."""
        if bool(args) == bool(opts.stored) or len(args) > 1:
            raise UsageError("give a text (in quotes), a file, or --stored with an organisation's id", print_help=False)
        organisations = self.organisations()
        if opts.stored:
            self._stored(organisations, opts.stored)
        else:
            self._explain(_text_of(args[0]), Matcher(organisations), opts)

    def _explain(self, text: str, matcher: Matcher, opts: Namespace) -> None:
        found = matcher.consider(text, self._site(opts.site) if opts.site is not None else None)
        shown: list[Considered | Further] = [one for one in found if one.is_mention or opts.explain]
        shown += matcher.standing_for(text, found)
        for one in sorted(shown, key=lambda one: one.start):
            print(line_of(text, one))
        if not shown:
            print("Nobody is mentioned." if not found else "Nobody is mentioned; --explain shows what looks like it.")

    def _stored(self, organisations: Sequence[Organisation], ids: Sequence[str]) -> None:
        known = {one.id: one for one in organisations}
        unknown = [one for one in ids if one not in known]
        if unknown:
            raise UsageError(
                f"no organisation is called {unknown[0]!r}; there are: {', '.join(known)}", print_help=False
            )
        assert self.settings is not None
        engine, matcher, sites = self.database(there=True), Matcher(organisations), self._sites()
        model = self.tonality()
        with engine.connect() as connection:
            numbers = sorted(set().union(*(candidates(connection, known[one]) for one in ids)))
        count = 0
        with tqdm(total=len(numbers), unit=" publications", disable=None) as bar:
            for some in batches(numbers):
                with writing(engine) as connection:
                    count += mention_anew(connection, some, ids, matcher, model, sites)
                bar.update(len(some))
        print(f"{count} publications mention {', '.join(ids)}; {len(numbers)} were looked at.")

    def _site(self, name: str) -> Any:
        known = self._sites()
        if name not in known:
            raise UsageError(f"no site is called {name!r}; there are: {', '.join(known) or 'none'}", print_help=False)
        return known[name]

    def _sites(self) -> dict[str, Any]:
        try:
            return {
                site.name: {"name": site.name, "region": site.region} for _, site in site_files(self.site_folders())
            }
        except SiteError as error:
            raise UsageError(str(error), print_help=False) from None


def line_of(text: str, one: Considered | Further) -> str:
    """A mention for people: in its surroundings, with offsets, organisation and reason; ~ marks a word that stands for a name."""
    mark = "~" if isinstance(one, Further) else "+" if one.is_mention else "-"
    before, after = text[max(0, one.start - AROUND) : one.start], text[one.end : one.end + AROUND]
    shown = " ".join(f"{before}[{text[one.start : one.end]}]{after}".split())
    return f"{mark} {one.organisation:10} {one.start}–{one.end}  {safe(shown)}\n             {safe(one.why)}"


def _text_of(given: str) -> str:
    if given == "-":
        return sys.stdin.read(LONGEST)
    path = Path(given)
    try:
        is_file = len(given) < 1000 and path.is_file()
    except OSError:
        is_file = False
    if not is_file:
        return given
    try:
        with path.open(encoding="utf8") as file:
            return file.read(LONGEST)
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: {error}", print_help=False) from None
