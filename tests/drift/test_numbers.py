"""The nine numbers: counted as the paper says, and of anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html

from mediamon.drift import numbers_of, numbers_of_elements

ARTICLE = (
    '<div class="text"><p>One <a href="/">link</a></p><p> </p><p>Three<br>lines <strong>here</strong></p>'
    '<figure><img src="a"><figcaption>A picture</figcaption></figure><div><span>x</span></div></div>'
)


def test_counts_what_the_paper_counts() -> None:
    assert numbers_of("x" * 1000, ARTICLE) == (1000, 8 + 15, 2, 3.5**2, 1, 3, 1, 1, 2)


def test_nothing_matched_leaves_the_page_only() -> None:
    assert numbers_of("page", "") == (4, 0, 0, 0, 0, 0, 0, 0, 0)


def test_several_elements_are_one_article_and_may_be_paragraphs_themselves() -> None:
    assert numbers_of("", "<p>abc</p><p>a<b>b</b></p><div><p>x</p></div>")[:3] == (0, 6, 3)


def test_lines_stand_in_where_no_paragraph_is() -> None:
    table = "<table><tr><td>The first<br><br>and <b>the second</b> line<br>\n</td><td><a>menu</a></td></tr></table>"
    assert numbers_of("", table)[1:3] == (9 + 19, 2)
    assert numbers_of("", "<ul><li><a>only</a></li><li><a>links</a></li></ul>")[1:3] == (0, 0)


def test_comments_and_instructions_are_no_elements() -> None:
    assert numbers_of("", "<div><!-- a --><?php b ?><p>c</p></div>")[4:] == (0, 0, 0, 0, 0)


def test_parsed_elements_count_the_same() -> None:
    page = html.fromstring(f"<html><body>{ARTICLE}tail</body></html>")
    assert numbers_of_elements(7, page.xpath('//div[@class="text"]')) == numbers_of("x" * 7, ARTICLE)


@pytest.mark.parametrize("bad", ["<", "\0", "\ud800", "<![CDATA[", '<?xml encoding="utf-16"?><p>a', "<div>" * 20_000])
def test_never_raises(bad: str) -> None:
    assert len(numbers_of("page", bad)) == 9


@given(st.text(alphabet=st.sampled_from(list('<>/pbadiv "=!-&;x\n\0')), max_size=200))
def test_any_text_gives_nine_finite_numbers(article: str) -> None:
    numbers = numbers_of("page", article)
    assert len(numbers) == 9
    assert all(0 <= number < 1e9 for number in numbers)
