"""`scrapy watch`: watch a value on a page, not its markup."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime

from scrapy.exceptions import UsageError
from sqlalchemy import Engine

from mediamon.commands.base import ProjectCommand
from mediamon.commands.given import is_web_address, natural
from mediamon.commands.showing.picking import pick
from mediamon.commands.showing.watched import history_lines, list_lines, node_lines, nodes_as_json
from mediamon.semantics import UnreadablePage, hierarchy
from mediamon.semantics.following import NoSuchNode, find
from mediamon.semantics.watching import BadCondition, read_condition
from mediamon.semantics.wording import place_named
from mediamon.spiders.watched_pages import Wanted, fetch_pages
from mediamon.storage import watches
from mediamon.storage.database.engine import writing

LONGEST = 60 * 24 * 366  # minutes
SEPARATORS = (" › ", " > ")


class Command(ProjectCommand):
    """Subcommands: add, list, check, history, remove, nodes."""

    def syntax(self) -> str:
        """Usage."""
        return "add URL --node PATH|--pick [--when CONDITION] | list | check [N …] | history N | remove N | nodes URL"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Watch a value on a page: told when it crosses a threshold, changes, appears or is gone"

    def long_desc(self) -> str:
        """For `scrapy watch --help`."""
        return (
            "A watch follows one value by what it means: the texts that hold it, of a table's cell the heads of its row and column. "
            "Markup, rows that come before it and modest redesigns do not matter; when it is gone that is said, once. Examples:\n"
            "scrapy watch nodes https://example.org/rates --find dollar shows what can be watched; "
            'scrapy watch add https://example.org/rates --node "Dollar > Sell" --when "> 95"; '
            "scrapy watch check asks for the pages that are due (run it by a timer) and puts what it has to tell into the "
            "outbox, from where scrapy deliver takes it."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument(
            "--node",
            metavar="PATH",
            help='texts that lead to the value, "Main Street 5 > price", or an XPath of `nodes`',
        )
        parser.add_argument(
            "--when",
            default="changes",
            metavar="CONDITION",
            help='"> 45 %%", "< 1 200", "changes" (default), "changes by 5 %%", "appears", "disappears", "matches PATTERN"',
        )
        parser.add_argument(
            "--hysteresis", default="", metavar="AMOUNT", help="how far back before a crossing is told again (2 %%)"
        )
        parser.add_argument(
            "--every", type=natural(1, LONGEST), default=60, metavar="MINUTES", help="how often to look (60)"
        )
        parser.add_argument("--pick", action="store_true", help="instead of --node: click on the value in your browser")
        parser.add_argument("--render", action="store_true", help="in a browser, also where plain HTML has the value")
        parser.add_argument(
            "--find", default="", metavar="TEXT", help="with nodes: only those whose path or value has this text"
        )

        parser.add_argument("--json", action="store_true", help="with nodes: for a program")

    def run(self, args: list[str], opts: Namespace) -> None:
        """One of the subcommands."""
        known: dict[str, Callable[[list[str], Namespace], None]] = {
            "add": self._add,
            "list": self._list,
            "check": self._check,
            "history": self._history,
            "remove": self._remove,
            "nodes": self._nodes,
        }
        if not args or args[0] not in known:
            raise UsageError(f"say what to do: {', '.join(known)}", print_help=False)
        try:
            known[args[0]](args[1:], opts)
        except watches.NoSuchWatch as error:
            raise UsageError(str(error), print_help=False) from None

    def _add(self, args: list[str], opts: Namespace) -> None:
        url = _address(args)
        path = [] if opts.pick else _path(opts.node)
        try:
            read_condition(opts.when, opts.hysteresis)
        except BadCondition as error:
            raise UsageError(str(error), print_help=False) from None
        if opts.pick:
            self._pick(url, opts)
        else:
            self._fetch(
                [Wanted(url, opts.render, lambda html: _has(html, path))],
                lambda wanted, html, rendered: self._keep(url, path, html, opts, rendered=rendered),
                lambda wanted, why: self._refuse(url, why),
            )

    def _pick(self, url: str, opts: Namespace) -> None:
        """The page in a browser, to choose from; plain HTML is watched where it has what was chosen."""
        pages: dict[bool, str] = {}
        wanted = [Wanted(url, True)] if opts.render else [Wanted(url), Wanted(url, True)]
        self._fetch(
            wanted, lambda one, html, rendered: pages.update({rendered: html}), lambda one, why: self._refuse(url, why)
        )
        if not pages:
            return
        shown = pages.get(True) or pages[False]
        try:
            root = hierarchy(shown, url)
        except UnreadablePage as error:
            self._refuse(url, str(error))
            return
        path = pick(root, lambda address: print(f"Click on the value: {address}", flush=True))
        if path is None:
            self._refuse(url, "nothing was chosen in ten minutes")
            return
        rendered = not (False in pages and _has(pages[False], path))
        self.exitcode = 0
        self._keep(url, path, pages[rendered], opts, rendered=rendered)

    def _keep(self, url: str, path: list[str] | str, html: str, opts: Namespace, *, rendered: bool) -> None:
        try:
            with writing(self.database()) as connection:
                number, checked = watches.add(
                    connection, url, path, opts.when, html, datetime.now(UTC),
                    margin=opts.hysteresis, minutes=opts.every, rendered=rendered,
                )  # fmt: skip
        except (NoSuchNode, UnreadablePage) as error:
            self._refuse(url, str(error))
            return
        print(f"Watch {number}: {place_named(checked.look.path)} = {checked.look.seen.text}")
        print("in a browser, " * rendered + f"every {opts.every} minutes, {opts.when}")
        if checked.told:
            print(f"Already so: {checked.told}")

    def _list(self, args: list[str], opts: Namespace) -> None:
        if args:
            raise UsageError(f"list shows all: it takes no {args[0]!r}", print_help=False)
        with self.database().connect() as connection:
            print("\n".join(list_lines(watches.all_watches(connection))))

    def _check(self, args: list[str], opts: Namespace) -> None:
        engine, now = self.database(), datetime.now(UTC)
        with engine.connect() as connection:
            rows = [watches.get(connection, _number(one)) for one in args] or list(watches.due(connection, now))
        pages = {(row.url, row.rendered): Wanted(row.url, row.rendered) for row in rows}
        by_page = {wanted: [row for row in rows if (row.url, row.rendered) == key] for key, wanted in pages.items()}

        def arrived(wanted: Wanted, html: str, rendered: bool) -> None:
            """Check every watch of the page."""
            for row in by_page[wanted]:
                self._checked(engine, row.id, html, now)

        def lost(wanted: Wanted, why: str) -> None:
            """Note the failure with every watch of the page."""
            for row in by_page[wanted]:
                with writing(engine) as connection:
                    watches.failed(connection, row.id, why, now)
                self._refuse(f"watch {row.id}", why)

        if pages:
            self._fetch(list(pages.values()), arrived, lost)
        else:
            print("Nothing is due.")

    def _checked(self, engine: Engine, number: int, html: str, now: datetime) -> None:
        try:
            with writing(engine) as connection:
                checked = watches.check(connection, number, html, now)
        except UnreadablePage as error:
            with writing(engine) as connection:
                watches.failed(connection, number, str(error), now)
            self._refuse(f"watch {number}", str(error))
            return
        look = checked.look
        if checked.held:
            print(f"Watch {number}: held back until the next check: {look.seen.why}")
        else:
            value = look.seen.text if look.seen.text is not None else f"gone ({look.seen.why})"
            print(f"Watch {number}: {value}" + (f"\n  {checked.told}" if checked.told else ""))

    def _history(self, args: list[str], opts: Namespace) -> None:
        if len(args) > 1:
            raise UsageError("give the number of one watch: scrapy watch list shows all", print_help=False)
        with self.database().connect() as connection:
            row = watches.get(connection, _number(args[0] if args else ""))
            print(
                "\n".join(history_lines(row, watches.history(connection, row.id), watches.versions(connection, row.id)))
            )

    def _remove(self, args: list[str], opts: Namespace) -> None:
        if not args:
            raise UsageError("give the number of a watch: scrapy watch list shows all", print_help=False)
        with writing(self.database()) as connection:
            for one in args:
                watches.remove(connection, _number(one))
        print("\n".join(f"Watch {one} is removed." for one in args))  # when it is so: one that is not there keeps all

    def _nodes(self, args: list[str], opts: Namespace) -> None:
        url = _address(args)

        def arrived(wanted: Wanted, html: str, rendered: bool) -> None:
            """Print the page's values."""
            root = hierarchy(html, url)
            print(nodes_as_json(root, opts.find) if opts.json else "\n".join(node_lines(root, opts.find)))

        self._fetch([Wanted(url, opts.render)], arrived, lambda wanted, why: self._refuse(url, why))

    def _fetch(
        self, pages: list[Wanted], arrived: Callable[[Wanted, str, bool], None], lost: Callable[[Wanted, str], None]
    ) -> None:
        assert self.crawler_process is not None
        fetch_pages(self.crawler_process, pages, arrived, lost)

    def _refuse(self, what: str, why: str) -> None:
        self.exitcode = 1
        print(f"{what}: {why}")


def _has(html: str, path: list[str] | str) -> bool:
    """Is there something at the path?"""
    try:
        find(hierarchy(html), path)
    except (NoSuchNode, UnreadablePage):
        return False
    return True


def _address(args: list[str]) -> str:
    if len(args) != 1 or not is_web_address(args[0]):
        raise UsageError("give one address that begins with http:// or https:// and names a host", print_help=False)
    return args[0]


def _path(text: str | None) -> list[str] | str:
    """An XPath, or texts that lead to a value."""
    if not text or not text.strip():
        raise UsageError('--node: give the texts that lead to the value, as "Main Street 5 > price"', print_help=False)
    if text.startswith("/"):
        return text
    for separator in SEPARATORS:
        if separator in text:
            return [part.strip() for part in text.split(separator) if part.strip()]
    return [text.strip()]


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise UsageError(f"give the number of a watch, not {text!r}: scrapy watch list shows all", print_help=False)
    return int(text)
