"""A start of `scrapy` imports what every start needs, and of the commands only the one that was asked for."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings

HEAVY = ("sklearn", "scipy", "playwright", "pymorphy3", "apprise", "fastapi", "mediamon.extraction", "mediamon.drift")


def test_a_start_pays_for_no_command_that_it_does_not_run() -> None:
    look = (
        "import sys; from scrapy.cmdline import _get_commands_dict; from scrapy.settings import Settings;"
        f"commands = _get_commands_dict(Settings(), True); commands['account'].short_desc();"
        f"print(sorted(set({HEAVY!r}) & set(sys.modules)), len(commands))"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True, timeout=60)
    imported, count = done.stdout.rsplit(maxsplit=1)
    assert imported == "[]"
    assert int(count) > 30


def test_a_door_behaves_like_its_command() -> None:
    for entry in entry_points(group="scrapy.commands", name="report"):
        door = entry.load()()
        door.settings = Settings({"MEDIAMON_SITES": ["somewhere"]})
        command = door._opened()
        assert isinstance(command, ScrapyCommand)
        assert command.settings is door.settings
        assert door.exitcode == 0
        assert [str(one) for one in door.site_folders()] == ["somewhere"]
