"""Pages that leave tags out say the same as those that write them all."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from mediamon.extraction import extract
from mediamon.extraction.parsing import parse
from mediamon.implied_body import OF_HEADS
from mediamon.semantics import hierarchy

STORY = "".join(
    f"<p>The council opened bridge number {n} over the river on Monday, and many came to see it.</p>" for n in range(8)
)
FIRST = ["main", "article", "section", "header", "nav", "aside", "figure", "x-app", "div", "p", "ul", "table"]
HEAD = "<meta charset=utf-8><title>Council opens bridge</title><link rel=icon href=/i.png><script>var a = 1</script>"


@pytest.mark.parametrize("tag", FIRST)
def test_an_article_is_read_where_its_page_opens_no_body(tag: str) -> None:
    inner = f"<{tag}><h1>Council opens bridge</h1></{tag}><article>{STORY}</article>"
    left_out = extract(f"<!doctype html><html lang=en>{HEAD}{inner}", "https://a.example/1")
    written = extract(
        f"<!doctype html><html lang=en><head>{HEAD}</head><body>{inner}</body></html>", "https://a.example/1"
    )
    assert "bridge number 7" in left_out.body
    assert (left_out.body, left_out.headline) == (written.body, written.headline)


PIECES = st.sampled_from(["<main>", "</main>", "<p>one", "two", "<x-a>", "</x-a>", "<nav>three</nav>", "<meta name=a content=b>", "<script>s</script>", "<h1>four</h1>", "<div>five</div>", "<title>t</title>", "<svg></svg>", " "])  # fmt: skip


def shape(root: etree._Element) -> tuple[list[str], list[str]]:
    head = root.find("head")
    body = root.find("body")
    within = [] if head is None else [str(one.tag) for one in head]
    return within, [] if body is None else " ".join(body.itertext()).split()


@settings(max_examples=70)
@given(
    st.lists(PIECES, max_size=8).map("".join),
    st.sampled_from(["", "<head>", "<title>x</title>", "<head><title>x</title>"]),
)
def test_the_head_holds_what_belongs_there_and_no_word_is_lost(inner: str, before: str) -> None:
    root = parse(f"<html>{before}{inner}<i>end", "https://a.example/")
    within, words = shape(root)
    assert set(within) <= OF_HEADS
    for word in ("one", "two", "three", "four", "five"):
        assert "".join(words).count(word) == inner.count(word)
    assert "end" in words[-1]


def test_the_order_of_the_page_is_kept() -> None:
    root = parse("<title>t</title><main>one</main> two <x-a>three</x-a><div>four</div>five", "")
    assert shape(root)[1] == ["one", "two", "three", "four", "five"]


def test_semantics_see_the_page_as_well() -> None:
    told = [node.text for node in hierarchy("<title>t</title><main><h2>Prices</h2><p>Tea 4</p></main>").walk()]
    assert told == ["t", "Prices", "Tea 4"]


def test_a_page_in_order_is_left_as_it_is() -> None:
    root = parse("<html><head><title>t</title><noscript><link></noscript></head><body>x<p>y</p></body></html>", "")
    assert shape(root) == (["title", "noscript"], ["x", "y"])
