"""Packages that import their names on demand give all that they say, and what they are for holds: a start does not wait for it."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import mediamon

ROOT = Path(mediamon.__file__).parent
PACKAGES = [
    ".".join(("mediamon", *file.parent.relative_to(ROOT).parts))
    for file in sorted(ROOT.rglob("__init__.py"))
    if "on_demand(" in file.read_text("utf8")
]
# What takes long to import, and what a command that only looks at a project has no use for.
LATER = ("playwright", "dateparser", "readability", "scipy", "sklearn", "snowballstemmer", "pymorphy3", "networkx")
LISTING = "import sys; from scrapy.utils.project import get_project_settings as found; from mediamon.sites.loader import SiteSpiderLoader"


def said(package: str) -> dict[str, str]:
    """Name to module, as type checkers are told."""
    tree = ast.parse(Path(str(import_module(package).__file__)).read_text("utf8"))
    (block,) = (one for one in tree.body if isinstance(one, ast.If))
    return {name.name: str(one.module) for one in block.body if isinstance(one, ast.ImportFrom) for name in one.names}


def test_there_are_such_packages() -> None:
    assert "mediamon.extraction" in PACKAGES


@pytest.mark.parametrize("package", PACKAGES)
def test_all_names_are_given_as_type_checkers_are_told(package: str) -> None:
    module = import_module(package)
    assert sorted(said(package)) == sorted(module.__all__)
    for name, home in said(package).items():
        assert getattr(module, name) is getattr(import_module(home), name)
        assert name in dir(module)


@pytest.mark.parametrize("package", PACKAGES)
def test_no_name_is_a_module_too(package: str) -> None:
    module = import_module(package)
    assert not {one.name for one in iter_modules(module.__path__)} & set(module.__all__)


def test_a_name_that_there_is_not() -> None:
    with pytest.raises(AttributeError, match=r"module 'mediamon.extraction' has no attribute 'extrakt'"):
        import_module("mediamon.extraction").extrakt  # noqa: B018


def test_whoever_lists_sites_does_not_wait_for_what_reads_them() -> None:
    told = f"{LISTING}; SiteSpiderLoader(found()); print(*sorted({{one.partition('.')[0] for one in sys.modules}} & {{*{LATER!r}}}))"
    environment = {"SCRAPY_SETTINGS_MODULE": "mediamon.settings"}
    run = subprocess.run(
        [sys.executable, "-c", told], env=environment, check=True, timeout=300, capture_output=True, text=True
    )
    assert run.stdout.split() == []
