"""Addresses generalised: the law, and shapes as sites have them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.newsite.shapes import generalise
from mediamon.sites import Site

SEGMENTS = st.one_of(
    st.text(st.characters(blacklist_categories=("Cs",)), min_size=0, max_size=8),
    st.sampled_from(
        ["news", "2026", "10", "5", "a-b-c", "story-12", "12-story", "index.php", "%D0%B0", "x.html", "y.html"]
    ),
)
ADDRESSES = st.builds(
    lambda scheme, host, path, end, query: f"{scheme}://{host}/" + "/".join(path) + end + query,
    st.sampled_from(["http", "https"]),
    st.sampled_from(["a.org", "www.a.org", "A.org", "127.0.0.1:80", "user@b.org", "xn--80a.xn--p1ai"]),
    st.lists(SEGMENTS, max_size=4),
    st.sampled_from(["", "/", "//"]),
    st.sampled_from(["", "?id=5", "?b=1&a=x", "?q", "?a=%20&a=2", "?a=1;b=2"]),
)


@given(st.lists(ADDRESSES, min_size=1, max_size=12), st.lists(ADDRESSES, max_size=6))
def test_every_address_is_matched_by_a_shape_made_from_it_whatever_it_looks_like(
    urls: list[str], others: list[str]
) -> None:
    shapes = generalise(urls, others)
    for url in urls:
        assert any(shape.fits(url) for shape in shapes), url
        assert any(url in shape.addresses for shape in shapes)


@given(st.lists(ADDRESSES, min_size=1, max_size=6), st.lists(ADDRESSES, max_size=6))
def test_every_expression_is_one_that_a_site_file_takes(urls: list[str], others: list[str]) -> None:
    allow = [shape.expression for shape in generalise(urls, others)]
    assert Site.model_validate({"name": "s", "allow": allow}).allow == tuple(allow)


def shape(*urls: str, others: tuple[str, ...] = ()) -> list[str]:
    return [one.expression for one in generalise(urls, others)]


@pytest.mark.parametrize(
    ("urls", "expression"),
    [
        (["https://a.org/news/2026/10/31/one.html", "https://www.a.org/news/2026/11/01/two.html"],
         r"^https?://(?:www\.)?a\.org/news/\d{4}/\d\d/\d\d/[^/?#]+\.html$"),
        (["http://127.0.0.1:8803/a/51309/", "http://127.0.0.1:8803/a/7/"], r"^https?://127\.0\.0\.1:8803/a/\d+/$"),
        (["https://a.org/story/one", "https://a.org/story/two/"], r"^https?://(?:www\.)?a\.org/story/[^/?#]+/?$"),
        (["https://a.org/politics/x-1", "https://a.org/sport/y-2"], r"^https?://(?:www\.)?a\.org/(?:politics|sport)/[^/?#]+$"),
        (["https://a.org/index.php?id=1&p=news", "https://a.org/index.php?id=22&p=news"],
         r"^https?://(?:www\.)?a\.org/index\.php\?id=\d+&p=news$"),
        (["https://a.org/s12/", "https://a.org/s13/"], r"^https?://(?:www\.)?a\.org/s\d+/$"),
        (["https://a.org/2026/1/5/", "https://a.org/2026/11/6/"], r"^https?://(?:www\.)?a\.org/\d{4}/\d{1,2}/\d+/$"),
    ],
)  # fmt: skip
def test_shapes_of_real_sites(urls: list[str], expression: str) -> None:
    assert shape(*urls) == [expression]


def test_what_is_no_publication_makes_an_expression_stricter() -> None:
    posts = [f"https://a.org/{word}-long-title-here.html" for word in ("one", "two", "three")]
    lists = ("https://a.org/tags.html", "https://a.org/archives.html")
    (found,) = generalise(posts, lists)
    assert not any(found.fits(url) for url in lists)
    assert found.fits("https://a.org/another-title-of-tomorrow.html")


def test_sections_are_named_where_any_word_would_match_a_list_of_tags() -> None:
    posts = [f"https://a.org/{section}/story" for section in ("politics", "sport", "culture")]
    assert shape(*posts) == [r"^https?://(?:www\.)?a\.org/[^/?#]+/story$"]
    different = [f"{url}-{n}x" for n, url in enumerate(posts)]
    (found,) = generalise(different, ("https://a.org/tag/sea-1x",))
    assert "(?:culture|politics|sport)" in found.expression


def test_a_number_at_the_end_of_every_slug_is_kept() -> None:
    posts = [
        f"https://a.org/news/title-{word}-{len(word)}"
        for word in ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
    ]
    assert shape(*posts) == [r"^https?://(?:www\.)?a\.org/news/[^/?#]+[-_]\d+$"]
