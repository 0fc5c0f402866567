"""Sentences for people."""

from __future__ import annotations

from mediamon.drift import Criterion, Judgement, Watcher, explain

from .making import articles, comments


def test_says_what_changed_and_by_how_much_the_clearest_first() -> None:
    fired = (
        Criterion("S", 2.0, 1.0, 1840.0, 212.0),
        Criterion("V", 1.1, 1.0, 300.0, 300.0),
        Criterion("T", 9.0, 1.0, 0.1, 0.9, "T_H"),
    )
    assert explain(Judgement(True, (), "high", fired, 20)) == (
        "In the last 20 documents the markup of articles has changed (links 10% → 90% of all tags inside, 9.0 times the threshold), "
        "the text of articles is much shorter (median 1,840 → 212 characters, 2.0 times the threshold), "
        "the differences between paragraphs are spread otherwise (median 300 → 300, 1.1 times the threshold)."
    )


def test_one_criterion_alone_is_no_failure() -> None:
    sentence = explain(Judgement(level="low", fired=(Criterion("P", 2.0, 1.0, 100.0, 150.0),), documents=10))
    assert sentence.startswith("In the last 10 documents the page is larger (")
    assert sentence.endswith(", which alone is no failure.")


def test_documents_and_silence() -> None:
    assert "nothing is judged yet" in explain(Judgement(training=True))
    assert explain(Judgement(True, ("T", "P-S"))) == "The document is unlike those before it in T, P-S."
    assert "in doubt" in explain(Judgement(True))
    assert "like those before" in explain(Judgement())
    assert "10 documents are like" in explain(Judgement(level="low", documents=10))


def test_a_real_failure_is_explained() -> None:
    watcher = Watcher()
    watcher.train(articles(300))
    judgements = [watcher.feed(row) for row in comments(40)]
    sentence = explain(next(one for one in judgements if one.level == "high"))
    assert "markup of articles has changed" in sentence
    assert sentence.count(".") > 1
