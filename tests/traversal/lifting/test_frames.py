"""Addresses taken apart and put together again."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.traversal.lifting.frames import Codec, codec_of, decode, encode, split
from mediamon.traversal.lifting.locations import absolute

from .answering import BASE

REST = st.text("/abц01?&=%2Fa+-._~'()*! \"<>[]{}|\\^`", max_size=25)
CODECS: tuple[Codec, ...] = ("component", "query", "form", "browser", "raw")


@given(REST)
def test_an_address_taken_apart_is_put_together_as_it_was(rest: str) -> None:
    url = "https://news.test:8080/" + rest
    frame, fields = split(url)
    assert frame.join(fields) == url
    assert len(frame.names) == len(fields) - 1
    assert frame.asked == ("?" in url)


@given(st.text(max_size=12), st.sampled_from(CODECS))
def test_what_was_escaped_is_read_back(text: str, codec: Codec) -> None:
    if codec == "browser" and "%" in text:
        return  # by hand, "%41" cannot be told from "A"
    written = encode(text, codec)
    if text.isprintable() and text.encode("utf8", "replace").decode() == text:
        assert decode(written, codec) == text


@given(st.lists(st.text("ab %2+-_.~!*'()/ц?&=", max_size=8), min_size=1, max_size=4), st.booleans())
def test_values_are_written_again_just_as_they_were(raws: list[str], in_path: bool) -> None:
    codec = codec_of(raws, in_path=in_path)
    assert [encode(decode(raw, codec), codec) for raw in raws] == raws


@given(st.text("abц 01/?&=%+'\"<>[]|~", min_size=1, max_size=8), st.sampled_from(["query", "form", "browser"]))
def test_what_a_script_would_write_is_what_a_browser_would_ask_for(text: str, codec: Codec) -> None:
    """Else the chain would end at its first request, as at an address that is no proper one."""
    url = f"https://news.test/api?q={encode(text, codec)}"
    assert absolute(url, BASE) == url


@pytest.mark.parametrize(
    ("text", "component", "form"),
    [
        (
            "l'eau & vin",
            "l%27eau%20%26%20vin",
            "l%27eau+%26+vin",
        ),  # as encodeURIComponent and URLSearchParams write it, in a URL (URL Standard)
        ("a~b (c)!", "a~b%20(c)!", "a%7Eb+%28c%29%21"),
        ("хлеб*", "%D1%85%D0%BB%D0%B5%D0%B1*", "%D1%85%D0%BB%D0%B5%D0%B1*"),
    ],
)
def test_values_are_written_as_scripts_write_them(text: str, component: str, form: str) -> None:
    assert (encode(text, "query"), encode(text, "form")) == (component, form)
    for written in (component, form):
        assert decode(written, codec_of([written])) == text


def test_names_are_told_as_they_are_meant() -> None:
    frame, fields = split("https://news.test/a/b?last%5Bid%5D=7&q&x=1=2")
    assert fields == ("/a/b", "7", "", "1=2")
    assert [frame.name(field) for field in range(4)] == ["", "last[id]", "q", "x"]
