"""Every command that the documentation shows is one: it exists, its options do, and what it is given can be read."""

from __future__ import annotations

import argparse
import re
import shlex
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from scrapy.cmdline import _get_commands_dict
from scrapy.commands import ScrapyCommand
from scrapy.utils.project import get_project_settings

from tests.conftest import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCED = re.compile(r"^```sh[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^    ((?:\.venv/bin/)?(?:scrapy|mediamon) .+)$", re.MULTILINE)
HERE = re.compile(r"<<'END'\n.*?^END$", re.MULTILINE | re.DOTALL)
PROGRAMS = ("scrapy", "mediamon")


def shown(page: Path) -> list[tuple[str, list[str]]]:
    """(command, its arguments) of each."""
    text = page.read_text("utf8")
    blocks = [HERE.sub("", block).replace("\\\n", " ") for block in FENCED.findall(text)] + INDENTED.findall(text)
    return [found for block in blocks for line in block.splitlines() for found in commands_of(line)]


def commands_of(line: str) -> list[tuple[str, list[str]]]:
    """Those of a line of shell, each up to what ends it."""
    words = shlex.shlex(line.replace("$(", "; "), posix=True, punctuation_chars=";&|()")
    words.whitespace_split = True
    found: list[tuple[str, list[str]]] = []
    going = False
    for word in words:
        if word[0] in ";&|()":
            going = False
        elif going:
            found[-1][1].append(word)
        elif Path(word).name in PROGRAMS:
            name = next(words)
            going = name.isidentifier()
            found += [(name, [])] if going else []
    return found


@cache
def command(name: str) -> ScrapyCommand:
    settings = get_project_settings()
    made: ScrapyCommand = _get_commands_dict(settings, True)[name]
    made.settings = settings
    return made


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_is_shown_can_be_typed(page: Path) -> None:
    for name, arguments in shown(page):
        parser = argparse.ArgumentParser(conflict_handler="resolve", exit_on_error=False)
        command(name).add_options(parser)
        _, left = parser.parse_known_args(arguments)
        assert not [one for one in left if one.startswith("-") and one != "-"], (page.name, name, arguments)


def test_they_are_found_where_they_are_shown() -> None:
    counts = {page.name: len(shown(page)) for page in PAGES}
    assert counts["tutorial.md"] > 12
    assert counts["operation.md"] > 8
    assert sum(counts.values()) > 50
    names = {name for page in PAGES for name, _ in shown(page)}
    ours = {one.name for one in entry_points(group="scrapy.commands") if one.value.startswith("mediamon.")}
    assert len(names & ours) > 20
