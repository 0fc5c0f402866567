"""A method of one's own: by hand, in a site file, in the settings of a crawl."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from lxml.html import HtmlElement

from mediamon.extraction import NotAnArticle, extract
from mediamon.extraction.methods import METHODS, name_of, named
from mediamon.sites import SiteError, read_site

URL = "https://herald.example/2026/03/12/bridge"
PAGE = (
    "<html><head><title>Bridge</title></head><body><h1>Bridge</h1>"
    "<div id=ad><p>Buy a boat today, it is cheap and it is yours for ever.</p></div>"
    "<div id=story><p>The council has decided to build a bridge over the river.</p><p>It costs a lot.</p></div></body></html>"
)
HERE = f"{__name__}.by_id"


def by_id(tree: HtmlElement, url: str) -> Sequence[HtmlElement]:
    return tree.xpath("//div[@id='story']")  # type: ignore[no-any-return]


def nothing(tree: HtmlElement, url: str) -> Sequence[HtmlElement]:
    return []


@pytest.mark.parametrize("method", [by_id, HERE])
def test_its_elements_are_the_body_and_all_else_is_as_ever(method: object) -> None:
    article = extract(PAGE, URL, method=method)  # type: ignore[arg-type]
    assert article.body.split("\n") == ["The council has decided to build a bridge over the river.", "It costs a lot."]
    assert article.headline == "Bridge"
    assert article.method == HERE
    assert [block["type"] for block in article.blocks] == ["paragraph", "paragraph"]


def test_one_that_finds_nothing_gives_no_article() -> None:
    with pytest.raises(NotAnArticle) as refused:
        extract(PAGE, URL, method=nothing)
    assert refused.value.reason == "no_body"


def test_every_name_of_ours_is_its_own() -> None:
    assert [named(name) for name in METHODS] == list(METHODS)
    assert name_of("auto") == "auto"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("mine", "there are auto"),
        ("no.such.module", "cannot be loaded"),
        (f"{__name__}.URL", "is no function"),
        ("", "no method"),
    ],
)
def test_a_wrong_name_is_told_in_the_site_file_by_line(tmp_path: Path, name: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        named(name)
    path = tmp_path / "herald.yaml"
    path.write_text(f"name: herald\nmethod: '{name}'\n", "utf8")
    with pytest.raises(SiteError, match=rf"{path}:2: method: .*{told}"):
        read_site(path)


def test_a_site_file_may_name_it(tmp_path: Path) -> None:
    path = tmp_path / "herald.yaml"
    path.write_text(f"name: herald\nmethod: {HERE}\n", "utf8")
    assert read_site(path).method == HERE
