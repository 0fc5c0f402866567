"""`mediamon init FOLDER`: a project of one's own: scrapy.cfg, settings, organisations, an empty folder of sites."""

from __future__ import annotations

import re
import sys
from argparse import ArgumentParser, Namespace
from importlib.metadata import packages_distributions
from keyword import iskeyword
from pathlib import Path

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from mediamon.resources import resource

MODULE = re.compile(r"[a-z][a-z0-9_]*")
CONTACT = re.compile(
    r"""(mailto:[^\s"'\\()]+@[^\s"'\\()]+|https?://[^\s"'\\()]+)"""
)  # it stands in quotes and brackets
EMPTY = "sites/.gitkeep"


class Command(ScrapyCommand):
    """Writes files and nothing else; what is there is never overwritten."""

    requires_project = False
    requires_crawler_process = False

    def syntax(self) -> str:
        """Usage."""
        return "[options] FOLDER"

    def short_desc(self) -> str:
        """For `mediamon --help`."""
        return "Begin a project of your own in a new folder"

    def long_desc(self) -> str:
        """For `mediamon init --help`."""
        return (
            "Writes scrapy.cfg, a settings module, a file of organisations and an empty folder of sites into FOLDER, which "
            "is made. All scrapy commands then work there. The contact goes into the User-Agent by which sites know you. "
            "Example: mediamon init ours --contact mailto:press@our-institute.example"
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Options."""
        super().add_options(parser)
        parser.add_argument("--contact", default="", help="mailto:NAME@HOST or a web page, for the User-Agent")
        parser.add_argument(
            "--module", default="newsroom", help="name of the Python module with the settings (newsroom)"
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Write the files."""
        if len(args) != 1:
            raise UsageError("give one folder: mediamon init FOLDER", print_help=False)
        if not MODULE.fullmatch(opts.module):
            raise UsageError(
                f"{opts.module!r} cannot name a Python module: write small Latin letters", print_help=False
            )
        if iskeyword(opts.module) or opts.module in {"mediamon", *sys.stdlib_module_names, *packages_distributions()}:
            raise UsageError(
                f"{opts.module!r} is a module of Python or of mediamon already: take another name", print_help=False
            )
        if opts.contact and not CONTACT.fullmatch(opts.contact):
            raise UsageError(
                "--contact must be like mailto:press@our.example or https://our.example/bot", print_help=False
            )
        folder = Path(args[0])
        try:
            written = begin(folder, opts.module, opts.contact)
        except FileExistsError as error:
            raise UsageError(f"{error}: give a folder without a project", print_help=False) from error
        except OSError as error:
            raise UsageError(f"cannot write to {folder}: {error.strerror}", print_help=False) from error
        for path in written:
            print(path)
        if not opts.contact:
            print(
                f"Name a contact in {opts.module}/settings.py (USER_AGENT) before you crawl: sites want to know who asks."
            )
        print(f"Next: cd {folder} && mediamon addsite https://a-news-site.example/")


def begin(folder: Path, module: str, contact: str) -> list[Path]:
    """Write a project's files into a folder; returns their paths. Raises FileExistsError for one that is there, OSError."""
    source = resource("mediamon.commands", "project")
    agent = contact or "mailto:set-your-contact@example.org"
    texts = {
        "scrapy.cfg": (source / "scrapy.cfg.txt").read_text("utf8"),
        f"{module}/__init__.py": "",
        f"{module}/settings.py": (source / "settings.py.txt").read_text("utf8"),
        "organisations.yaml": (source / "organisations.yaml").read_text("utf8"),
        EMPTY: "",
    }
    there = [name for name in texts if (folder / name).exists()]
    if there:
        raise FileExistsError(f"{folder / there[0]} is there already")
    written = []
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(re.sub(r"\bMODULE\b", module, text).replace("CONTACT", agent), "utf8")
        written.append(path)
    return written
