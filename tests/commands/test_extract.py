"""`scrapy extract`: one page shown, written down, compared."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from lxml import html as lxml_html

from mediamon.commands.showing.comparison import Column, comparison
from mediamon.commands.showing.terminal import Screen
from mediamon.demo.agency import Agency
from mediamon.extraction.blocks import block_schema
from mediamon.items import Article
from tests.conftest import Project

STORY = "".join(
    f"<p>The council of the town has decided, after {n} years of <b>talks</b>, to build a bridge over the river.</p>"
    for n in range(2, 9)
)
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="windows-1251"><title>A bridge at last | Herald</title>
<link rel="canonical" href="https://herald.example/news/bridge"><script src="https://tracker.invalid/x.js"></script></head>
<body><nav><a href="/">Home</a></nav><article><h1>A bridge at last</h1><p class="by">By Ann Lee, «Вестник»</p><div class="text">{STORY}
<ul><li>one path for those who walk over the river</li><li>one road for those who drive over it</li></ul><figure><img src="/b.jpg" width="640" height="480"><figcaption>The bridge</figcaption></figure>
<p>The end of the story, as far as it is known today, said the mayor.</p></div></article></body></html>"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "bridge.html"
    path.write_bytes(PAGE.encode("cp1251"))
    return str(path)


@pytest.fixture
def herald(write_site: Callable[[str, str], Path]) -> Path:
    return write_site(
        "herald",
        "name: herald\ntimezone: Europe/Moscow\nrules:\n  - pattern: /news/\n    body: .text\n    authors: .by\n    headline: h1\n",
    )


def test_a_file_is_shown(project: Project, file: str) -> None:
    done = project.run("extract", file)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("A bridge at last\n")
    assert "https://herald.example/news/bridge" in done.stdout
    assert "\x1b" not in done.stdout
    assert "• one path" in done.stdout
    assert "[image 640×480 https://herald.example/b.jpg]\n  The bridge" in done.stdout
    assert done.stderr == ""


def test_a_file_that_names_a_wrong_encoding_is_read_all_the_same(project: Project, tmp_path: Path) -> None:
    text = "<p>Мост через реку построили в четверг, сообщил мэр города на встрече с жителями.</p>" * 6
    path = tmp_path / "bridge.html"
    path.write_bytes(f"<html><meta charset=utf-8><h1>Мост построен</h1><div>{text}</div></html>".encode("cp1251"))
    done = project.run("extract", str(path), "--url", "https://herald.example/news/bridge")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Мост построен\n")
    assert "сообщил мэр города" in done.stdout


def test_formats(project: Project, file: str, herald: Path) -> None:
    def run(*arguments: str) -> str:
        done = project.run("extract", file, *arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    blocks = json.loads(run("--format", "blocks"))
    Draft202012Validator(block_schema()).validate(blocks)
    assert {one["type"] for one in blocks} == {"paragraph", "list", "image"}
    assert "years of **talks**, to" in run("--format", "markdown")
    assert "<b>talks</b>" in run("--format", "html", "--method", "roles")
    assert run("--format", "text", "--url", "https://herald.example/other").count("years of talks") == 7
    told = json.loads(run("--format", "json", "--site", "herald"))
    assert (told["method"], told["root"], told["authors"]) == ("xpath", ".text", ["Ann Lee", "«Вестник»"])
    assert told["headline"] == "A bridge at last"
    shown = project.run("extract", file, "--format", "text", "--show")
    assert "• one path" in shown.stderr
    assert "• one path" not in shown.stdout


def test_an_address_is_asked_for_by_plain_http(project: Project, shared_agency: Agency) -> None:
    story = shared_agency.stories("vestnik")[3]
    done = project.run("extract", shared_agency.url("vestnik", story.url_path), "--format", "json", "--method", "roles")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["headline"] == story.headline


def test_methods_side_by_side(project: Project, file: str, herald: Path, tmp_path: Path) -> None:
    out = tmp_path / "methods.html"
    done = project.run("extract", file, "--site", "herald", "--compare", str(out))
    assert done.returncode == 0, done.stderr
    page = out.read_text("utf8")
    tree = lxml_html.document_fromstring(page)
    methods = [one.text for one in tree.iter("h2") if one.get("id", "").startswith("m-")]
    assert methods == ["auto", "xpath", "readability", "roles", "roles-paper", "visual", "visual-paper"]
    assert "script" not in {one.tag for one in tree.iter()}
    assert not tree.xpath("//*[@src or @style]")
    assert "prefers-color-scheme: dark" in page
    assert [one.split()[0] for one in done.stdout.splitlines()[:-1]] == methods


def test_a_site_that_needs_a_browser_is_read_by_one(
    demo_project: Project, shared_agency: Agency, tmp_path: Path
) -> None:
    story, out = shared_agency.stories("meridian")[0], tmp_path / "methods.html"
    address = shared_agency.url("meridian", story.url_path)
    assert story.headline in demo_project.run("extract", address, "--site", "meridian").stdout
    assert "--method visual" in demo_project.run("extract", address).stderr
    done = demo_project.run("extract", address, "--site", "meridian", "--compare", str(out))
    told = {line.split()[0]: line for line in done.stdout.splitlines()}
    assert told["xpath"].endswith("characters")
    assert told["visual"].endswith("characters")


def test_without_a_browser_what_looks_is_left_out(project: Project, file: str, tmp_path: Path) -> None:
    out = tmp_path / "methods.html"
    done = project.run("extract", file, "--compare", str(out), "--no-browser")
    assert "visual" not in done.stdout
    assert "readability" in out.read_text("utf8")


def test_the_page_is_looked_at(project: Project, shared_agency: Agency) -> None:
    story = shared_agency.stories("vestnik")[3]
    done = project.run(
        "extract", shared_agency.url("vestnik", story.url_path), "--method", "visual", "--format", "json"
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["method"] == "visual"


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["extract"], 2, "give one address"),
        (["extract", "a", "b"], 2, "give one address"),
        (["extract", "/nowhere/page.html"], 2, "/nowhere/page.html: No such file"),
        (["extract", "/tmp"], 2, "/tmp: Is a directory"),
        (["extract", "ftp://a.example/x"], 2, "begins with http:// or https://"),
        (["extract", "FILE", "--url", "herald.example"], 2, "--url: give the page's address"),
        (["extract", "FILE", "--open"], 2, "name a file with --compare"),
        (["extract", "FILE", "--site", "nobody"], 2, "no site is called 'nobody': there are herald"),
        (["extract", "FILE", "--method", "xpath"], 2, "name the site with --site"),
        (["extract", "FILE", "--method", "xpath", "--site", "herald", "--url", "https://herald.example/x"], 2, "no rule holds for https://herald.example/x"),
        (["extract", "FILE", "--method", "magic"], 2, "invalid choice"),
        (["extract", "http://127.0.0.1:9/", "-s", "RETRY_TIMES=0", "-s", "ROBOTSTXT_OBEY=False"], 2, "http://127.0.0.1:9/: "),
        (["extract", "EMPTY"], 1, "No article: empty"),
        (["extract", "SHORT", "--site", "herald"], 1, "herald.yaml:5: see what each rule yields: scrapy rules herald"),
        (["extract", "SHORT"], 1, "--compare"),
    ],
)  # fmt: skip
def test_wrong_calls_are_answered_with_the_mend(
    project: Project, herald: Path, file: str, tmp_path: Path, arguments: list[str], status: int, said: str
) -> None:
    (tmp_path / "empty.html").write_text("")
    (tmp_path / "short.html").write_text(
        '<link rel="canonical" href="https://herald.example/news/x"><p>Nothing here.</p>'
    )
    names = {"FILE": file, "EMPTY": str(tmp_path / "empty.html"), "SHORT": str(tmp_path / "short.html")}
    done = project.run(*(names.get(one, one) for one in arguments))
    assert done.returncode == status
    assert said in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_that_answers_with_an_error_is_told(project: Project, shared_agency: Agency) -> None:
    done = project.run("extract", shared_agency.url("vestnik", "/news/none"))
    assert done.returncode == 2
    assert "it answered with status 404" in done.stdout + done.stderr


HOSTILE = "\x1b[2J\x1b]0;title\x07\x9b31m\u202egnp.exe\r\x00\ud800<script>alert(1)</script>"


def article(text: str, *blocks: dict[str, Any]) -> Article:
    given = blocks or ({"type": "paragraph", "text": text},)
    return Article(
        "https://a.example/" + text,
        text,
        text,
        "roles",
        authors=(text,),
        section=text,
        tags=(text,),
        blocks=given,
        root=text,
    )


def test_nothing_of_a_page_moves_the_cursor() -> None:
    blocks = [
        {"type": "paragraph", "text": HOSTILE, "attributes": [{"type": "bold", "from": 0, "to": 5}]},
        {"type": "header", "level": 2, "text": HOSTILE},
        {"type": "list", "style": "ordered", "children": [{"type": "paragraph", "text": HOSTILE}], "start": 4},
        {"type": "quote", "children": [{"type": "paragraph", "text": HOSTILE}]},
        {"type": "table", "caption": [{"type": "paragraph", "text": HOSTILE}], "rows": [[{"text": HOSTILE}]]},
        {
            "type": "image",
            "url": HOSTILE,
            "size": {"width": 1, "height": 1},
            "caption": [{"type": "paragraph", "text": HOSTILE}],
        },
        {"type": "embed", "service": HOSTILE, "url": HOSTILE, "text": HOSTILE},
        {"type": "remoteVideo", "information": {"service": HOSTILE, "id": HOSTILE}, "caption": []},
    ]
    shown = "\n".join(Screen(80, colours=True).article(article(HOSTILE, *blocks)))
    assert not re.search("[\x00-\x08\x0b-\x1a\x1c-\x1f\x7f-\x9f\u202e\ud800]", shown)
    assert set(re.findall("\x1b(.[\\d;]*m?)", shown)) <= {"[0m", "[1m", "[2m", "[1;36m"}
    assert "\x1b" not in "\n".join(Screen(80, colours=False).article(article(HOSTILE, *blocks)))


def test_lines_are_wrapped_and_formatting_is_shown() -> None:
    blocks = [
        {"type": "paragraph", "text": "bold both italic", "attributes": [{"type": "bold", "from": 0, "to": 9}, {"type": "italic", "from": 5, "to": 16}]},
        {"type": "list", "style": "unordered", "children": [{"type": "paragraph", "text": "word " * 20}, {"type": "list", "style": "ordered", "children": [{"type": "paragraph", "text": "inner"}]}]},
    ]  # fmt: skip
    lines = list(Screen(40, colours=True).article(article("Head", *blocks)))
    assert "\x1b[1mbold \x1b[3mboth\x1b[0m\x1b[3m italic\x1b[0m" in lines
    assert "  1. inner" in lines
    assert all(len(line) <= 70 for line in lines)
    long = replace(article("Head " * 50), url="https://a.example/", root=None)
    assert max(len(line) for line in Screen(40, colours=False).article(long)) <= 43


def test_hostile_text_is_no_markup_in_the_comparison() -> None:
    found = [Column("auto", article(HOSTILE)), Column("roles", article("other")), Column("xpath", None, HOSTILE)]
    page = comparison(HOSTILE, found)
    assert "<script" not in page
    assert page.count('class="differs"') > 0
    assert '<mark title="in auto">' in page
    assert "lines are missing that half of the methods have" in page
