"""Texts in little room: whatever goes in comes out, and what was packed before comes out still."""

import zlib

import pytest
from alembic import command
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select, text

from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.packing import pack, unpack
from mediamon.storage.database.schema import migration_config
from mediamon.storage.tables.found import publication
from mediamon.storage.writing.batch import write
from tests.storage.made import NOW, made

ANY = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)
BODY = "МГУ имени Ломоносова открыл новый институт."
MIXED = st.lists(
    st.sampled_from(["МГУ «имени» — ", "\x98", "₽", "Ә" * 70, "\u0301", "𝕏", "é", "\x01", "字"]), max_size=30
)


@given(ANY | MIXED.map("".join))
def test_what_goes_in_comes_out(text: str) -> None:
    assert unpack(pack(text)) == text


@given(ANY)
def test_what_was_deflated_as_utf8_comes_out(text: str) -> None:
    assert unpack(zlib.compress(text.encode())) == text


def test_nothing_is_nothing() -> None:
    assert (pack(""), unpack(b"")) == (b"", "")


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(UnicodeEncodeError):
        pack("МГУ \ud800")


@pytest.mark.parametrize(
    "text", ["МГУ открыл институт, и об этом узнали все. " * 9, "大学开设研究所,大家都知道了。" * 9]
)
def test_it_takes_little_room(text: str) -> None:
    assert len(pack(text)) < 0.25 * len(text.encode())


def test_the_way_back_leaves_what_the_version_before_can_read(database_url: str) -> None:
    engine, config = open_database(database_url), migration_config()
    with writing(engine) as connection:
        write(connection, [made(1, body=BODY), made(2, body="大学 " * 50)], NOW)
        config.attributes["connection"] = connection
        command.downgrade(config, "0012")
        kept = connection.execute(text("SELECT body, html FROM publication ORDER BY id")).all()
        assert [zlib.decompress(bytes(row.body)).decode() for row in kept] == [BODY, "大学 " * 50]
        assert {bytes(row.html) for row in kept} == {b""}
        command.upgrade(config, "head")
        assert connection.execute(select(publication.c.body).order_by(publication.c.id)).scalars().first() == BODY
    engine.dispose()
