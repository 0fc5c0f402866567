"""Which of an image's addresses is the picture."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import html as lxml_html
from lxml.html import HtmlElement

from mediamon.extraction.blocks.pictures import LARGEST, image_block, pixels, size_of

BASE = "https://site.example/a/"


def image(**attributes: str) -> HtmlElement:
    element = lxml_html.Element("img")
    for name, value in attributes.items():
        element.set(name.replace("_", "-"), value)
    return element


def address_of(element: HtmlElement) -> str | None:
    block = image_block(element, BASE)
    return block["url"].removeprefix("https://site.example") if block else None


NAMES = st.text("abc,-_", min_size=1, max_size=6).map(lambda name: f"/{name.strip(',') or 'x'}.jpg")
WIDTHS = st.integers(1, 5_000)


@given(
    st.lists(st.tuples(NAMES, WIDTHS), min_size=1, max_size=5, unique_by=lambda one: one[1]),
    st.sampled_from("wx"),
    st.sampled_from([", ", ",", " , ", ",\n\t", "\n,"]),
)
def test_of_a_set_of_sizes_the_largest_is_taken_however_it_is_spaced(
    choices: list[tuple[str, int]], unit: str, between: str
) -> None:
    """The HTML standard ends a description at its comma, with or without a space behind it."""
    written = between.join(f"{name} {width}{unit}" for name, width in choices)
    assert address_of(image(srcset=written)) == max(choices, key=lambda one: one[1])[0]


@pytest.mark.parametrize(
    ("choices", "largest"),
    [
        ("a.jpg", "/a/a.jpg"),
        ("a.jpg, b.jpg 2x", "/a/b.jpg"),
        ("a.jpg,b.jpg 2x", "/a/a.jpg,b.jpg"),  # an address may hold commas, it ends with a space
        ("a.jpg 1.5x, b.jpg 2.25x, c.jpg", "/a/b.jpg"),
        ("a.jpg 320w 200h,b.jpg 640w 400h", "/a/b.jpg"),
        ("/w_320,h_200/a.jpg 320w,/w_640,h_400/a.jpg 640w", "/w_640,h_400/a.jpg"),
        ("  ,, a.jpg 2x ,,", "/a/a.jpg"),
        ("a.jpg 2x, b.jpg 2x", "/a/a.jpg"),
        ("a.jpg wide, b.jpg 0x", None),
        (" , ,", None),
    ],
)
def test_sets_of_sizes_are_read_as_browsers_read_them(choices: str, largest: str | None) -> None:
    assert address_of(image(srcset=choices)) == largest


@given(st.text("a.jpg0123 wxh,/:()\n", max_size=40))
def test_any_set_of_sizes_may_come(choices: str) -> None:
    found = address_of(image(srcset=choices))
    assert found is None or " " not in found


def test_what_scripts_will_load_comes_before_what_stands_in_for_it() -> None:
    assert address_of(image(src="/grey.gif", data_src="/real.jpg")) == "/real.jpg"
    assert address_of(image(src="data:image/gif;base64,AAAA", srcset="/real.jpg 2x")) == "/real.jpg"
    assert address_of(image(src="/a.jpg", srcset="/b.jpg 2x")) == "/a.jpg"
    assert address_of(image(src="javascript:0")) is None


def test_a_picture_s_sources_are_asked_last() -> None:
    tree = lxml_html.fragment_fromstring(
        '<picture><source srcset="/s.webp 300w,/l.webp 900w"><img src="data:,x"></picture>'
    )
    assert address_of(next(tree.iter("img"))) == "/l.webp"


@given(st.integers(0, 200_000))
def test_pixels_are_read_within_reason(number: int) -> None:
    expected = number if 0 < number <= LARGEST else None
    for form in ("{}", "{}px", " {} px ", "{}.5"):
        assert pixels(form.format(number)) == expected


@pytest.mark.parametrize("text", [None, "", "100%", "auto", "-5", "1e3", "9" * 30, "5em", "٣"])
def test_what_is_no_number_of_pixels_is_none(text: str | None) -> None:
    assert pixels(text) is None or text == "٣"


def test_a_counter_is_no_picture() -> None:
    assert image_block(image(src="/1.gif", width="1", height="1"), BASE) is None
    assert size_of(image(width="640px", height="50%")) == {"width": 640, "height": None}
