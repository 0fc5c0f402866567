"""Learning anew from labels: what teaches, what is measured, what comes of it."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from mediamon.items import Mention
from mediamon.tonality import DEFAULT_FOLDER, ModelError, load_model
from mediamon.tonality.choosing import Outcome, train_and_choose
from mediamon.tonality.comparing import digest, held_out
from mediamon.tonality.judging import judge
from mediamon.tonality.keeping import Kept
from mediamon.tonality.pairs import Pair, pairs_answered, records_of
from mediamon.tonality.renewing import ONE_IN_OF_LABELS, Material, apart
from mediamon.tonality.training import TrainingError, train_apart

from .records import records

# Words that say nothing to the model that ships, so that only labels can teach them.
MADE = {"negative": "зюмкнул брыку", "neutral": "вартил лепку", "positive": "мурлил сепку"}


def pair(number: int, label: str, *, said: str | None = None, group: str | None = None) -> Pair:
    text = f"МГУ {MADE[said or label]} в день номер {number}."
    return Pair(group or f"{said or label} {number}", "msu", label, "ru", ((text, 0, 3),))


def pairs(count: int = 60) -> list[Pair]:
    return [pair(number, label) for number in range(count) for label in MADE]


def chosen(kept: Kept, material: Material, *, anyway: bool = False) -> Outcome:
    return train_and_choose(kept, "ru", material, {"date": "today"}, rounds=0, anyway=anyway)


def test_what_is_measured_never_teaches() -> None:
    base = [*records(3), {"text": pairs()[0].targets[0][0], "start": 0, "end": 3, "label": "neutral", "lang": "ru"}]
    split = apart(Material(pairs(), base))
    learnt = {record["text"] for record in split.teaching}
    measured = {text for one in split.pairs for text in one.sentences} | {record["text"] for record in split.base}
    assert split.pairs
    assert split.base
    assert split.from_labels > 60
    assert not learnt & measured


def test_texts_without_labels_teach_once_and_are_never_those_that_are_measured() -> None:
    labelled, base = pairs(), records(3)
    others = [pair(number, "", said="negative") for number in range(100, 400)]
    again = [Pair("again", "msu", "", "ru", one.targets) for one in (*labelled, *others[:5])]
    split = apart(Material(labelled, base, unasked=[*others, *again]))
    assert 150 < len(split.unasked) < 250  # two stories in three
    assert len(set(split.unasked)) == len(split.unasked)
    measured = {text for one in split.pairs for text in one.sentences} | {record["text"] for record in split.base}
    assert not measured & {text for text, _, _ in split.unasked}
    assert not {record["text"] for record in split.teaching} & {text for text, _, _ in split.unasked}


def test_sentences_without_labels_count_as_learnt(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "models")
    others = [pair(number, "", said="negative") for number in range(100, 130)]
    done = chosen(kept, Material(pairs(), records(3), unasked=others))
    assert {digest(text) for text, _, _ in done.split.unasked} <= done.renewed.learnt
    assert kept.card(done.number)["unasked"] == len(done.split.unasked) > 0


def test_reprints_of_a_story_are_on_one_side() -> None:
    retold = [pair(number, "negative", group=f"story {number // 3}") for number in range(300)]
    split = apart(Material(retold, ()))
    held = {one.group for one in split.pairs}
    assert len(split.pairs) == 3 * len(held)
    assert len(split.teaching) + len(split.pairs) == 300


def test_only_pairs_with_one_sentence_teach() -> None:
    long = Pair("g", "msu", "negative", "ru", (("МГУ открыт.", 0, 3), ("МГУ обманул.", 0, 3)))
    twice = Pair("h", "msu", "negative", "ru", (("МГУ и МГУ.", 0, 3), ("МГУ и МГУ.", 6, 9)))
    found, torn = records_of([long, twice])
    assert [(one["text"], one["start"]) for one in found] == [("МГУ и МГУ.", 0)]
    assert torn == 0


def test_a_sentence_with_several_labels_is_left_out_and_counted() -> None:
    found, torn = records_of([pair(1, "negative"), pair(1, "positive", said="negative"), pair(2, "neutral")])
    assert len(found) == 1
    assert torn == 1


def test_the_experts_label_holds_before_that_of_base_data() -> None:
    said = [one for one in pairs() if one.label == "negative"]
    base = [{"text": one.targets[0][0], "start": 0, "end": 3, "label": "positive", "lang": "ru"} for one in said]
    assert {record["label"] for record in apart(Material(said, base)).teaching} == {"negative"}


def test_pairs_are_answered_as_publications_are_judged() -> None:
    model, body = load_model(), "МГУ открыт по средам. Суд оштрафовал МГУ за обман."
    mentions = [
        Mention("msu", 0, 3, "МГУ", "МГУ открыт по средам.", "name"),
        Mention("msu", 37, 40, "МГУ", "Суд оштрафовал МГУ за обман.", "name"),
    ]
    (score,) = judge(mentions, body, "ru", model)
    own = Pair(
        "1", "msu", "negative", "ru", (("МГУ открыт по средам.", 0, 3), ("Суд оштрафовал МГУ за обман.", 15, 18))
    )
    answered = pairs_answered([own, pair(1, "neutral")], model.languages["ru"])
    assert answered[0] == pytest.approx(
        [score.probabilities[one] for one in ("negative", "neutral", "positive")], rel=1e-4
    )  # numbers of 32 bits: sums over more sentences at once are put together in another order
    assert pairs_answered([], model.languages["ru"]).shape == (0, 3)


def test_a_better_model_is_kept_used_and_left_again(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "models")
    done = chosen(kept, Material(pairs(), ()))
    assert done.used
    assert done.renewed.labels is not None
    assert done.renewed.labels.macro.low > 0
    assert kept.current() == done.number == 1
    assert set(load_model(kept.path(1)).languages) == {"en", "ru"}
    assert load_model(kept.path(1)).languages["ru"].version == done.renewed.model.version
    kept.use(0)
    assert kept.path(kept.current()) == DEFAULT_FOLDER
    assert kept.numbers() == [0, 1]


def test_a_model_that_is_no_better_is_kept_and_not_used(tmp_path: Path) -> None:
    """What teaches is labelled by chance, what is measured by what it says, in words that the model that ships knows."""
    kept, dice = Kept(tmp_path / "models"), random.Random(0)
    wrong = []
    for number in range(60):
        for label, said in (("negative", "оштрафован за обман"), ("neutral", "открыт"), ("positive", "получил премию")):
            group = f"{label} {number}"
            given = label if held_out(group, ONE_IN_OF_LABELS) else dice.choice(list(MADE))
            wrong.append(Pair(group, "msu", given, "ru", ((f"МГУ {said}, номер {number}.", 0, 3),)))
    done = chosen(kept, Material(wrong, ()))
    assert not done.used
    assert kept.current() == 0
    assert kept.card(1)["better"] is False
    again = chosen(kept, Material(wrong, ()), anyway=True)
    assert kept.current() == again.number == 2


def test_what_costs_the_base_data_too_much_is_not_used(tmp_path: Path) -> None:
    """Labels alone teach made-up words, and nothing of the base data."""
    kept = Kept(tmp_path / "models")
    done = chosen(kept, Material(pairs(), records(3), with_base=False))
    assert done.renewed.labels is not None
    assert done.renewed.labels.macro.low > 0
    assert done.renewed.base is not None
    assert done.renewed.base.before.macro > 0.9  # of a model learnt from base data alone, without what is measured
    assert not done.used
    assert "base data" in done.renewed.verdict.why
    both = chosen(kept, Material(pairs(), records(3)))
    assert both.used
    assert both.over == 0


def test_the_next_training_is_compared_with_what_was_learnt_here(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "models")
    first = chosen(kept, Material(pairs(), records(3)))
    said: list[str] = []
    second = train_and_choose(kept, "ru", Material(pairs(90), records(3)), {}, rounds=0, tell=said.append)
    assert second.over == first.number
    assert not any("may know all base data" in line for line in said)
    assert second.renewed.labels is not None
    assert second.renewed.labels.before.macro > 0.9
    assert not second.used  # as good as the first is no better
    assert kept.learnt(first.number, "en") is None


def test_what_the_model_in_use_has_learnt_is_not_measured(tmp_path: Path) -> None:
    """A publication that has moved to another story may be held out now and have taught before."""
    kept = Kept(tmp_path / "models")
    split = apart(Material(pairs(), ()))
    moved = frozenset(digest(text) for one in split.pairs[:10] for text in one.sentences)
    kept.use(kept.add(0, train_apart(split.teaching, "ru", 0), moved, {}))
    done = chosen(kept, Material(pairs(), ()))
    assert done.renewed.labels is not None
    assert done.renewed.labels.after.count == len(split.pairs) - 10


def test_one_class_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "models")
    with pytest.raises(TrainingError, match="ru: 0 records are neutral; label at least 10 of each class"):
        chosen(kept, Material([pair(number, "negative") for number in range(60)], ()))
    assert kept.numbers() == [0]


@pytest.mark.parametrize("note", ["7", "", "zero", "-1", "²"])
def test_a_damaged_note_of_the_current_model_is_told(tmp_path: Path, note: str) -> None:
    (tmp_path / "current").write_text(note, "utf8")
    with pytest.raises(ModelError, match="--use N"):
        Kept(tmp_path).current()
    Kept(tmp_path).use(0)
    assert Kept(tmp_path).current() == 0


def test_a_model_that_is_not_there_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="no model 3 is kept; there are: 0"):
        Kept(tmp_path).use(3)


def test_damaged_cards_and_lists_are_told(tmp_path: Path) -> None:
    (tmp_path / "1").mkdir()
    shutil.copy(DEFAULT_FOLDER / "ru.npz", tmp_path / "1")
    (tmp_path / "1" / "card.json").write_text("{", "utf8")
    (tmp_path / "1" / "learnt-ru.npy").write_bytes(b"nothing")
    with pytest.raises(ModelError, match=r"card\.json"):
        Kept(tmp_path).card(1)
    with pytest.raises(ModelError, match=r"learnt-ru\.npy"):
        Kept(tmp_path).learnt(1, "ru")


def test_the_models_that_ship_are_never_written(tmp_path: Path) -> None:
    before = {file.name: file.stat().st_mtime_ns for file in DEFAULT_FOLDER.iterdir()}
    kept = Kept(tmp_path / "models")
    chosen(kept, Material(pairs(), ()), anyway=True)
    kept.use(0)
    assert {file.name: file.stat().st_mtime_ns for file in DEFAULT_FOLDER.iterdir()} == before
