"""A further organisation in the file of organisations; comments and order stay as their author left them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from mediamon.commented import commented_yaml
from mediamon.file_lock import alone
from mediamon.mentions.organisations import Organisation, OrganisationsError, load_organisations
from mediamon.replacing import in_place_of


def add_organisation(path: Path, entry: Mapping[str, Any]) -> tuple[Organisation, ...]:
    """Put an entry last; returns all organisations of the file as it is now.

    entry: the fields as in the file; empty ones are left out. The file is whole at any moment, and is changed only when it can
    be read afterwards. Raises OrganisationsError, OSError.
    """
    with alone(path.resolve().parent):  # of two who add at once neither is lost
        return _with_entry(path, entry)


def _with_entry(path: Path, entry: Mapping[str, Any]) -> tuple[Organisation, ...]:
    load_organisations(path)  # whatever is wrong with it is told first
    yaml = commented_yaml()
    data = yaml.load(path.read_text("utf8"))
    data["organisations"].append({name: _plain(value) for name, value in entry.items() if value})
    try:
        with in_place_of(path) as beside:
            yaml.dump(data, beside)
            loaded = load_organisations(beside)
    except OrganisationsError as error:
        raise OrganisationsError(str(error).replace(str(beside), str(path))) from None
    return loaded


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items() if one}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list(value)
    return value
