"""Bad input gets a clear answer: a third language, a megabyte, emoji, homoglyphs, two owners of one name, labels that contradict."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Engine

from mediamon.mentions import Matcher, OrganisationsError, load_organisations
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.reports.report import report
from mediamon.storage.writing.batch import write
from mediamon.tonality import judge, load_model
from tests.storage.made import NOW, made

MATCHER = Matcher(load_organisations())


@pytest.mark.parametrize("text", ["МГУ", "MГУ", "МГУ\u200b", "М\u00adГУ", "\u202fМГУ\u202f", "🎓МГУ🥇"])
def test_lookalikes_and_emoji_count(text: str) -> None:
    (one,) = MATCHER.find_all(f"Вчера {text} победил.")
    assert (one.organisation, one.surface.startswith(("М", "M"))) == ("msu", True)


def test_a_third_language_has_no_score_and_says_why() -> None:
    text = "МГУ Қазақстандағы филиалын ашты, деп хабарлады университеттің баспасөз қызметі."
    (score,) = judge(MATCHER.find_all(text, "kk"), text, "kk", load_model())
    assert (score.label, score.probabilities, score.reason) == (None, {}, "no model for language: kk")


def test_a_megabyte_is_read() -> None:
    text = ("В МГУ прошёл семинар. Университет рад. " + "Слово за слово, и день прошёл. " * 40 + "\n") * 900
    assert len(text) > 1_000_000
    assert len(MATCHER.find_all(text, "ru")) >= 900
    hostile = "Воронежский государственный университет рад. " + "университет " * 80_000
    assert MATCHER.find_all(hostile, "ru")[0].organisation == "vsu"


def test_two_owners_of_one_name_are_told_with_file_line_and_mend(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text(
        "organisations:\n  - id: one\n    official: Дом книги\n  - id: two\n    official: Дом учёных\n"
        "    short: [«Дом   книги»]\n",
        "utf8",
    )
    with pytest.raises(OrganisationsError) as caught:
        load_organisations(path)
    said = str(caught.value)
    assert said.startswith(f"{path}:4: ")
    assert "is also a name of `one`" in said
    assert "belongs under `usually` or `sometimes`" in said


def test_labels_that_contradict_are_kept_and_the_newest_holds(engine: Engine) -> None:
    with writing(engine) as connection:
        write(connection, [made(1, label="positive")], NOW)
        anna, boris = (accounts.add(connection, name, "expert", NOW) for name in ("anna", "boris"))
        for who, label in ((anna, "negative"), (boris, "positive"), (anna, "ambiguous")):
            labels.say(connection, 1, "msu", label, who, NOW)
        assert [row.label for row in labels.history(connection, 1)] == ["ambiguous", "positive", "negative"]
        (line,) = report(connection, ["msu"])
        assert (line.total, line.ambiguous, line.positive, line.negative) == (1, 1, 0, 0)
