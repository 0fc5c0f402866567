"""Pages of a site that are kept beside its file, with what its rules shall yield on them.

    sites/herald.yaml
    sites/herald/fixtures/bridge.html      the page as it came
    sites/herald/fixtures/bridge.json      {"url": …, "day": "2026-11-21", "expected": {"headline": …, "body": [lines]},
                                           "by_rule": ["headline", "body"]}

What is not in `expected` is not compared, so a person may cut it down to what matters. A rule that is named in `by_rule` must
find something, also where the page itself says the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mediamon.extraction import NotAnArticle
from mediamon.extraction.parsing import parse
from mediamon.extraction.rules.walking import find
from mediamon.sites.fields import FIELDS
from mediamon.sites.model import Rule

NAMES = (*FIELDS, "body")
KNOWN = frozenset(NAMES)
LONGEST_NAME = 60


class FixtureError(ValueError):
    """A fixture that cannot be used; the message says where and how to mend it."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One page. `day`: the day whose rules hold for it."""

    path: Path
    url: str
    day: date
    html: str = field(repr=False)
    expected: Mapping[str, Any] = field(default_factory=dict, repr=False)
    by_rule: tuple[str, ...] = ()


def matches_of(html: str, url: str, rule: Rule | None) -> dict[str, int]:
    """How much each expression of a rule finds on a page."""
    given = {name: expression for name in NAMES if (expression := getattr(rule, name, None)) is not None}
    try:
        tree = parse(html, url)
        return {name: len(find(tree, expression)) for name, expression in given.items()}
    except NotAnArticle:
        return dict.fromkeys(given, 0)


def folder_of(site_file: Path) -> Path:
    """Where a site's fixtures lie."""
    return site_file.parent / site_file.stem / "fixtures"


def fixtures_of(site_file: Path) -> list[Fixture]:
    """All of a site's, by name. Raises FixtureError."""
    return [read_fixture(path) for path in sorted(folder_of(site_file).glob("*.html"))]


def read_fixture(path: Path) -> Fixture:
    """One page with what is expected. Raises FixtureError."""
    notes = path.with_suffix(".json")
    try:
        told = json.loads(notes.read_text("utf8"))
        fixture = Fixture(
            path,
            str(told["url"]),
            date.fromisoformat(told["day"]),
            path.read_text("utf8"),
            dict(told["expected"]),
            tuple(map(str, told.get("by_rule", ()))),
        )
    except FileNotFoundError:
        raise FixtureError(f"{notes}:1: there is none: save the page anew with --save, or write this file") from None
    except json.JSONDecodeError as error:
        raise FixtureError(f"{notes}:{error.lineno}: not JSON: {error.msg}") from None
    except UnicodeDecodeError as error:
        raise FixtureError(f"{path}:1: not UTF-8: {error.reason}: save the page anew with --save") from None
    except OSError as error:  # a folder of that name, a file of somebody else's
        raise FixtureError(f"{error.filename or path}:1: cannot be read: {error.strerror or error}") from None
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise FixtureError(f'{notes}:1: it must have "url", "day" (like 2026-10-31) and "expected": {error}') from None
    unknown = sorted({*fixture.expected, *fixture.by_rule} - KNOWN)
    if unknown:
        raise FixtureError(
            f"{notes}:{_line(notes, unknown[0])}: no field is called {unknown[0]!r}: there are {', '.join(sorted(KNOWN))}"
        )
    return fixture


def write_fixture(fixture: Fixture) -> None:
    """The page and its notes."""
    fixture.path.parent.mkdir(parents=True, exist_ok=True)
    notes = {
        "url": fixture.url,
        "day": fixture.day.isoformat(),
        "expected": dict(fixture.expected),
        "by_rule": list(fixture.by_rule),
    }
    fixture.path.write_text(fixture.html, "utf8", errors="replace")
    fixture.path.with_suffix(".json").write_text(
        json.dumps(notes, ensure_ascii=False, indent=1) + "\n", "utf8", errors="replace"
    )


def path_for(site_file: Path, url: str) -> Path:
    """A name by the address; the same address gets the same name, another one its own."""
    parts = [part for part in urlsplit(url).path.split("/") if part]
    name = re.sub(r"\W+", "-", parts[-1].rsplit(".", 1)[0] if parts else "page").strip("-")[:LONGEST_NAME] or "page"
    taken = {one.path.stem: one.url for one in fixtures_of(site_file)}
    number = 1
    while taken.get(unique := name if number == 1 else f"{name}-{number}", url) != url:
        number += 1
    return folder_of(site_file) / f"{unique}.html"


def _line(notes: Path, key: str) -> int:
    lines = notes.read_text("utf8").splitlines()
    return next((number for number, line in enumerate(lines, 1) if f'"{key}"' in line), 1)
