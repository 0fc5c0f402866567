"""The parser and the vectors that ship."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.tonality.syntax import RELATIONS, ROOT, russian_parser
from mediamon.tonality.vectors import PRETRAINED, SIZE, shipped_vectors


def parse(*sentences: str) -> list[list[tuple[int, str]]]:
    parsed = russian_parser().parse([sentence.split() for sentence in sentences], shipped_vectors())
    return [
        [(int(head), RELATIONS[name]) for head, name in zip(one.heads, one.relations, strict=True)] for one in parsed
    ]


def test_who_did_what_to_whom() -> None:
    (tree,) = parse("Комиссия оштрафовала институт за нарушения .")
    assert tree == [(1, "nsubj"), (ROOT, "root"), (1, "obj"), (4, "case"), (1, "obl"), (1, "punct")]


def test_the_passive_is_seen() -> None:
    (tree,) = parse("Институт оштрафован комиссией .")
    assert tree[0] == (1, "nsubj:pass")


def test_sentences_of_one_batch_do_not_touch_each_other() -> None:
    one, other = "Комиссия оштрафовала институт .", "Ректор получил премию за открытие ."
    assert parse("", one, "", other, one, "") == [[], *parse(one), [], *parse(other), *parse(one), []]


@settings(deadline=None, max_examples=60)
@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=30))
def test_any_words_have_heads_among_them(words: list[str]) -> None:
    (tree,) = russian_parser().parse([words], shipped_vectors())
    assert len(tree.heads) == len(tree.relations) == len(words)
    assert ROOT <= tree.heads.min() <= tree.heads.max() < len(words)


def test_words_of_like_sense_lie_near() -> None:
    prize, award, river = shipped_vectors().of(["премия", "награда", "река"], unknown=False)
    near, far = (float(prize @ other / np.linalg.norm(other)) for other in (award, river))
    assert near > far


def test_an_unknown_word_has_no_vector_or_the_one_for_such() -> None:
    table = shipped_vectors()
    assert table.of(["глокозавр"], unknown=False) == pytest.approx(np.zeros((1, SIZE)))
    assert np.abs(table.of(["глокозавр"], unknown=True)).sum() > 0


def test_all_that_ships_is_under_fifteen_megabytes() -> None:
    assert PRETRAINED.stat().st_size < 15_000_000
