"""Which encoding bytes are in, where what is said of them cannot be true."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.encodings import fitting, is_of_the_web, wide

TEXTS = {
    "cp1251": "Мост через реку построили в четверг, сообщил мэр города на встрече с жителями. «Это хорошо», — сказал он. ",
    "koi8-r": "Мост через реку построили в четверг, сообщил мэр города на встрече с жителями. Это хорошо, сказал он. ",
    "cp1252": "Le pont sur la rivière a été achevé jeudi, a annoncé le maire à l’occasion d’une réunion très suivie. ",
    "gb18030": "市长在会上表示,这座桥已经在星期四建成了。我们很高兴看到这个结果。",
    "shift_jis": "市長は会議で、橋が木曜日に完成したと述べた。とても嬉しいです。",
    "euc_kr": "시장은 회의에서 다리가 목요일에 완공되었다고 말했다. ",
    "cp1253": "Η γέφυρα πάνω από το ποτάμι χτίστηκε την Πέμπτη, είπε ο δήμαρχος. ",
}


def page(text: str, scripts: int = 0) -> str:
    """A page that says its text several times, below so many lines of scripts."""
    head = "<script>var a = 1;</script>\n" * scripts
    return f"<html><head>{head}</head><body>{f'<p class=text>{text * 2}</p>' * 8}</body></html>"


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("scripts", [0, 3000])
def test_what_is_called_utf_8_and_is_none_is_guessed(name: str, scripts: int) -> None:
    html = page(TEXTS[name], scripts)
    body = html.encode(name)
    assert body.decode(fitting(body, "utf-8")) == html
    assert body.decode(fitting(body, name)) == html


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("said", ["cp1252", "windows-1251", "gb18030", "ISO-8859-1", "no-such"])
def test_what_is_utf_8_is_that_whatever_it_is_called(name: str, said: str) -> None:
    body = page(TEXTS[name]).encode()
    assert fitting(body, said) == "utf-8"
    assert fitting(body[:-20].rpartition(b"<")[0][:-1], said) == "utf-8"  # its last character is cut


def test_western_is_believed_of_western_letters_alone() -> None:
    french = page(TEXTS["cp1252"]).encode("cp1252")
    assert fitting(french, "iso-8859-1") == "iso-8859-1"
    russian = page(TEXTS["cp1251"])
    assert russian.encode("cp1251").decode(fitting(russian.encode("cp1251"), "iso-8859-1")) == russian


def test_utf_16_without_a_single_zero_is_none() -> None:
    assert fitting(b"<html><p>A bridge</p></html>", "utf-16") == "utf-8"
    assert fitting("<html><p>A bridge</p></html>".encode("utf-16-le"), "utf-16-le") == "utf-16-le"


@pytest.mark.parametrize("said", ["punycode", "idna", "unicode_escape", "raw_unicode_escape", "utf-7", "undefined"])
def test_what_no_browser_reads_is_no_encoding(said: str) -> None:
    assert not is_of_the_web(said)
    assert fitting(b"<html><p>-" + b"a" * 2_000_000, said) == "utf-8"
    body = page(TEXTS["cp1251"]).encode("cp1251")
    assert body.decode(fitting(body, said)) == page(TEXTS["cp1251"])


WIDE = ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be")


@pytest.mark.parametrize("name", WIDE)
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("said", ["utf-8", "cp1251", "cp1252", "utf-16", "utf-32", "utf-16-be", "no-such"])
def test_zeros_tell_utf_16_and_utf_32_whatever_they_are_called(name: str, mark: str, said: str) -> None:
    for text in TEXTS.values():
        html = mark + page(text, scripts=30)
        body = html.encode(name)
        assert fitting(body, said) == name
        assert fitting(body[:-3], said) == name  # its last character is cut
    assert fitting("text without markup".encode(name), name) == name


@pytest.mark.parametrize("said", ["utf-16", "utf-16-le", "utf-32"])
def test_what_is_called_utf_16_and_has_no_zeros_is_guessed(said: str) -> None:
    html = page(TEXTS["cp1251"])
    assert html.encode("cp1251").decode(fitting(html.encode("cp1251"), said)) == html
    assert fitting(html.encode(), said) == "utf-8"


def test_zeros_in_a_page_of_bytes_make_no_utf_16_of_it() -> None:
    body = page(TEXTS["cp1251"]).replace("<p", "<\0p", 3).encode()
    assert fitting(body, "utf-8") == "utf-8"
    assert wide(b"\0" * 4000) is wide(b"") is None


def test_a_few_broken_bytes_are_no_other_encoding() -> None:
    body = page(TEXTS["cp1251"]).encode() + b"\xff\xfe\xc3\x28\xed\xa0\x80\xff\xff\xff\xff"
    assert fitting(body, "utf-8") == "utf-8"
    assert fitting(b"<p>caf\xe9</p>", "utf-8") == "utf-8"


@given(st.binary(max_size=400), st.sampled_from(["utf-8", "cp1251", "utf-16", "latin-1", "", "no-such"]))
def test_any_bytes_have_an_encoding(body: bytes, said: str) -> None:
    fit = fitting(body, said)
    assert fit == said or isinstance(body.decode(fit, "replace"), str)


@given(st.text(max_size=400))
def test_utf_8_is_left_alone(text: str) -> None:
    assert fitting(text.encode("utf8", "replace"), "utf-8") == "utf-8"
