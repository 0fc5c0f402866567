"""`scrapy train tonality` as a person runs it; without nets, so that it takes seconds."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from zlib import crc32

import pytest
from sqlalchemy import select

from mediamon.items import Mention, Publication, Score
from mediamon.storage.database.engine import writing
from mediamon.storage.experts import labels
from mediamon.storage.people import accounts
from mediamon.storage.tables.found import expert_label, publication, score
from mediamon.storage.writing.batch import write
from mediamon.tonality import load_model
from mediamon.tonality.keeping import Kept
from tests.conftest import Project
from tests.storage.made import NOW, made
from tests.tonality.records import records

# Words that say nothing to the model that ships, so that only labels can teach them.
MADE = {"negative": "зюмкнул брыку", "neutral": "вартил лепку", "positive": "мурлил сепку"}
FAST = ("--rounds", "0")
# What stands beside them: Russian, for a text in another language is not judged; no two publications are one story.
RUSSIAN = [
    "город",
    "улица",
    "вечером",
    "новый",
    "работа",
    "дорога",
    "жители",
    "сегодня",
    "рассказали",
    "большой",
    "старый",
    "парк",
    "утром",
    "река",
    "мост",
    "дети",
    "школа",
    "открыли",
    "завтра",
    "погода",
    "холодный",
    "ветер",
    "снег",
    "солнце",
    "день",
    "неделя",
    "месяц",
    "люди",
    "видели",
    "читали",
    "письмо",
    "книга",
    "театр",
    "музыка",
    "поезд",
    "станция",
]


def labelled(project: Project, said: dict[str, str], times: int = 40) -> list[int]:
    """So many publications of each kind, a label for each: what it says → the label."""
    with writing(project.open()) as connection:
        expert = accounts.add(connection, "anna", "expert", NOW)
        for number in range(times):
            write(connection, [_publication(f"{number}-{what}", MADE[what]) for what in said], NOW)
        rows = connection.execute(select(publication.c.id, publication.c.url).order_by(publication.c.id)).fetchall()
        for row in rows:
            labels.say(connection, row.id, "msu", said[row.url.split("-")[-1]], expert, NOW)
    return [row.id for row in rows]


def _publication(name: str, said: str) -> Publication:
    sentence = f"МГУ {said}, номер {name.split('-')[0]}."
    beside = Random(crc32(name.encode())).choices(RUSSIAN, k=60)
    whole = made(1, body=f"{sentence} {' '.join(beside)}")
    assert whole.article is not None
    snapshot = replace(whole.snapshot, url=f"http://a/{name}", final_url=f"http://a/{name}")
    return replace(
        whole,
        snapshot=snapshot,
        article=replace(whole.article, url=f"http://a/{name}"),
        mentions=(Mention("msu", 0, 3, "МГУ", sentence, "name"),),
        scores=(Score("msu", "neutral", {"positive": 0.2, "neutral": 0.7, "negative": 0.1}, (sentence,), "m1"),),
    )


def base_file(folder: Path) -> str:
    file = folder / "base.jsonl"
    file.write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records(3)), "utf8")
    return str(file)


def test_labels_teach_and_one_can_go_back(project: Project, tmp_path: Path) -> None:
    labelled(project, {label: label for label in MADE})
    done = project.run("train", "tonality", base_file(tmp_path), *FAST)
    assert done.returncode == 0, done.stderr
    assert "120 pairs of publication and organisation have a label" in done.stdout
    for said in (
        "before  macro-F1",
        "after   macro-F1",
        "difference, 95 %",
        "base data",
        "Model 1 is used from now on",
    ):
        assert said in done.stdout
    assert "run scrapy score" in done.stdout
    kept = Kept(project.folder / "models")
    assert kept.current() == 1
    assert project.run("score").returncode == 0
    with project.open().connect() as connection:
        version = load_model(kept.path(1)).languages["ru"].version
        assert set(connection.execute(select(score.c.model)).scalars()) == {version}
        assert len(connection.execute(select(expert_label.c.id)).fetchall()) == 120
    back = project.run("train", "tonality", "--use", "0")
    assert "Model 0 is used from now on" in back.stdout
    listed = project.run("train", "tonality", "--list").stdout.splitlines()
    assert listed[0].startswith("*   0  the model that ships")
    assert listed[1].startswith("    1  ")
    assert "ru anew, over model 0: macro-F1" in listed[1]
    again = project.run("train", "tonality", *FAST)  # the files of the last training
    assert "base data, sentences not learnt (" in again.stdout
    assert kept.current() == 2


def test_a_worse_model_is_kept_but_not_used(project: Project, tmp_path: Path) -> None:
    """Labels alone, which teach nothing of the base data."""
    labelled(project, {label: label for label in MADE})
    done = project.run("train", "tonality", "--labels-only", base_file(tmp_path), *FAST)
    assert done.returncode == 0, done.stderr
    assert "Model 1 is kept, model 0 stays in use: on the base data macro-F1 falls" in done.stdout
    assert Kept(project.folder / "models").current() == 0
    assert "Model 1 is used from now on" in project.run("train", "tonality", "--use", "1").stdout


def test_few_labels_do_not_decide_but_the_user_may(project: Project) -> None:
    labelled(project, {label: label for label in MADE}, times=18)
    done = project.run("train", "tonality", "--labels-only", *FAST)
    assert "publications with labels are held out; it takes 20 to tell" in done.stdout, done.stderr
    assert Kept(project.folder / "models").current() == 0
    anyway = project.run("train", "tonality", "--labels-only", "--anyway", *FAST)
    assert "Model 2 is used from now on" in anyway.stdout


def test_one_class_is_answered_in_a_sentence(project: Project) -> None:
    labelled(project, {"negative": "negative"}, times=30)
    done = project.run("train", "tonality", "--labels-only", *FAST)
    assert done.returncode == 2
    assert "0 records are neutral; label at least 10 of each class" in done.stderr
    assert "the one in use stays" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    assert Kept(project.folder / "models").numbers() == [0]


def test_labels_that_contradict_are_told_by_number(project: Project) -> None:
    numbers = labelled(project, {label: label for label in MADE}, times=18)
    with writing(project.open()) as connection:
        other = accounts.add(connection, "boris", "expert", NOW)
        labels.say(connection, numbers[0], "msu", "positive", other, NOW)
        labels.say(connection, numbers[-1], "msu", "ambiguous", accounts.add(connection, "vera", "expert", NOW), NOW)
    done = project.run("train", "tonality", "--labels-only", *FAST)
    named = f"{numbers[0]} msu, {numbers[-1]} msu"
    assert f"Left out: 2 on which experts disagree (publication and organisation: {named})" in done.stdout
    assert "52 pairs" in done.stdout
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["tonality"], "give at least one file of base data, or --labels-only"),
        (["tonality", "--labels-only"], "there are no labels to learn from"),
        (["tonality", "--use", "5"], "no model 5 is kept; there are: 0"),
        (["tonality", "--use", "0", "-s", "MEDIAMON_TONALITY_MODEL=/elsewhere"], "names /elsewhere"),
        (["tonality", "--labels-only", "--rounds", "-1"], "not a number from 0 to 20"),
        (["tonality", "--out", "/tmp/nowhere"], "give at least one file of labelled sentences"),
        (["labels.jsonl"], "say what to train: scrapy train tonality"),
    ],
)
def test_wrong_calls(project: Project, arguments: list[str], said: str) -> None:
    done = project.run("train", *arguments)
    assert done.returncode == 2
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_damaged_note_stops_runs_with_a_message_and_is_mended_by_a_choice(project: Project) -> None:
    (project.folder / "models").mkdir(parents=True)
    (project.folder / "models" / "current").write_text("9", "utf8")
    assert "choose one by scrapy train tonality --use N" in project.run("train", "tonality", "--list").stderr
    assert project.run("train", "tonality", "--use", "0").returncode == 0
    assert project.run("train", "tonality", "--list").returncode == 0
