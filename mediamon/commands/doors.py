"""Doors to the commands: a start of `scrapy` makes every command that an entry point names, and runs one of them.

`mediamon.commands.doors:report` is a class whose objects behave like `mediamon.commands.report.Command`, which is imported
when the first thing is asked of it. So a start does not pay for what the other commands import.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from scrapy.commands import ScrapyCommand

from mediamon.uncollected import uncollected


class Door:
    """Stands for the command in the module of the same name; takes and gives all that it does."""

    def _opened(self) -> ScrapyCommand:
        if "_command" not in self.__dict__:
            with uncollected():
                module = import_module(f"mediamon.commands.{type(self).__name__}")
            self.__dict__["_command"] = module.Command()
        command: ScrapyCommand = self.__dict__["_command"]
        return command

    def __getattr__(self, name: str) -> Any:
        """What is not known here is the command's."""
        return getattr(self._opened(), name)

    def __setattr__(self, name: str, value: Any) -> None:
        """Scrapy sets settings and the crawler process on a command."""
        setattr(self._opened(), name, value)


def __getattr__(name: str) -> type[Door]:
    """The door to a command, for its entry point. https://peps.python.org/pep-0562/"""
    if name.startswith("_") or find_spec(f"mediamon.commands.{name}") is None:
        raise AttributeError(f"there is no command {name!r}")
    return type(name, (Door,), {"__module__": __name__})
