"""What is kept from a page because its like never came to an end, and what is not."""

from __future__ import annotations

import pytest

from mediamon.browser.loading.hanging import DEEPEST, Cut, looser

HOST = "http://ads.example"


def cut_off(*urls: str, came: tuple[str, ...] = (), after: int = 2) -> Cut:
    cut = Cut(after)
    for url in came:
        cut.came(url)
    for url in urls:
        cut.hung({url})
    return cut


@pytest.mark.parametrize(
    ("hung", "asked", "held"),
    [
        ((), "/a.js", False),
        (("/a.js",), "/a.js", False),
        (("/a.js", "/a.js"), "/a.js", True),
        (("/a.js", "/a.js"), "/b.js", False),
        (("/7/a.js", "/8/a.js"), "/9/a.js", True),
        (("/7/a.js", "/7/a.js"), "/9/a.js", False),
        (("/?t=7", "/?t=8"), "/?t=9", True),
        (("/?t=x", "/?t=y"), "/?t=z", True),
        (("/?t=x", "/?t=y"), "/?u=z", False),
        (("/x/a.js", "/y/a.js"), "/z/a.js", False),
        (("/x/a.js", "/y/a.js", "/w/a.js"), "/z/a.js", True),
        (("/x/a.js", "/y/a.js", "/w/a.js"), "/z/b.js", False),
        (("/x/a.js", "/y/a.js", "/w/a.js"), "/z/z/a.js", False),
    ],
)
def test_what_hung_as_often_as_is_borne_is_held_and_so_is_its_like(
    hung: tuple[str, ...], asked: str, held: bool
) -> None:
    assert cut_off(*(HOST + one for one in hung)).holds(HOST + asked) is held


def test_what_has_come_is_given_again_and_so_is_what_is_like_it() -> None:
    names = [f"{HOST}/js/{name}.js" for name in ("app", "menu", "main", "list")]
    assert cut_off(*names[:3]).holds(names[3])
    assert not cut_off(*names[:3], came=(f"{HOST}/js/own.js",)).holds(names[3])
    assert not cut_off(HOST + "/1.js", HOST + "/2.js", came=(HOST + "/3.js",)).holds(HOST + "/3.js")


def test_an_address_however_deep_has_so_many_shapes() -> None:
    assert len(looser(HOST + "/a" * 100_000)) == DEEPEST
    assert looser("data:text/javascript,1") is not None
