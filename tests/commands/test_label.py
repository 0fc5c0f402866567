"""Labels from the terminal: the same as in the dashboard, and what is wrong is said."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import pytest
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from mediamon.commands.label import Command
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.people import accounts
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made


@pytest.fixture
def command(tmp_path: Path) -> Command:
    address = f"sqlite:///{tmp_path / 'd.sqlite'}"
    engine = open_database(address)
    with writing(engine) as connection:
        write(connection, [made(1)], NOW)
        accounts.add(connection, "vera", "viewer", NOW)
        accounts.add(connection, "maria", "expert", NOW)
    made_up = Command()
    made_up.settings = Settings({"MEDIAMON_DATABASE": address, "MEDIAMON_DATA": str(tmp_path)})
    return made_up


def test_a_label_holds_and_both_are_shown(command: Command, capsys: pytest.CaptureFixture[str]) -> None:
    command.run(["1", "msu", "negative"], Namespace(by="maria"))
    command.run(["http://a/1", "msu", "neutral"], Namespace(by="administrator"))
    command.run(["1"], Namespace(by="administrator"))
    told = capsys.readouterr().out.split("1  Заголовок 1")[-1]
    assert "machine: positive" in told
    assert told.index("administrator: neutral") < told.index("maria: negative")


@pytest.mark.parametrize(
    ("args", "by", "said"),
    [
        (["1", "msu"], "maria", "give a publication"),
        (["1", "msu", "bad"], "maria", "'bad' is no label: write one of positive"),
        (["1", "nasa", "negative"], "maria", "does not mention 'nasa': it mentions msu"),
        (["77", "msu", "negative"], "maria", "nothing is stored as '77'"),
        (["9" * 40, "msu", "negative"], "maria", "nothing is stored"),
        (["http://b/", "msu", "negative"], "maria", "nothing is stored"),
        (["1", "msu", "negative"], "vera", "vera is a viewer"),
        (["1", "msu", "negative"], "boris", "scrapy account boris --role expert"),
    ],
)
def test_what_is_wrong_is_said(command: Command, args: list[str], by: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        command.run(args, Namespace(by=by))
