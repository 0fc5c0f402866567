"""What the walk over a page asks quickly is what it would find by asking at length."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from mediamon.extraction.segments import INVISIBLE, PARTING, SPACES, holds_blocks, single_spaced, squeeze

TEXTS = st.text(st.sampled_from("ab é“\u00a0\u2003\u200b\u00ad\t\n\r\f "), max_size=30)
TREES = st.recursive(
    st.sampled_from(["", "word"]),
    lambda inner: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
        st.sampled_from(("a", "b", "p", "br", "x-y")),
        st.lists(inner, max_size=3),
    ),
    max_leaves=12,
)


@given(TEXTS)
def test_spaces_are_joined_and_invisible_marks_dropped(text: str) -> None:
    assert single_spaced(text) == SPACES.sub(" ", INVISIBLE.sub("", text))
    assert squeeze(text) == single_spaced(text).strip()


@given(TREES)
def test_an_element_holds_blocks_where_one_of_those_in_it_is_one(inner: str) -> None:
    element = html.fragment_fromstring(f"<span>{inner}</span>")
    assert holds_blocks(element) == any(one.tag in PARTING for one in element.iterdescendants())
