"""Training on made-up records, and records from which nothing can be learnt."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from mediamon.tonality import load_model
from mediamon.tonality.fitting import folds_of, tune_shift
from mediamon.tonality.measures import calibration_error, f1_by_class
from mediamon.tonality.training import Trained, TrainingError, read_records, train, train_apart, train_files

from .records import records


@pytest.fixture(scope="module")
def plain() -> Trained:
    """What a plain difference is learnt as."""
    return train(records(), "ru")


def test_a_plain_difference_is_learnt_and_held_out_figures_say_so(plain: Trained) -> None:
    assert plain.held_out.count == 90
    assert plain.held_out.macro > 0.8
    assert len(plain.labels) == 90


def test_training_twice_gives_the_same_model_and_files_one_that_can_be_loaded(plain: Trained, tmp_path: Path) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_text("".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records()), encoding="utf-8")
    trained = train_files([file], tmp_path / "out")
    again = load_model(tmp_path / "out").languages["ru"]
    assert again.version == trained["ru"].model.version == plain.model.version
    target = ("Зимой 7 институт получил премию.", 8, 16)
    assert again.probabilities([target]) == pytest.approx(trained["ru"].model.probabilities([target]))


def test_rounds_say_how_many_nets_and_each_is_told() -> None:
    said: list[str] = []
    assert len(train_apart(records(), "ru", 1, said.append).nets or ()) == 5
    assert said == [f"ru: net {number} of 5" for number in range(1, 6)]
    plain = train_apart(records(), "ru", 0)
    assert plain.nets is None
    assert plain.labels(plain.probabilities([("Зимой 7 институт получил премию.", 8, 16)])) == ("positive",)


def test_sentences_of_one_text_stay_in_one_fold() -> None:
    groups = np.array([0, 0, 1, 2, 2, 3, 4, 5])
    folds = folds_of(groups, 3, seed=0)
    assert all(len(set(folds[groups == group])) == 1 for group in range(6))


def test_too_few_of_a_class_are_told() -> None:
    with pytest.raises(TrainingError, match="0 records are positive; label at least 10"):
        train([record for record in records() if record["label"] != "positive"], "ru")


@pytest.mark.parametrize("sentences", [1, 2, 9])
def test_a_sentence_that_is_there_often_is_one(sentences: int) -> None:
    """A sentence lies in one fold: without it the others might know nothing of a class."""
    others = [record for record in records() if record["label"] != "positive"]
    few = [record for record in records() if record["label"] == "positive"][:sentences]
    with pytest.raises(TrainingError, match=f"positive are of {sentences} sentences; label at least 10 different"):
        train(others + few * 12, "ru", rounds=0)


def test_ten_sentences_are_enough_however_often_they_are_there() -> None:
    others = [record for record in records() if record["label"] != "positive"]
    once = [record for record in records() if record["label"] == "positive"][:10]
    train(others + once * 3, "ru", rounds=0)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\xff\xfe\x00", "no text in UTF-8"),
        (b"[" * 100_000, "no record"),
        (b"", "there is no record in the files"),
        (b"\n\n", "there is no record in the files"),
    ],
    ids=["no text", "deep", "empty", "blank"],
)
def test_a_file_that_is_none_is_told(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "a.jsonl").write_bytes(data)
    with pytest.raises(TrainingError, match=said):
        train_files([tmp_path / "a.jsonl"], tmp_path / "out", 0)
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("start", "0", "is not inside the text"),
        ("start", True, "is not inside the text"),
        ("end", None, "is not inside the text"),
        ("end", 3.0, "is not inside the text"),
        ("text", 5, "none that can be written"),
        ("text", ["М", "Г", "У"], "none that can be written"),
        ("text", "МГУ \ud800", "none that can be written"),
        ("lang", None, "lang None"),
        ("lang", "../ru", "small letters"),
        ("lang", "RU", "small letters"),
    ],
)
def test_a_record_of_another_kind_is_told_with_its_line(tmp_path: Path, field: str, value: object, said: str) -> None:
    odd = {"text": "МГУ рад.", "target": "МГУ", "start": 0, "end": 3, "label": "positive", "lang": "ru", field: value}
    (tmp_path / "a.jsonl").write_text(f"\n{json.dumps(odd)}\n", "utf8")
    with pytest.raises(TrainingError, match=rf"a\.jsonl:2: .*{said}"):
        read_records(tmp_path / "a.jsonl")


def test_a_mark_of_the_encoding_is_no_part_of_the_first_record(tmp_path: Path) -> None:
    one = {"text": "МГУ рад.", "target": "МГУ", "start": 0, "end": 3, "label": "positive", "lang": "ru"}
    (tmp_path / "a.jsonl").write_text(json.dumps(one), "utf-8-sig")
    assert read_records(tmp_path / "a.jsonl") == [one]


def test_a_target_with_two_labels_is_told() -> None:
    torn = [*records(), {**records()[0], "label": "negative"}]
    with pytest.raises(
        TrainingError, match=r"1 targets have more than one label, the first is 'институт' .*negative, positive"
    ):
        train(torn, "ru")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{", "no record"),
        ("[]", "no record"),
        ('{"text": "МГУ"}', "no record"),
        ('{"text": "МГУ", "start": 0, "end": 3, "label": "good", "lang": "ru"}', "label 'good'; write one of"),
        ('{"text": "МГУ", "start": 2, "end": 9, "label": "neutral", "lang": "ru"}', "is not inside the text"),
    ],
)
def test_a_bad_line_is_told_with_its_number(tmp_path: Path, line: str, said: str) -> None:
    file = tmp_path / "labels.jsonl"
    file.write_text("\n" + line + "\n", encoding="utf-8")
    with pytest.raises(TrainingError) as caught:
        read_records(file)
    assert str(caught.value).startswith(f"{file}:2: ")
    assert said in str(caught.value)


def test_the_shift_favours_a_class_that_is_never_chosen() -> None:
    probabilities = np.array([[0.3, 0.6, 0.1]] * 5 + [[0.05, 0.9, 0.05]] * 20 + [[0.1, 0.5, 0.4]] * 5)
    labels = np.array([0] * 5 + [1] * 20 + [2] * 5)
    shift = tune_shift(np.log(probabilities), labels)
    chosen = (np.log(probabilities) + shift).argmax(axis=1)
    assert f1_by_class(labels, chosen) == pytest.approx([1, 1, 1])


def test_calibration_error() -> None:
    sure = np.array([[1.0, 0.0, 0.0]] * 4)
    assert calibration_error(np.array([0, 0, 0, 0]), sure) == 0
    assert calibration_error(np.array([0, 0, 1, 1]), sure) == pytest.approx(0.5)
