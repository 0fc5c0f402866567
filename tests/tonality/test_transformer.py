"""A tiny transformer, made and trained here, judges as any other model does. Needs the extra `transformers`: `make test-transformers`."""

from __future__ import annotations

from pathlib import Path

import pytest
from scrapy.settings import Settings
from sqlalchemy import select

from mediamon.items import Mention
from mediamon.spiders.place import tonality_model
from mediamon.storage.tables.found import score
from mediamon.tonality import ModelError, judge
from tests.conftest import Project

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

WORDS = [
    "[PAD]",
    "[UNK]",
    "[CLS]",
    "[SEP]",
    "[MASK]",
    "мгу",
    "вшэ",
    "скандал",
    "премия",
    "в",
    "собрание",
    ".",
    "и",
    "а",
]
SAID = {"скандал": 0, "собрание": 1, "премия": 2}


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A BERT of one layer that has learnt to judge the word before the target's name."""
    folder = tmp_path_factory.mktemp("tiny")
    (folder / "vocab.txt").write_text("\n".join(WORDS), "utf8")
    tokenizer = transformers.BertTokenizerFast(str(folder / "vocab.txt"))
    config = transformers.BertConfig(
        vocab_size=len(WORDS), hidden_size=32, num_hidden_layers=1, num_attention_heads=2, intermediate_size=32,
        num_labels=3, id2label={0: "negative", 1: "neutral", 2: "positive"}, label2id={"negative": 0, "neutral": 1, "positive": 2},
    )  # fmt: skip
    torch.manual_seed(0)
    network = transformers.BertForSequenceClassification(config).train()
    pairs = [(f"{one} в мгу .", "мгу", label) for one, label in SAID.items()]
    pairs += [(f"{one} в вшэ и {other} в мгу .", "вшэ", SAID[one]) for one in SAID for other in SAID]
    asked = tokenizer([one[0] for one in pairs], [one[1] for one in pairs], padding=True, return_tensors="pt")
    steps, wanted = torch.optim.Adam(network.parameters(), 0.01), torch.tensor([one[2] for one in pairs])
    for _ in range(80):
        loss = network(**asked, labels=wanted).loss
        loss.backward()
        steps.step()
        steps.zero_grad()
    network.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def mention(sentence: str, name: str) -> Mention:
    start = sentence.index(name)
    return Mention("msu", start, start + len(name), name, sentence, "name")


def test_it_judges_as_any_other(tiny: Path) -> None:
    model = tonality_model(Settings({"MEDIAMON_DATA": str(tiny / "data"), "MEDIAMON_TONALITY_MODEL": f"hf:ru={tiny}"}))
    assert model.heavy
    for word, label in (("скандал", "negative"), ("собрание", "neutral"), ("премия", "positive")):
        sentence = f"{word} в МГУ ."
        (score,) = judge([mention(sentence, "МГУ")], sentence, "ru", model)
        assert score.label == label
        assert score.model == f"hf:{tiny}"
        assert sum(score.probabilities.values()) == pytest.approx(1)
    assert model.languages["en"].version.startswith("en-")  # the language that was not named keeps its own


def test_a_sentence_of_a_megabyte_is_judged_by_what_is_around_the_target(tiny: Path) -> None:
    model = tonality_model(Settings({"MEDIAMON_DATA": str(tiny / "data"), "MEDIAMON_TONALITY_MODEL": f"hf:{tiny}"}))
    sentence = "собрание " * 60_000 + "скандал в МГУ . " + "а " * 250_000
    start = sentence.index("МГУ")
    one = Mention("msu", start, start + 3, "МГУ", sentence, "name")
    (score,) = judge([one], sentence, "ru", model)
    assert score.label is not None


def test_a_crawl_judges_by_it(tiny: Path, demo_project: Project) -> None:
    done = demo_project.run("crawl", "vestnik", "-s", f"MEDIAMON_TONALITY_MODEL=hf:ru={tiny}")
    assert done.returncode == 0, done.stderr[-2000:]
    with demo_project.open().connect() as connection:
        found = connection.execute(select(score.c.model).distinct()).scalars().all()
    assert f"hf:{tiny}" in found
    assert all(one.startswith(("hf:", "en-")) or not one for one in found)


def test_what_is_no_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be loaded"):
        tonality_model(Settings({"MEDIAMON_DATA": str(tmp_path), "MEDIAMON_TONALITY_MODEL": f"hf:{tmp_path}"}))
