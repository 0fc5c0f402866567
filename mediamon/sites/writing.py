"""Writing into a site file: a new rule, and nothing else; comments and order stay as its author left them."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from mediamon.sites.reading import SiteError, place_of, read_site

WIDTH = 120  # characters of a line, from which YAML is broken


def add_rule(path: Path, rule: Mapping[str, Any]) -> str:
    """Put a rule first, so that of two of one day the newer holds; returns FILE:LINE where it stands now.

    rule: as in a site file, `from` a date. The file is whole at any moment, and is changed only when it can be read afterwards.
    Raises SiteError, OSError.
    """
    read_site(path)  # whatever is wrong with it is told first
    yaml = YAML()
    yaml.preserve_quotes, yaml.width = True, WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    data = yaml.load(path.read_text("utf8"))
    given = {name: list(value) if isinstance(value, tuple) else value for name, value in rule.items() if value}
    if data.get("rules"):
        data["rules"].insert(0, given)
    else:
        data["rules"] = [given]
    beside = path.with_name(f".{path.name}.new")
    try:
        with beside.open("w", encoding="utf8") as file:
            yaml.dump(data, file)
            file.flush()
            os.fsync(file.fileno())
        read_site(beside)
        os.replace(beside, path)
    except SiteError as error:
        raise SiteError(f"{path}: the rule cannot be written into it: {error}") from None
    finally:
        beside.unlink(missing_ok=True)
    return place_of(path, "rules", 0)
