"""Writing site files: a new rule into one, whose comments and order stay; a person's text in the place of another."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from mediamon.commented import commented_yaml
from mediamon.file_lock import alone
from mediamon.replacing import in_place_of
from mediamon.sites.model import Site
from mediamon.sites.reading import SiteError, place_of, read_site

TRIES = 5  # while somebody saves the file at the same moment
CHANGED = "somebody has changed the file meanwhile: your text is kept below; load the page anew to see theirs"


class _ChangedMeanwhile(Exception):
    """What was read is not what is there now."""


def add_rule(path: Path, rule: Mapping[str, Any]) -> str:
    """Put a rule first, so that of two of one day the newer holds; returns FILE:LINE where it stands now. One that is there already (two have
    accepted it at once) stays where it is.

    rule: as in a site file, `from` a date. The file is whole at any moment, and is changed only when it can be read afterwards.
    Raises SiteError, OSError.
    """
    with _alone_with(path):
        for _ in range(TRIES):
            site = read_site(path)  # whatever is wrong with it is told first
            there = (n for n, one in enumerate(site.rules) if (one.since, one.body) == (rule["from"], rule.get("body")))
            if (number := next(there, None)) is not None:
                return place_of(path, "rules", number)
            if _with_rule(path, rule):
                return place_of(path, "rules", 0)
    raise SiteError(f"{path}: somebody changes the file again and again: the rule was not written into it")


def _with_rule(path: Path, rule: Mapping[str, Any]) -> bool:
    """False where somebody has saved the file meanwhile. Raises SiteError, OSError."""
    before = path.read_bytes()
    yaml = commented_yaml()
    data = yaml.load(before.decode("utf8"))
    given = {name: list(value) if isinstance(value, tuple) else value for name, value in rule.items() if value}
    if data.get("rules"):
        _put_first(data, given)
    else:
        data["rules"] = [given]
    try:
        with in_place_of(path) as beside:
            with beside.open("w", encoding="utf8", newline="\r\n" if b"\r\n" in before else "\n") as file:
                yaml.dump(data, file)
            read_site(beside)
            if path.read_bytes() != before:
                raise _ChangedMeanwhile
    except _ChangedMeanwhile:
        return False
    except SiteError as error:
        raise SiteError(f"{path}: the rule cannot be written into it: {error}") from None
    return True


def _put_first(data: Any, rule: Mapping[str, Any]) -> None:
    """A comment above the rule that was the first stays with that: it is of the list to ruamel.yaml, not of its first item."""
    rules = data["rules"]
    before = rules.ca.comment and rules.ca.comment[1]
    rules.insert(0, rule)
    if before:
        rules.ca.comment = None
        if "rules" in data.ca.items:
            data.ca.items["rules"][3] = None
        rules.ca.items[1] = [None, before, None, None]


def checked(text: str, folder: Path) -> Site:
    """The site that a text makes. Raises SiteError with the place in `the site file`, OSError."""
    with NamedTemporaryFile(
        "w", dir=folder, prefix=".", suffix=".new", encoding="utf8", newline="", delete=False
    ) as file:
        beside = Path(file.name)
        file.write(text)
    try:
        return read_site(beside)
    except SiteError as error:
        raise SiteError(str(error).replace(str(beside), "the site file")) from None
    finally:
        beside.unlink(missing_ok=True)


def rewrite(path: Path, text: str, seen: str) -> Site:
    """Put another text in the place of a site file's, whole or not at all. seen: the fingerprint of the text that it was made from.

    Raises SiteError for a text that is no site file, that has another name, or when somebody has changed the file since; OSError.
    """
    name = read_name(path)
    site = checked(text, path.parent)
    if name is not None and site.name != name:
        raise SiteError(f"the site file: name: publications are stored under {name!r}: leave it, or write another file")
    with _alone_with(path):
        if fingerprint(path.read_text("utf8", errors="replace")) != seen:
            raise SiteError(CHANGED)
        with in_place_of(path) as beside:
            beside.write_text(text, "utf8", newline="")
    return site


def _alone_with(path: Path) -> AbstractContextManager[None]:
    """Between looking at a file and putting another in its place nobody else does. The folder is what is locked: that leaves no file there."""
    return alone(path.resolve().parent)


def fingerprint(text: str) -> str:
    """By which a text is known again."""
    return sha256(text.encode("utf8", "replace")).hexdigest()[:32]


def read_name(path: Path) -> str | None:
    """The name of a site file's site; None where it cannot be read."""
    try:
        return read_site(path).name
    except SiteError:
        return None
