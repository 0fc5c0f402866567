"""Each condition under which an element is passed over (2021), alone."""

from __future__ import annotations

import pytest

from mediamon.extraction.visual import skipping
from mediamon.extraction.visual.skipping import MENDED, PAPER, is_skipped

from .drawing import by_id, looked_at


def skips(rule: skipping.Rule, body: str, **more: object) -> bool:
    tree, looks = looked_at(body, **more)
    return rule(by_id(tree, "x"), looks)


@pytest.mark.parametrize("tag", ["style", "script", "noscript", "textarea", "svg", "button", "select", "iframe"])
def test_1_technical_elements(tag: str) -> None:
    assert skips(skipping.by_tag, f"<{tag} id=x>some text</{tag}>")


@pytest.mark.parametrize("tag", ["div", "x-own", "article", "section", "label"])
def test_1_all_others_are_none(tag: str) -> None:
    assert not skips(skipping.by_tag, f"<{tag} id=x>some text</{tag}>")


@pytest.mark.parametrize("word", ["comment", "related", "tags", "date", "share", "author", "promo"])
def test_2_words_in_class_or_id(word: str) -> None:
    assert skips(skipping.by_name, f"<div id=x class='block__{word}s'>text</div>")
    tree, looks = looked_at(f"<div id='my{word}'>text</div>")
    assert skipping.by_name(by_id(tree, f"my{word}"), looks)
    assert not skips(skipping.by_name, "<div id=x class='text'>text</div>")


@pytest.mark.parametrize(
    ("names", "paper", "mended"),
    [("article-update", True, False), ("tags", True, True), ("relatedCards", True, True), ("commentator", True, False)],
)
def test_2_mended_takes_whole_words(names: str, paper: bool, mended: bool) -> None:
    body = f"<div id=x class='{names}'>text</div>"
    assert (skips(skipping.by_name, body), skips(skipping.by_whole_name, body)) == (paper, mended)


def test_2_mended_spares_what_holds_the_page() -> None:
    body = "<article id=x class='with-comments'>text</article>"
    assert skips(skipping.by_name, body)
    assert not skips(skipping.by_whole_name, body)


@pytest.mark.parametrize(
    ("at", "display", "skipped"),
    [
        ("0 0 7 100", "block", True),
        ("0 0 100 7", "block", True),
        ("0 0 8 8", "block", False),
        ("0 0 7 7", "inline", False),
        ("0 0 7 7", "inline-block", False),
        ("0 0 7 7", "inline-flex", True),
        ("0 0 0 0", "contents", True),
    ],
)
def test_3_smaller_than_eight_pixels(at: str, display: str, skipped: bool) -> None:
    assert skips(skipping.by_size, f"<div id=x data-at='{at}' data-is='{display}'>text</div>") == skipped


def test_3_mended_skips_only_what_cuts_off() -> None:
    floats = "<div id=x data-at='0 0 700 0'><p data-at='0 0 700 400'>text</p></div>"
    assert skips(skipping.by_size, floats)
    assert not skips(skipping.clipped, floats)
    assert skips(skipping.clipped, floats.replace("700 0'", "700 0' data-is='block clips'"))


@pytest.mark.parametrize(
    ("at", "skipped"),
    [
        ("-9999 0 400 300", True),
        ("0 -300 400 300", True),
        ("1200 0 400 300", True),
        ("0 5000 400 300", True),
        ("-399 0 400 300", False),
        ("0 4900 400 300", False),
        ("0 0 1200 0", False),
    ],
)
def test_4_outside_of_the_page(at: str, skipped: bool) -> None:
    assert skips(skipping.out_of_sight, f"<div id=x data-at='{at}'>text</div>") == skipped


def test_4_a_page_from_the_right_lies_left_of_the_origin() -> None:
    body = "<div id=x data-at='-250 0 200 300'>text</div>"
    assert skips(skipping.out_of_sight, body)
    assert not skips(skipping.out_of_sight, body, page=(-300, 0, 1500, 2000))


def test_4_what_a_pane_scrolls_to_is_visible() -> None:
    assert not skips(skipping.out_of_sight, "<div id=x data-at='0 7000 400 300' data-is='block scrolled'>text</div>")


@pytest.mark.parametrize("how", ["hidden", "invisible", "transparent"])
def test_5_hidden(how: str) -> None:
    assert skips(skipping.hidden, f"<div id=x data-is='block {how}'>text</div>")
    assert not skips(skipping.hidden, "<div id=x>text</div>")


def test_5_mended_shows_what_is_made_visible_within() -> None:
    tree, looks = looked_at("<div id=x data-is='block invisible'>hidden<p id=y>shown</p></div>")
    assert skipping.hidden(by_id(tree, "x"), looks)
    assert not skipping.hidden_wholly(by_id(tree, "x"), looks)
    assert not skipping.is_drawn(by_id(tree, "x"), looks)
    assert skipping.is_drawn(by_id(tree, "y"), looks)


def test_letters_without_size_are_not_drawn() -> None:
    tree, looks = looked_at("<div id=x data-set='0'>hidden</div>")
    assert not skipping.is_drawn(by_id(tree, "x"), looks)


def test_what_was_not_read_is_skipped() -> None:
    tree, looks = looked_at("<p>one</p><p id=x>two</p><p id=y>three</p>", cut=1)
    assert not is_skipped(by_id(tree, "x"), looks, PAPER)
    assert is_skipped(by_id(tree, "y"), looks, PAPER)
    assert is_skipped(by_id(tree, "y"), looks, MENDED)
