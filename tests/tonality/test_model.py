"""The model that ships, and files that are none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.items import LABELS
from mediamon.tonality import DEFAULT_FOLDER, ModelError, TonalityModel, load_model, save_model

MODEL = load_model()


def test_both_languages_ship_within_twenty_megabytes() -> None:
    assert set(MODEL.languages) == {"ru", "en"}
    assert sum(file.stat().st_size for file in DEFAULT_FOLDER.glob("*.npz")) < 20_000_000


@pytest.mark.parametrize(
    ("text", "target", "language", "label"),
    [
        ("Суд признал МГУ виновным в мошенничестве.", "МГУ", "ru", "negative"),
        ("Лекция состоится в МГУ в 18:00.", "МГУ", "ru", "neutral"),
        ("МГУ вошёл в десятку лучших вузов мира.", "МГУ", "ru", "positive"),
        ("MSU was praised for its outstanding research.", "MSU", "en", "positive"),
        ("Police raided MSU amid a bribery scandal.", "MSU", "en", "negative"),
    ],
)
def test_plain_cases(model: TonalityModel, text: str, target: str, language: str, label: str) -> None:
    start = text.index(target)
    assert model.score_target(text, start, start + len(target), language)[0] == label


@settings(deadline=None, max_examples=60)
@given(st.text(max_size=120), st.integers(0, 120), st.integers(1, 20), st.sampled_from(["ru", "en"]))
def test_probabilities_sum_to_one(text: str, start: int, length: int, language: str) -> None:
    label, probabilities = MODEL.score_target(text, start, start + length, language)
    assert label in LABELS
    assert sum(probabilities.values()) == pytest.approx(1.0)
    assert all(0 <= share <= 1 for share in probabilities.values())


def test_a_batch_says_what_one_by_one_says(model: TonalityModel) -> None:
    targets = [("МГУ рад.", 0, 3), ("Взятки в РГГУ", 9, 13), ("", 0, 0)]
    together = model.score_targets(targets, "ru")
    apart = [model.score_target(*target, "ru") for target in targets]
    for (label, shares), (other, others) in zip(together, apart, strict=True):
        assert label == other
        assert shares == pytest.approx(others, abs=1e-5)  # sums of single precision, in another order


def test_no_targets(model: TonalityModel) -> None:
    assert model.score_targets([], "ru") == []


def test_a_saved_model_is_the_same_when_loaded(model: TonalityModel, tmp_path: Path) -> None:
    save_model(model.languages["ru"], tmp_path)
    again = load_model(tmp_path)
    assert again.languages["ru"].version == model.languages["ru"].version
    assert again.score_target("МГУ рад.", 0, 3, "ru") == model.score_target("МГУ рад.", 0, 3, "ru")


def test_a_folder_without_models_is_named(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model"):
        load_model(tmp_path)


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04 broken"])
def test_a_broken_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "ru.npz").write_bytes(content)
    with pytest.raises(ModelError, match=r"ru\.npz: not a tonality model"):
        load_model(tmp_path)


def test_arrays_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    np.savez(
        tmp_path / "ru.npz",
        keys=np.zeros(2, np.uint32),
        weights=np.zeros((1, 3)),
        intercept=np.zeros(3),
        shift=np.zeros(3),
    )
    with pytest.raises(ModelError, match="do not fit"):
        load_model(tmp_path)


def test_pickled_arrays_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "ru.npz", keys=np.array([{}], dtype=object))
    with pytest.raises(ModelError, match="not a tonality model"):
        load_model(tmp_path)
