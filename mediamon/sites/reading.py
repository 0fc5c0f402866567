"""Reading site files. A mistake is answered by the file, the line, the field and the mend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any

from pydantic import ValidationError
from ruamel.yaml.comments import CommentedMap

from mediamon.commented import NotYaml, read_yaml
from mediamon.sites.folders import paths, unlisted
from mediamon.sites.kept import kept
from mediamon.sites.model import Site

LISTS = ("tuple_type", "list_type")
MENDS = {
    "extra_forbidden": "there is no such field: see docs/reference.md for those there are, or mind the spelling",
    "missing": "add this field",
    "string_type": "a text is wanted; in YAML # begins a comment and * a reference: write what has them in quotes",
}
LARGEST = 200_000  # bytes; a site file is a page


class SiteError(ValueError):
    """A site file that cannot be used; the message says where and how to mend it."""


def read_sites(folders: Iterable[Path]) -> dict[str, Site]:
    """All sites of these folders by name. Raises SiteError; two files of one name are a mistake."""
    found: dict[str, Site] = {}
    origin: dict[str, Path] = {}
    for path, site in site_files(folders):
        _refuse_second(path, site, origin)
        found[site.name], origin[site.name] = site, path
    return found


def readable_sites(folders: Iterable[Path]) -> tuple[dict[str, Site], tuple[str, ...]]:
    """The sites of these folders by name without those whose files need mending, and what is wrong with these, a line for each mistake.
    Of two files of one name that holds which is called so (`herald.yaml`), else the first: a copy that was laid beside it is not meant.
    """
    found: dict[str, Site] = {}
    origin: dict[str, Path] = {}
    folders = list(folders)
    wrong, broken = unlisted(folders), set[str]()
    for path in sorted(paths(folders), key=_is_called_otherwise):
        try:
            site = read_site(path)
        except SiteError as error:
            wrong += str(error).splitlines()
            broken.add(path.stem)
            continue
        if site.name in origin:
            wrong.append(f"{second(path, site.name, origin[site.name])} ({origin[site.name].name} is used)")
        elif site.name in broken:
            wrong.append(
                f"{path}: name: {site.name!r} is the name of a file that needs mending, in whose place none is used"
            )
        else:
            found[site.name], origin[site.name] = site, path
    return found, tuple(wrong)


def site_files(folders: Iterable[Path]) -> Iterator[tuple[Path, Site]]:
    """Every site file of these folders with its site. Raises SiteError."""
    for path in paths(folders):
        yield path, read_site(path)


def _is_called_otherwise(path: Path) -> bool:
    """Sorts those first that are called as the site in them."""
    try:
        return read_site(path).name != path.stem
    except SiteError:
        return False


def _refuse_second(path: Path, site: Site, origin: Mapping[str, Path]) -> None:
    if site.name in origin:
        raise second(path, site.name, origin[site.name])


def second(path: Path, name: str, first: Path) -> SiteError:
    """What is said of two files of one name."""
    return SiteError(f"{path}: name: {name!r} is the name of {first} too: rename one of them")


def place_of(path: Path, *place: str | int) -> str:
    """FILE:LINE of a field, like place_of(path, "rules", 0, "body")."""
    return f"{path}:{_line(_load(path), place)}"


def read_site(path: Path) -> Site:
    """One site. Raises SiteError."""
    return kept(path, _read_anew)


def _read_anew(path: Path) -> Site:
    data = _load(path)
    try:
        return Site.model_validate(data)
    except ValidationError as error:
        raise SiteError("\n".join(_explain(path, data, one) for one in error.errors())) from None


def text_of(path: Path) -> bytes:
    """What the file has. Raises SiteError where it is none, or too large."""
    try:
        found = path.stat()
        if not (S_ISREG(found.st_mode) or S_ISDIR(found.st_mode)):  # a pipe would be waited for without end
            raise SiteError(f"{path}: it cannot be read: it is no file")
        if found.st_size > LARGEST:
            raise SiteError(f"{path}: larger than {LARGEST} bytes: a site file is a page of text")
        return path.read_bytes()
    except OSError as error:  # a link into nowhere, a folder of that name, a file of somebody else's
        raise SiteError(f"{path}: it cannot be read: {error.strerror or error}") from None


def _load(path: Path) -> Any:
    try:
        data = read_yaml(text_of(path))
    except NotYaml as error:
        raise SiteError(f"{path}:{error.line}: not YAML: {error.problem}") from None
    if not isinstance(data, dict):
        raise SiteError(f"{path}:1: a site file is a mapping: begin with `name: …`")
    return data


def _explain(path: Path, data: Any, error: Any) -> str:
    place: Sequence[str | int] = error["loc"]
    field = ".".join(map(str, place))
    problem = (
        _list_wanted(error)
        if error["type"] in LISTS
        else MENDS.get(error["type"], error["msg"].removeprefix("Value error, "))
    )
    return f"{path}:{_line(data, place)}: {field}: {problem}"


def _list_wanted(error: Any) -> str:
    given = str(error["input"])
    return (
        f"a list is wanted: write [{given}]"
        if isinstance(error["input"], str) and len(given) < 200
        else "a list is wanted"
    )


def _line(data: Any, place: Sequence[str | int]) -> int:
    """The line on which the deepest known part of a place stands, counted from 1."""
    line = 1
    for step in place:
        try:
            position = data.lc.key(step) if isinstance(data, CommentedMap) else data.lc.item(step)
            line = position[0] + 1
            data = data[step]
        except (AttributeError, KeyError, IndexError, TypeError):
            break
    return line
