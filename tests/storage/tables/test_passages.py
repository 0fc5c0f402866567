"""Sentences as places in the text: what was said is told again, whoever writes it and whoever asks; the way back writes it out."""

from dataclasses import replace

from alembic import command
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Engine, select, text

from mediamon.items import Publication
from mediamon.storage.database.engine import open_database, writing
from mediamon.storage.database.schema import migration_config
from mediamon.storage.reports.behind import behind, mentions_of, scores_of
from mediamon.storage.tables.found import mention, score
from mediamon.storage.tables.passages import kept, place, sentence_of, told
from mediamon.storage.writing.batch import write
from mediamon.storage.writing.rescoring import replace_scores
from mediamon.storage.writing.rewriting import replace_publication
from tests.storage.made import NOW, made

BODY = "Первое.\x00 МГУ открыл институт. Третье."
SENTENCE, OTHER = "МГУ открыл институт.", "Этого в тексте нет."
LETTERS = st.text("аб .", max_size=30)


@given(LETTERS, st.lists(LETTERS | st.just("")))
def test_what_is_kept_is_told(body: str, sentences: list[str]) -> None:
    assert told(kept(sentences, body), body) == sentences


def test_a_place_is_only_where_the_sentence_is() -> None:
    assert place(SENTENCE, BODY) == (9, 29)
    assert place("", BODY) is None
    assert place(OTHER, BODY) is None


def test_a_place_is_looked_for_where_the_mention_is_first() -> None:
    body = "МГУ рад. " * 3
    assert place("МГУ рад.", body, (9, 12)) == (9, 17)
    assert place("МГУ рад.", body, (18, 21)) == (18, 26)
    assert place("МГУ рад.", body, (4, 5)) == (0, 8)
    assert place("МГУ рад.", body, (500, 503)) == (0, 8), "a stray mention: wherever it is"
    assert place(OTHER, body, (0, 3)) is None


def saying(number: int, body: str = BODY) -> Publication:
    item = made(number, body=body)
    return replace(
        item,
        mentions=tuple(replace(item.mentions[0], sentence=one) for one in (SENTENCE, OTHER)),
        scores=(replace(item.scores[0], evidence=(SENTENCE, OTHER)),),
    )


def said(engine: Engine, number: int, body: str) -> list[list[str]]:
    with engine.connect() as connection:
        (one,) = scores_of(connection, number, body)
        (other,) = (row for row in behind(connection, "msu") if row.id == number)
        return [[sentence_of(row, body) for row in mentions_of(connection, number)], one.evidence, other.evidence]


def test_whoever_writes_and_whoever_asks(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [saying(1), saying(2)], NOW)
        places = connection.execute(select(mention.c.sentence, mention.c.sentence_start).order_by(mention.c.id)).all()
        assert [tuple(row) for row in places[:2]] == [("", 9), (OTHER, None)]
        assert connection.execute(select(score.c.evidence)).scalars().all() == [[[9, 29], OTHER]] * 2
    clean = BODY.replace("\x00", "\ufffd")
    assert said(engine, 1, clean) == [[SENTENCE, OTHER]] * 3
    with writing(engine) as connection:
        replace_publication(connection, 1, saying(1, f"Новое начало. {BODY}"))
        replace_scores(connection, {2: [replace(saying(2).scores[0], evidence=(OTHER, SENTENCE))]})
    assert said(engine, 1, f"Новое начало. {clean}") == [[SENTENCE, OTHER]] * 3
    assert said(engine, 2, clean)[1:] == [[OTHER, SENTENCE]] * 2


def test_the_way_back_writes_them_out(database_url: str) -> None:
    engine, config = open_database(database_url), migration_config()
    with writing(engine) as connection:
        write(connection, [saying(1), saying(2)], NOW)
    with writing(engine) as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0013")
        sentences = connection.execute(text("SELECT sentence FROM mention ORDER BY id")).scalars().all()
        assert sentences == [SENTENCE, OTHER] * 2
        assert connection.execute(select(score.c.evidence)).scalars().all() == [[SENTENCE, OTHER]] * 2
        command.upgrade(config, "head")
    assert said(engine, 1, BODY) == [[SENTENCE, OTHER]] * 3
    engine.dispose()
