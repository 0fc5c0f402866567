"""From what was seen to the text of the site file; what people are shown and asked."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from mediamon.adding.finding import renamed
from mediamon.adding.job import Job
from mediamon.commands.addsite import Command
from mediamon.extraction import extract
from mediamon.newsite.studying import study
from mediamon.newsite.telling import as_json, lines
from mediamon.newsite.values import Sample
from mediamon.newsite.writing import written
from mediamon.repair.comparing import word_f1
from mediamon.sites import Site
from mediamon.sites.writing import checked
from tests.newsite.made import START, TODAY, found, samples, url
from tests.repair.making import new, old, story


def test_the_text_loads_and_says_what_was_found(tmp_path: Path) -> None:
    one = found()
    site = checked(one.text, tmp_path)
    assert (site.name, site.language, site.timezone) == ("herald", "en", "Europe/London")
    assert site.feeds == (f"{START}feed",)
    assert all(site.is_publication(url(n)) for n in range(100))
    assert one.text.startswith("# The Herald: written by scrapy addsite https://herald.example/ on 2026-11-21\n")
    assert site.rules[0].since == TODAY


def test_rules_give_what_the_methods_agree_on_where_pages_have_advertisements_and_comments() -> None:
    one = found()
    assert one.study.rules is not None
    for n in range(20, 26):  # not used
        article = extract(new(story(n), n), url(n), rules=one.study.rules)
        assert word_f1(article.body, story(n).body) >= 0.97
        assert article.headline == story(n).headline
    uses = [row.use for row in one.study.rows]
    assert {"made from", "held back", "new"} <= set(uses)


def test_too_few_samples_make_no_rules_and_that_is_said() -> None:
    one = found(count=3)
    assert one.study.rules is None
    assert "rules" not in one.fields
    assert any("the methods agree on 3 samples only" in doubt for doubt in one.doubts)
    assert "only 3 publications were looked at" in one.doubts


def test_pages_that_are_no_articles_are_marked() -> None:
    bad = [Sample(url(90), "<html><p>404</p></html>"), Sample(url(91), "")]
    rows = {row.url: row for row in study([*samples(new), *bad]).rows}
    assert rows[url(90)].doubts[0].startswith("no article: ")
    assert rows[url(91)].doubts[0].startswith("no article: ")
    assert rows[url(1)].doubts == ()


def test_a_headline_that_is_the_sites_name_is_doubted() -> None:
    pages = [
        Sample(one.url, one.html.replace(story(n).headline, "The Herald of the town"), one.told)
        for n, one in enumerate(samples(old))
    ]
    rows = study(pages).rows
    assert all(
        any(doubt == "headline: other pages have it too" for doubt in row.doubts) for row in rows if row.headline
    )
    assert all(
        any(doubt.startswith("headline: where it is linked") for doubt in row.doubts) for row in rows if row.headline
    )


def test_what_is_shown_has_the_sources_the_samples_and_the_doubts() -> None:
    one = found(count=4)
    told = "\n".join(lines(as_json(one.evidence, one.choice, one.study, one.doubts)))
    assert "* feed" in told
    assert story(2).headline[:30] in told
    assert "Not certain:" in told
    assert "? only 4 publications were looked at" in told


HOSTILE = st.text(st.characters(blacklist_categories=("Cs",)), max_size=300)


@given(HOSTILE, st.lists(HOSTILE, max_size=3), st.booleans())
def test_whatever_a_page_says_the_file_reads_back_equal(title: str, comments: list[str], render: bool) -> None:
    fields = {
        "name": "s",
        "feeds": ["https://a.org/feed?a=1&b='x'"],
        "allow": [r"^https?://a\.org/'x':\d+#?$"],
        "render": render,
    }
    fields |= {
        "rules": [{"from": TODAY, "body": '//div[@class="a: b #c"]', "drop": [".x"]}],
        "clicks": [{"url": "https://a.org/"}],
    }
    text = written(fields, [title, *comments])
    assert Site.model_validate(YAML(typ="safe").load(text)) == Site.model_validate(fields)
    assert all(line.startswith("# ") for line in text[: text.index("name: s\n")].splitlines())


def answering(*answers: str) -> Callable[[str], str]:
    left = list(answers)
    return lambda question: left.pop(0)


@pytest.mark.parametrize(
    ("answers", "name"),
    [
        (["y"], "herald"),
        (["да"], "herald"),
        (["tribune", "yes"], "tribune"),
        (["no"], None),
        ([""], None),
        (["Wrong Name", "n"], None),
    ],
)
def test_a_person_decides(
    answers: list[str], name: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = Command()
    command.ask = answering(*answers)
    agreed = command.asked(found(), tmp_path)
    assert (agreed and agreed.name) == name
    out = capsys.readouterr().out
    assert "name: herald" in out
    assert ("is no name" in out) == ("Wrong Name" in answers)
    if name == "tribune":
        assert agreed is not None
        assert "name: tribune" in agreed.text


def test_without_a_terminal_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert Command().asked(found(), tmp_path) is None
    assert "--yes writes it" in capsys.readouterr().err


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="is no name"):
        renamed(found(), "../x")


def test_old_looks_go_when_another_one_begins(tmp_path: Path) -> None:
    old, new = Job.new(tmp_path, START), Job.new(tmp_path, START)
    told = json.loads((old.folder / "job.json").read_text("utf8"))
    (old.folder / "job.json").write_text(json.dumps({**told, "began": told["began"] - 31 * 86_400}), "utf8")
    third = Job.new(tmp_path, START)
    assert {job.folder for job in Job.all(tmp_path)} == {new.folder, third.folder}


def test_a_job_keeps_what_was_found(tmp_path: Path) -> None:
    job = Job.new(tmp_path, START)
    job.tell("a line\nand more")
    assert (job.url, list(job.lines), job.found, job.failed, job.state) == (
        START,
        ["a line and more"],
        None,
        "",
        "going on",
    )
    one = found()
    job.end(one)
    again = Job.known(tmp_path, job.folder.name)
    assert again is not None
    assert again.found is not None
    assert again.found["text"] == one.text
    assert again.samples() == one.samples
    assert Job.known(tmp_path, "../" + job.folder.name) is None
    job.fail("it broke")
    assert again.failed == "it broke"
