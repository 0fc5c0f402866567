"""A further organisation in the file of organisations; comments and order stay as their author left them."""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from mediamon.mentions.organisations import Organisation, OrganisationsError, load_organisations

WIDTH = 120  # characters of a line, from which YAML is broken


def add_organisation(path: Path, entry: Mapping[str, Any]) -> tuple[Organisation, ...]:
    """Put an entry last; returns all organisations of the file as it is now.

    entry: the fields as in the file; empty ones are left out. The file is whole at any moment, and is changed only when it can
    be read afterwards. Raises OrganisationsError, OSError.
    """
    load_organisations(path)  # whatever is wrong with it is told first
    yaml = YAML()
    yaml.preserve_quotes, yaml.width = True, WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    data = yaml.load(path.read_text("utf8"))
    data["organisations"].append({name: _plain(value) for name, value in entry.items() if value})
    text = io.StringIO()
    yaml.dump(data, text)
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("w", encoding="utf8") as file:
            file.write(text.getvalue())
            file.flush()
            os.fsync(file.fileno())
        loaded = load_organisations(beside)
        os.replace(beside, path)
    except OrganisationsError as error:
        raise OrganisationsError(str(error).replace(str(beside), str(path))) from None
    finally:
        beside.unlink(missing_ok=True)
    return loaded


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(one) for name, one in value.items() if one}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return list(value)
    return value
