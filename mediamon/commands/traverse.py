"""`scrapy traverse URL`: click through one page and print every address seen, as it is seen."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from signal import SIG_DFL, SIGINT, SIGTERM, default_int_handler, signal
from tempfile import TemporaryDirectory
from threading import Event
from typing import Any

from scrapy import Request
from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from tqdm import tqdm

from mediamon.browser.handlers.plan import TraversalPlan
from mediamon.browser.kept.folder import Taken, TraversalFolder
from mediamon.browser.kept.runs import BEFORE, NOW, run_in
from mediamon.commands import giving_up
from mediamon.commands.addresses import Addresses
from mediamon.commands.given import LAST_PORT, can_be_written, is_web_address, natural, seconds
from mediamon.commands.traversing import WRONG, TraverseSpider
from mediamon.commands.unwritten import unwritten, written
from mediamon.spiders.no_run import NO_RUN
from mediamon.traversal import Budget, Traversal
from mediamon.traversal.automaton.report import SHUTDOWN
from mediamon.traversal.choosing.joining import TABS
from mediamon.traversal.pictured.picture import to_graphml, to_svg


def _svg(traversal: Traversal, folder: Path) -> str:
    """With what each state has found, which the journal tells."""
    run = run_in(folder, NOW) or run_in(folder, BEFORE)
    told = run.story() if run is not None else None
    return to_svg(told.graph, told.states) if told is not None and told.whole else to_svg(traversal.graph)


PICTURES = {".graphml": lambda traversal, folder: to_graphml(traversal.graph), ".svg": _svg}


class Command(ScrapyCommand):
    """Traverse one page, without a site file and without a database."""

    requires_project = True

    def syntax(self) -> str:
        """Usage."""
        return "[options] URL"

    def short_desc(self) -> str:
        """For `scrapy --help`."""
        return "Press everything on a page that can be pressed, print every URL seen"

    def long_desc(self) -> str:
        """For `scrapy traverse --help`."""
        return (
            "Open a page in Chromium and click through all of its states, as far as that brings new URLs. URLs go to "
            "standard output, one a line, as they are seen. Nothing that would log out, buy, subscribe or delete is pressed. "
            "Example: scrapy traverse http://127.0.0.1:8803/ --graph graph.svg\n"
            "With --watch a page on this machine shows the states, the presses and what each has found, with small pictures, "
            "while the traversal goes on, and after it until Ctrl-C; its address is printed at the beginning. "
            "Example: scrapy traverse http://127.0.0.1:8803/ --watch --max-presses 200"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--max-presses", type=natural(), default=5_000, metavar="N")
        parser.add_argument(
            "--max-seconds", type=seconds, default=600, metavar="S", help="end after so long, whatever is left"
        )
        parser.add_argument(
            "--patience",
            type=natural(),
            default=Budget().patience,
            metavar="N",
            help="spare a button after so many presses in a row without news; 0: press every button in every state",
        )
        parser.add_argument("--avoid", action="append", default=[], metavar="LABEL", help="never press this label too")
        parser.add_argument(
            "--may-send",
            action="append",
            default=[],
            metavar="PATH",
            help="presses may send to what begins so; else only what reads is let pass",
        )
        parser.add_argument("--out", type=Path, metavar="FILE", help="URLs into FILE, figures into FILE.stats.json")
        several = f"work in up to so many tabs at once where presses wait for the site (default {TABS})"
        parser.add_argument("--tabs", type=natural(1, 64), default=TABS, metavar="N", help=several)
        parser.add_argument(
            "--only-presses", action="store_true", help="do not ask for the rest of a list by plain HTTP"
        )
        parser.add_argument(
            "--keep", type=Path, metavar="DIR", help="keep a journal in DIR, and go on with one that was cut off"
        )
        parser.add_argument("--graph", type=Path, metavar="FILE", help="the state graph, as .graphml or .svg")
        parser.add_argument("--watch", action="store_true", help="show it in a web page while it goes on, until Ctrl-C")
        parser.add_argument(
            "--port",
            type=natural(0, LAST_PORT),
            default=0,
            metavar="N",
            help="of that page; any that is free by default",
        )

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """No pipelines and extensions of the project, and its messages only where something is wrong."""
        super().process_options(args, opts)
        assert self.settings is not None
        quiet: dict[str, object] = {**NO_RUN, "AUTOTHROTTLE_ENABLED": False}
        if not opts.loglevel and not opts.nolog:
            quiet["LOG_LEVEL"] = "WARNING"
        self.settings.setdict(quiet, priority="cmdline")

    @giving_up.told
    def run(self, args: list[str], opts: Namespace) -> None:
        """Traverse."""
        if len(args) != 1 or not is_web_address(args[0]):
            raise UsageError("give one address that begins with http:// or https:// and names a host", print_help=False)
        if opts.graph and opts.graph.suffix not in PICTURES:
            raise UsageError("the graph's file must end in .graphml or .svg", print_help=False)
        if opts.graph and not can_be_written(opts.graph):  # now: at the end all that was found would be lost
            raise UsageError(f"{opts.graph} cannot be written: name a file in a folder that is there", print_help=False)
        url = Request(args[0]).url  # as it is asked for: letters of any language are written by their bytes
        _look_at(opts.keep, url)
        with ExitStack() as stack:
            if opts.keep is None and (opts.watch or opts.graph):
                opts.keep = Path(stack.enter_context(TemporaryDirectory(prefix="mediamon-")))
            addresses = stack.enter_context(Addresses(opts.out))
            watched = stack.enter_context(_watched(opts.keep, opts.port)) if opts.watch else ""
            reason = self._traverse(url, opts, addresses)
            if watched and reason != SHUTDOWN:
                _keep_serving(watched)

    def _traverse(self, url: str, opts: Namespace, addresses: Addresses) -> str:
        """To the end; returns why the spider was closed."""
        assert self.crawler_process is not None
        crawler = self.crawler_process.create_crawler(TraverseSpider)
        with tqdm(desc="presses", unit="", disable=None, file=sys.stderr) as bar:
            self.crawler_process.crawl(crawler, url=url, plan=_plan(opts, addresses), show=partial(_show, bar))
            self.crawler_process.start()
        spider = crawler.spider
        report = spider.report if isinstance(spider, TraverseSpider) else None
        if report is not None and isinstance(spider, TraverseSpider):
            _tell(report, spider.traversal, opts)
        if not isinstance(spider, TraverseSpider) or spider.status >= WRONG or not (addresses.told or spider.status):
            self.exitcode = 1
        return str(crawler.stats.get_value("finish_reason")) if crawler.stats is not None else ""


def _plan(opts: Namespace, addresses: Addresses) -> TraversalPlan:
    budget = Budget(presses=opts.max_presses, seconds=opts.max_seconds, patience=opts.patience)
    return TraversalPlan(
        budget=budget,
        avoid=tuple(opts.avoid),
        may_send=tuple(opts.may_send),
        tabs=opts.tabs,
        lift=not opts.only_presses,
        folder=opts.keep,
        thumbnails=opts.watch,
        on_urls=addresses.tell,
        called_off=lambda: "unwritten" if addresses.broken else "",
    )


def _look_at(folder: Path | None, url: str) -> None:
    """Raises UsageError where the journal cannot be kept there."""
    if folder is None:
        return
    try:
        TraversalFolder(folder, url).hold().close()
    except Taken as taken:
        raise UsageError(f"{taken}: name another folder for --keep", print_help=False) from None
    except OSError as error:
        raise unwritten(folder, error) from None


def _show(bar: Any, traversal: Traversal) -> None:
    """Progress."""
    bar.set_postfix(urls=traversal.urls, states=len(traversal.graph), refresh=False)
    bar.update(traversal.presses - bar.n)


def _tell(report: dict[str, Any], traversal: Traversal | None, opts: Namespace) -> None:
    """The figures and the graph. Raises UsageError."""
    lifted = f" ({report['lifted']} without presses)" if report["lifted"] else ""
    print(
        f"{report['stopped']}: {report['urls']} URLs{lifted}, {report['presses']} presses, "
        f"{report['reloads']} loads, {report['states']} states, {sum(report['left'].values())} left unpressed, "
        f"{report['seconds']:.1f} s",
        file=sys.stderr,
    )
    if opts.out and opts.out.is_file():  # beside /dev/stdout, or a pipe, nobody looks for any
        with written(opts.out.with_name(opts.out.name + ".stats.json")) as new:
            new.write_text(json.dumps(report, ensure_ascii=False, indent=1), "utf8", "replace")
    if opts.graph and traversal is not None and report["states"]:
        with written(opts.graph) as new:
            new.write_text(PICTURES[opts.graph.suffix](traversal, opts.keep), "utf8")


@contextmanager
def _watched(folder: Path, port: int) -> Iterator[str]:
    """Serve the page. Raises UsageError when the port is taken."""
    from mediamon.dashboard.watching import watched  # only who watches needs the web

    with ExitStack() as stack:
        try:
            address = stack.enter_context(watched(folder, port))
        except (OSError, OverflowError) as error:
            raise UsageError(f"--port {port} cannot be served from: {error}", print_help=False) from error
        print(f"Watch it: {address}", file=sys.stderr, flush=True)
        yield address


def _keep_serving(address: str) -> None:
    """Until Ctrl-C, or until the process is told to end."""
    signal(SIGINT, default_int_handler)  # Scrapy has put its own ones there, for a crawl that is over
    signal(SIGTERM, SIG_DFL)
    print(f"It can still be looked at: {address} (Ctrl-C ends this)", file=sys.stderr, flush=True)
    with suppress(KeyboardInterrupt):
        Event().wait()
