"""What is known of an organisation, and the file of organisations, checked line by line when it is loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from mediamon.commented import NotYaml, read_yaml
from mediamon.mentions.folding import fold_plain
from mediamon.resources import resource
from mediamon.whole_file import read_whole


def _visible(name: str) -> str:
    """A name that can be found: quotes and what is invisible are folded away before names are looked for."""
    if not any(map(str.isalnum, fold_plain(name))):
        raise ValueError("there is no letter or digit in it: write a name, or take the entry out")
    return name


Words = Annotated[str, StringConstraints(strip_whitespace=True, min_length=2), AfterValidator(_visible)]
Names = tuple[Words, ...]

LARGEST = 64 << 20  # bytes
DEFAULT_FILE = resource("mediamon.mentions", "organisations.yaml")


class OrganisationsError(ValueError):
    """The file of organisations has a mistake; the message gives file, line and mend."""


class Organisation(BaseModel):
    """One monitored organisation (spec: Vasenin, Dzabraev 2017, the list of fourteen); fields as in organisations.yaml."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    id: Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_-]*$")]
    official: Words
    short: Names = ()
    abbreviations: Names = ()
    usually: Names = ()
    sometimes: Names = ()
    aliases: Mapping[str, Names] = Field(default_factory=dict)
    decoys: Names = Field(default=(), alias="not")
    context: Names = ()
    cities: Names = ()
    elsewhere: Names = ()
    sites_elsewhere: Names = ()

    def certain_names(self) -> Iterator[str]:
        """Every name that is this organisation's alone."""
        yield self.official
        yield from self.short
        yield from self.abbreviations
        for names in self.aliases.values():
            yield from names


def load_organisations(path: Path | str = DEFAULT_FILE) -> tuple[Organisation, ...]:
    """The organisations of the YAML file at `path`.

    Raises OrganisationsError ("file:line: what is wrong; how to mend it") for a file that is no YAML, an unknown or
    missing field, an id given twice, or a name that two organisations claim as theirs alone.
    """
    entries = _entries(Path(path))
    loaded = tuple(_organisation(Path(path), entries, number) for number in range(len(entries)))
    _check_owners(Path(path), entries, loaded)
    return loaded


def _entries(path: Path) -> Any:
    try:
        document = read_yaml(read_whole(path, LARGEST))
    except OSError as error:
        raise OrganisationsError(
            f"{path}:1: cannot be read ({error.strerror}); give the path of a YAML file"
        ) from error
    except NotYaml as error:
        raise OrganisationsError(
            f"{path}:{error.line}: {error.problem}; mend the indentation or put the value in quotes"
        ) from error
    entries = document.get("organisations") if isinstance(document, Mapping) else None
    if not isinstance(entries, Sequence) or isinstance(entries, str) or not entries:
        raise OrganisationsError(
            f"{path}:1: no list under `organisations:`; begin the file with `organisations:` and a list"
        )
    return entries


def _organisation(path: Path, entries: Any, number: int) -> Organisation:
    entry = entries[number]
    if not isinstance(entry, Mapping):
        line = entries.lc.item(number)[0] + 1
        raise OrganisationsError(
            f"{path}:{line}: an entry must be a mapping; write `- id: …` and the other fields below it"
        )
    try:
        return Organisation.model_validate(dict(entry))
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        line = _line(entries, number, first["loc"])
        raise OrganisationsError(f"{path}:{line}: {field}: {first['msg']}; {_mend(first['type'], field)}") from error


def _mend(kind: str, field: str) -> str:
    if kind == "extra_forbidden":
        return (
            f"remove `{field}` or write one of {', '.join(f.alias or n for n, f in Organisation.model_fields.items())}"
        )
    if kind == "missing":
        return f"add `{field}:` to this entry"
    if kind == "tuple_type":
        return "write a list: [first, second]"
    return "mend the value"


def _line(entries: Any, number: int, where: Sequence[int | str]) -> int:
    """The line (from 1) of the innermost part of `where` that the file has."""
    node: Any = entries[number]
    line = entries.lc.item(number)[0]
    for part in where:
        if isinstance(node, CommentedMap) and part in node:
            line = node.lc.key(part)[0]
        elif isinstance(part, int) and isinstance(node, CommentedSeq) and part < len(node):
            line = node.lc.item(part)[0]
        else:
            break
        node = node[part]
    return int(line) + 1


def _check_owners(path: Path, entries: Any, loaded: Sequence[Organisation]) -> None:
    """Raise when an id or a name that is said to be one organisation's alone has two owners."""
    owners: dict[str, int] = {}
    ids: set[str] = set()
    for number, organisation in enumerate(loaded):
        line = entries.lc.item(number)[0] + 1
        if organisation.id in ids:
            raise OrganisationsError(
                f"{path}:{line}: id `{organisation.id}` stands twice; give each organisation its own"
            )
        ids.add(organisation.id)
        for name in organisation.certain_names():
            first = owners.setdefault(fold_plain(name).strip(), number)
            if first != number:
                raise OrganisationsError(
                    f"{path}:{line}: «{name}» is also a name of `{loaded[first].id}`; "
                    "a name that several share belongs under `usually` or `sometimes`"
                )
