"""The set of text nodes and the search for the root, as published."""

from __future__ import annotations

from collections import Counter

from hypothesis import given

from mediamon.extraction.parsing import parse
from mediamon.extraction.visual.root import THRESHOLD, above_threshold, are_related, find_root, with_parents
from mediamon.extraction.visual.skipping import PAPER, is_skipped
from mediamon.extraction.visual.texts import text_nodes

from .drawing import SAID_AND_NAMED, URL, by_id, looked_at, pages

FIVE, TEN, THIRTY = "a b c d e", " ".join(["word"] * 10), " ".join(["word"] * 30)


def test_texts_of_more_than_one_word_are_taken() -> None:
    tree, looks = looked_at("<div>lone<p>two words</p>\n<p>one</p> and a tail<br>three more words</div>")
    assert [one.text.strip() for one in text_nodes(tree, looks)] == ["two words", "and a tail", "three more words"]


def test_what_is_skipped_is_not_entered_but_its_tail_is_read() -> None:
    tree, looks = looked_at("<div><p class=comments>two words <b>more of them</b></p>the tail of it</div>")
    assert [one.text for one in text_nodes(tree, looks)] == ["the tail of it"]


def test_the_root_holds_the_paragraphs() -> None:
    nav = f"<nav><ul><li><b>{FIVE}</b></li></ul></nav>"
    tree, looks = looked_at(f"{nav}<div id=x><p>{THIRTY}</p><p>{TEN}</p><p>{TEN}</p></div>")
    root = find_root(text_nodes(tree, looks))
    assert root is not None
    assert root.get("id") == "x"


def test_of_relatives_the_largest_is_the_root() -> None:
    tree, looks = looked_at(f"<div>{FIVE}</div><div id=x><p>{THIRTY}</p><p>{TEN}</p></div>")
    root = find_root(text_nodes(tree, looks))
    assert root is not None
    assert root.tag == "body"


def test_by_the_letter_the_longest_paragraph_is_the_root() -> None:
    tree, looks = looked_at(f"<div id=x><p id=p>{THIRTY}</p><p>{TEN}</p></div>")
    root = find_root(text_nodes(tree, looks), levels=1)
    assert root is not None
    assert root.get("id") == "p"


def test_paragraphs_wrapped_twice_take_another_pass() -> None:
    page = "".join(f"<section><div><p>{TEN}</p></div></section>" for _ in range(3))
    tree, looks = looked_at(f"<article id=x>{page}</article>")
    root = find_root(text_nodes(tree, looks))
    assert root is not None
    assert root.get("id") == "x"


def test_after_three_passes_there_is_no_root() -> None:
    page = "".join("<div>" * 5 + f"<p>{TEN}</p>" + "</div>" * 5 for _ in range(3))
    tree, looks = looked_at(f"<article>{page}</article>")
    assert find_root(text_nodes(tree, looks)) is None
    assert find_root([]) is None


def test_two_of_equal_length_side_by_side_are_one_level_up() -> None:
    tree, looks = looked_at(
        f"<div id=x><div><p>{TEN}</p><p>{TEN}</p></div><div><p>{TEN}</p><p>{FIVE} {FIVE}</p></div></div>"
    )
    root = find_root(text_nodes(tree, looks))
    assert root is not None
    assert root.get("id") == "x"


def test_the_threshold_is_four_fifths_of_the_largest() -> None:
    tree = parse("<p id=a>x</p><p id=b>x</p><p id=c>x</p>", URL)
    a, b, c = (by_id(tree, name) for name in "abc")
    assert above_threshold([c, b, a], Counter({a: 100, b: 80, c: 79})) == [a, b]


def test_relatives_are_ancestors_and_descendants() -> None:
    tree = parse("<div id=a><div id=b><p id=c>x</p></div><p id=d>x</p></div>", URL)
    a, b, c, d = (by_id(tree, name) for name in "abcd")
    assert are_related([a])
    assert are_related([c, a, b])
    assert not are_related([c, d])
    assert not are_related([a, c, d])
    assert with_parents([c, d]) == [c, b, d, a]


@given(pages(SAID_AND_NAMED))
def test_a_root_holds_four_fifths_of_what_any_candidate_holds(body: str) -> None:
    tree, looks = looked_at(body)
    texts = text_nodes(tree, looks)
    root = find_root(texts)
    words: Counter[object] = Counter()
    for one in texts:
        assert one.words > 1
        assert not any(is_skipped(above, looks, PAPER) for above in (one.parent, *one.parent.iterancestors()))
        words.update(dict.fromkeys((one.parent, *one.parent.iterancestors()), one.words))
    if root is not None:
        assert words[root] >= max(words[one.parent] for one in texts)
        assert all(
            words[root] >= THRESHOLD * words[one.parent.getparent()]
            for one in texts
            if one.parent.tag not in ("body", "html")
        )
