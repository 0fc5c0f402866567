"""Packages whose names are imported when they are asked for: a command that reads a site's file does not wait for extraction, nor one that
lists publications for what finds organisations in them. https://peps.python.org/pep-0562/
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Mapping
from importlib import import_module
from typing import Any


def on_demand(
    package: str, homes: Mapping[str, Collection[str]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The `__getattr__` and `__dir__` of a package. homes: by module of it, the names that the package offers of it. No name may be a
    module's, too: whoever imports that module would put it in the name's place.
    """
    home_of = {name: f"{package}.{module}" for module, names in homes.items() for name in names}

    def offered(name: str) -> Any:
        """Looked for once. Raises AttributeError."""
        if name not in home_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(home_of[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def listed() -> list[str]:
        """For who looks around: what is imported already, and what would be."""
        return sorted({*vars(sys.modules[package]), *home_of})

    return offered, listed
