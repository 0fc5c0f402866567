"""The generated sites of benchmarks/layouts: the same in every process, their gold in their pages."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape

import pytest

from benchmarks.layouts import Layout, layouts

WORD = re.compile(r"\w+")


@pytest.mark.parametrize("layout", layouts(), ids=lambda layout: layout.name)
def test_every_line_of_the_gold_is_in_the_page(layout: Layout) -> None:
    for page in layout.pages(2):
        html = re.sub(
            r"\\u[0-9a-f]{4}", lambda code: chr(int(code[0][2:], 16)), page.html
        )  # one page is written by a script
        text = " ".join(WORD.findall(unescape(re.sub(r"<[^>]+>", "", html))))
        missing = [line for line in (page.headline, *page.body.split("\n")) if " ".join(WORD.findall(line)) not in text]
        assert not missing
        assert page.html.count("{}") == 0


def test_more_pages_begin_with_the_same_ones() -> None:
    for layout in layouts():
        assert layout.pages(4)[:2] == layout.pages(2)
        assert len({page.headline + page.body for page in layout.pages(4)}) == 4


def test_pages_are_the_same_in_another_process() -> None:
    script = (
        "from benchmarks.layouts import layouts; print(''.join(p.html for l in layouts() for p in l.pages(1)), end='')"
    )
    other = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, encoding="utf8").stdout
    assert other == "".join(page.html for layout in layouts() for page in layout.pages(1))


def test_there_are_many_and_some_were_held_out() -> None:
    assert len(layouts()) >= 20
    assert {layout.language for layout in layouts()} == {"ru", "en"}
    assert sum(layout.held_out for layout in layouts()) == 10
