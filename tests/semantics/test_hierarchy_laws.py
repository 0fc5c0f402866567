"""What holds for the tree of any page: no word of it is lost or made up, nodes stand in the order of the page."""

from __future__ import annotations

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import html as lxml_html

from mediamon.semantics import Node, hierarchy
from mediamon.semantics.difference.entries import entries_of
from mediamon.semantics.following.places import places_of
from mediamon.semantics.hierarchy import tags
from mediamon.semantics.watching import first_look, look_again

INLINE = ["b", "i", "span", "a", "em", "font", "u"]
HOLDING = ["p", "div", "section", "article", "blockquote", "li", "ul", "ol", "dl", "dt", "dd", "h1", "h2", "h4", "nav", "aside", "pre", "center", "figure", "figcaption", "details", "summary", "header", "footer", "x-card"]  # fmt: skip
WORDS = st.lists(st.sampled_from(["one", "two", "three", "4,120", "50", "слово"]), min_size=1, max_size=3).map(" ".join)


def inside(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(lambda tag, inner: f"<{tag}>{' '.join(inner)}</{tag}>", st.sampled_from([*HOLDING, *INLINE]), st.lists(parts, max_size=4))  # fmt: skip


MARKUP = st.lists(st.recursive(WORDS, inside, max_leaves=14), min_size=1, max_size=5).map(" ".join)


def words_of(root: Node) -> Counter[str]:
    return Counter(word for node in list(root.walk())[1:] for word in node.text.split())


@settings(max_examples=70)
@given(MARKUP)
def test_each_word_of_the_page_is_in_the_tree_once(markup: str) -> None:
    page = f"<html><head><title>t</title></head><body>{markup}</body></html>"
    shown = lxml_html.document_fromstring(page).find("body")
    assert words_of(hierarchy(page)) == Counter(" ".join(shown.itertext()).split())


@settings(max_examples=60)
@given(MARKUP)
def test_nodes_stand_in_the_order_of_the_page_and_none_is_empty(markup: str) -> None:
    root = hierarchy(f"<title>t</title>{markup}")
    for node in root.walk():
        places = [child.place for child in node.children]
        assert places == sorted(places)
        assert all(place > node.place for place in places)
        assert all(child.text for child in node.children)


@settings(max_examples=60)
@given(MARKUP)
def test_a_heading_is_held_by_none_that_it_outranks(markup: str) -> None:
    for node in hierarchy(f"<title>t</title>{markup}").walk():
        if node.kind in tags.HEADINGS:
            for child in node.children:
                assert child.kind not in tags.HEADINGS or tags.HEADINGS[child.kind] > tags.HEADINGS[node.kind]


@settings(max_examples=60)
@given(MARKUP, st.sampled_from(["b", "i", "font", "span"]))
def test_tags_that_carry_looks_alone_change_nothing(markup: str, tag: str) -> None:
    plain = hierarchy(f"<title>t</title>{markup}")
    dressed = hierarchy(f"<title>t</title><div class=x>{markup.replace('two', f'<{tag}>two</{tag}>')}</div>")

    def outline(root: Node) -> list[tuple[str, str]]:
        return [(node.kind, node.text) for node in root.walk()]

    assert outline(dressed) == outline(plain)


@settings(max_examples=60)
@given(MARKUP)
def test_a_value_is_found_again_on_the_page_on_which_it_was_found(markup: str) -> None:
    page = f"<title>t</title>{markup}"
    for place in list(places_of(entries_of(hierarchy(page))))[1:4]:
        path = (*place.labels, place.text)
        seen = first_look(page, path).seen
        again = look_again(page, path, page)
        assert again.seen == seen
        assert again.changes == ()
