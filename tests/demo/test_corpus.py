"""The corpus: what it promises about its texts and its gold."""

from __future__ import annotations

import json
import re
import statistics
import unicodedata
from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from mediamon.demo import gold
from mediamon.demo.corpus import SITES, Site, Story, catalogue, stories
from mediamon.demo.corpus.organisations import organisations
from mediamon.demo.corpus.schedule import FIRST_DAY, MOVED, REDESIGN_DAY
from mediamon.demo.corpus.slots import SLOT

EVERYTHING = [story for site in SITES for story in stories(site, redesigned=True)]
ROOTS = {
    "msu": "мгу|моско|lomonosov|moscow|msu",
    "idstu": "динамики|идсту|matrosov",
    "tips": "нефтехим|инхс|topchiev|tips",
    "keldysh": "прикладной|ипм|келдыш|keldysh|kiam",
    "cytology": "цитологии|инц|cytology",
    "mpgu": "педагог|мпгу|pedagog|mpgu",
    "rggu": "гуманит|ргг|humanities|rsuh",
    "soil": "почвен|soil",
    "imash": "машиноведения|имаш|blagonravov|imash",
    "neuro": "неврологии|нцн|neurology",
    "fti": "техническ|фти|physical-technical",
    "vsu": "воронеж|вгу|voronezh|vsu",
    "pgi": "геофиз|пги|polar|pgi",
    "igras": "географии|иг ран|geography",
}


@pytest.mark.parametrize(("site", "count"), [("vestnik", 200), ("gazeta", 90), ("agentstvo", 110), ("meridian", 70)])
def test_every_site_has_its_publications(site: Site, count: int) -> None:
    everything = stories(site, redesigned=True)
    assert len(everything) == count
    assert sum(story.after_redesign for story in everything) == (60 if site == "vestnik" else 0)
    assert len({story.url_path for story in everything}) == count
    assert len({story.headline for story in everything}) == count
    assert [story.published for story in everything] == sorted((one.published for one in everything), reverse=True)


@pytest.fixture
def before_it_moved(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The calendar of the committed gold."""
    monkeypatch.setattr(catalogue, "FIRST_DAY", FIRST_DAY - MOVED)
    monkeypatch.setattr(catalogue, "REDESIGN_DAY", REDESIGN_DAY - MOVED)
    catalogue._edition.cache_clear()
    yield
    catalogue._edition.cache_clear()


@pytest.mark.usefixtures("before_it_moved")
@pytest.mark.parametrize("site", SITES)
def test_committed_gold_is_what_the_generator_makes(site: Site) -> None:
    assert (gold.FOLDER / f"{site}.jsonl").read_text(encoding="utf-8") == gold.lines(site)


def test_no_two_publications_have_the_same_text() -> None:
    assert len({story.body for story in EVERYTHING}) == len(EVERYTHING)


def test_bodies_are_the_lines_of_their_blocks_without_traces_of_markup() -> None:
    for story in EVERYTHING:
        assert story.body == "\n".join(line.text for b in story.blocks if b.in_body for line in b.lines)
        assert story.body.startswith(story.lead)
        assert not SLOT.search(story.body)
        assert not re.search(r"[{}\[\]|~@*_<>]", story.body + story.headline), story.body


def test_lengths_are_heavy_tailed() -> None:
    lengths = [sum(block.kind in ("paragraph", "quote") for block in story.blocks) for story in EVERYTHING]
    assert min(lengths) == 2
    assert max(lengths) >= 20
    assert statistics.mean(lengths) > statistics.median(lengths) >= 4


def test_spans_are_names_of_the_right_organisation() -> None:
    for story in EVERYTHING:
        for start, end, name in story.mentions:
            surface = _plain(story.body[start:end])
            assert re.search(ROOTS[name], surface), (name, surface)
            assert surface == surface.strip(' «»"()')
            assert not re.match("фгб", surface)


def test_spans_are_ordered_and_do_not_overlap() -> None:
    for story in EVERYTHING:
        ends = [0, *(end for _, end, _ in story.mentions)]
        assert all(start >= end for (start, _, _), end in zip(story.mentions, ends, strict=False))


def test_most_publications_mention_an_organisation_and_all_are_mentioned() -> None:
    mentioning = [story for story in EVERYTHING if story.mentions]
    assert 0.55 <= len(mentioning) / len(EVERYTHING) <= 0.65
    assert {name for story in mentioning for name in story.tonality} == set(organisations())
    assert len(organisations()) == 14
    assert all(set(story.tonality) == {name for _, _, name in story.mentions} for story in EVERYTHING)


def test_all_three_tonalities_are_frequent() -> None:
    labels = [label for story in EVERYTHING for label in story.tonality.values()]
    assert min(labels.count(label) for label in ("positive", "negative", "neutral")) >= 40


def test_unmarked_text_holds_no_unmistakable_name() -> None:
    """What is left of a body without its mentions never has a name that belongs to one organisation only."""
    certain = re.compile(
        r"ломоносов|матросова|топчиева|келдыш|докучаев|благонравов|\b(мпгу|рггу|идсту|инхс|имаш|нцн)\b|keldysh"
    )
    for story in EVERYTHING:
        assert not certain.search(_plain(_without_mentions(story))), story.url_path


def test_namesakes_are_there_and_unmarked() -> None:
    text = " ".join(map(_without_mentions, EVERYTHING))
    for namesake in ("им. Огар", "Витебского", "инженерных технологий", "Институт географии СО РАН", "Пермский ПГИ",
                     "Институт цитологии и генетики", "Institute of Cytology and Genetics", "Moscow State Linguistic"):  # fmt: skip
        assert namesake in text


def test_names_are_typeset_in_many_ways() -> None:
    surfaces = {story.body[start:end] for story in EVERYTHING for start, end, _ in story.mentions}
    assert len(surfaces) > 200
    assert any("\u00a0" in surface for surface in surfaces)
    assert any("\u00ad" in surface for surface in surfaces)


def test_times_carry_a_zone_and_lie_in_their_year() -> None:
    for story in EVERYTHING:
        assert story.published.utcoffset() is not None
        assert (story.published.date() >= REDESIGN_DAY) == story.after_redesign
        assert FIRST_DAY <= story.published.date() < date.today()


def test_no_newsroom_has_fallen_silent() -> None:
    """However old this program is: demos and tests would tell of it."""
    assert max(story.published for story in EVERYTHING).date() > date.today() - timedelta(days=11)


def test_a_record_of_gold_can_be_read_back() -> None:
    story = EVERYTHING[0]
    record = json.loads(json.dumps(gold.record(story)))
    assert record["url_path"] == story.url_path
    assert record["after_redesign"] is True


def _plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).replace("\u00ad", "").lower()


def _without_mentions(story: Story) -> str:
    pieces, position = [], 0
    for start, end, _ in story.mentions:
        pieces.append(story.body[position:start])
        position = end
    return "".join([*pieces, story.body[position:]])
