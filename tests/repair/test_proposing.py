"""From a redesign to a proposal: what is induced, proved, asked, refused."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.extraction import ExtractionRules
from mediamon.repair import Context, Known, NewPage, Pair, Policy, Proposal, as_json, propose, site_file_rule
from mediamon.repair.comparing import word_f1
from mediamon.repair.proving import extracted
from mediamon.sites import Rule

from .making import Layout, nameless, new, old, other, page, pairs, story

OLD = ExtractionRules(body='//div[@class="story"]', headline='//h1[@class="name"]')


def _proposed(layout: Layout, known: int = 9, **context: object) -> Proposal:
    return propose(pairs(layout, range(known)), [page(layout, n) for n in range(50, 56)], Context(**context))  # type: ignore[arg-type]


def _right(proposal: Proposal, layout: Layout, number: int) -> tuple[float, bool]:
    assert proposal.rules is not None
    article = extracted(page(layout, number), proposal.rules, Context())
    known = story(number)
    return (word_f1(article.body, known.body), article.headline == known.headline) if article else (0.0, False)


@pytest.mark.parametrize("layout", [old, new, other, nameless])
def test_rules_hold_on_pages_that_were_not_used(layout: Layout) -> None:
    proposal = _proposed(layout)
    assert proposal.verdict == "accept", proposal.reasons
    assert proposal.source == "known texts"
    for number in range(100, 110):
        f1, headline = _right(proposal, layout, number)
        assert f1 >= 0.97
        assert headline


def test_rules_are_short_and_name_what_means_something() -> None:
    rules = _proposed(new).rules
    assert rules is not None
    assert rules.headline == "//h1"
    assert rules.authors == '//a[@rel="author"]'
    assert rules.date_published == "//time"
    assert '"article-body"' in rules.body
    assert "[1]" not in rules.body


def test_the_evidence_is_beside_every_page() -> None:
    proposal = _proposed(new)
    held = [one for one in proposal.pages if one.use == "held back"]
    assert len(held) == proposal.figures.held_back == 3
    assert all(one.body_f1 and one.body_f1 > 0.97 and not one.wrong for one in held)
    assert all(one.headline == one.known_headline for one in held)
    assert len([one for one in proposal.pages if one.use == "new"]) == 6
    assert {one.field for one in proposal.fields} == {"body", "headline", "authors", "date_published"}
    assert all(one.right == one.pages for one in proposal.fields)
    assert proposal.induced_from == 6


def test_pages_that_still_show_the_old_layout_are_left_out() -> None:
    mixed = [*pairs(old, range(4)), *pairs(new, range(4, 13))]
    proposal = propose(mixed, [page(new, n) for n in range(50, 56)], Context(old_rules=(OLD,)))
    assert proposal.unchanged == 4
    assert proposal.verdict == "accept", proposal.reasons
    assert _right(proposal, new, 100) == (1.0, True)


def test_two_new_layouts_at_once() -> None:
    mixed = [
        pair for n in range(0, 12, 2) for pair in (*pairs(new, range(n, n + 1)), *pairs(other, range(n + 1, n + 2)))
    ]
    proposal = propose(mixed, [page(new, 50), page(other, 51), page(new, 52), page(other, 53)])
    assert proposal.reasons == ("50% of authors are right", "50% of days are right")  # one of them tells neither
    assert _right(proposal, new, 100) == (1.0, True)
    assert _right(proposal, other, 101) == (1.0, True)


def test_a_redesign_that_is_taken_back_brings_the_earlier_rules_back() -> None:
    between = ExtractionRules(body='//div[@class="gone"]')
    proposal = _proposed(old, old_rules=(between, OLD))
    assert (proposal.verdict, proposal.source, proposal.rules) == ("accept", "an earlier rule", OLD)


def test_without_old_pages_a_person_is_asked() -> None:
    proposal = propose([], [page(new, n) for n in range(50, 62)])
    assert proposal.source == "auto"
    assert proposal.verdict == "ask"
    assert "no old publication" in proposal.reasons[0]
    assert _right(proposal, new, 100)[0] > 0.9


def test_texts_of_other_stories_are_never_accepted() -> None:
    shifted = [Pair(story(n + 1), page(new, n)) for n in range(9)]
    proposal = propose(shifted, [page(new, n) for n in range(50, 56)])
    assert proposal.verdict != "accept"


def test_walled_pages_teach_nothing() -> None:
    def walled(known: Known, number: int) -> str:
        return old(replace(known, body=known.body.split("\n")[0]), number)

    proposal = propose(pairs(walled, range(0)) + [Pair(story(n), page(walled, n)) for n in range(9)], [])
    assert proposal.verdict == "refuse"
    assert proposal.rules is None


def test_a_body_that_is_not_always_right_is_asked_about() -> None:
    half = [
        *pairs(new, range(8)),
        *[Pair(story(n), NewPage(f"https://example.org/{n}", nameless(story(n), n))) for n in (8, 11)],
    ]
    proposal = propose(half, [page(new, n) for n in range(50, 56)], Context(), Policy(pages=2))
    if proposal.verdict == "accept":
        assert _right(proposal, nameless, 100)[0] > 0.97
    assert proposal.figures.held_back >= 3


def test_too_few_pages() -> None:
    assert propose([], []).verdict == "refuse"
    one = propose(pairs(new, range(1)), [page(new, 50)])
    assert one.verdict in ("refuse", "ask")
    three = propose(pairs(new, range(3)), [page(new, n) for n in range(50, 56)])
    assert three.verdict == "ask"
    assert any("held back" in reason for reason in three.reasons)


def test_a_rule_that_is_lost_is_said() -> None:
    before = ExtractionRules(body="//x", headline="//y", authors="//z")
    proposal = _proposed(other, old_rules=(before,))
    assert proposal.verdict == "ask"
    assert any("authors" in reason for reason in proposal.reasons)


def test_a_policy_that_always_asks() -> None:
    proposal = propose(
        pairs(new, range(9)), [page(new, n) for n in range(50, 56)], Context(zone=UTC), Policy(by_itself=False)
    )
    assert proposal.verdict == "ask"
    assert proposal.reasons == ("the site's policy asks a person always",)


def test_new_pages_that_are_empty_speak_against_it() -> None:
    empty = [NewPage(f"https://example.org/{n}", "<p>nothing here</p>") for n in range(6)]
    proposal = propose(pairs(new, range(9)), empty)
    assert proposal.verdict != "accept"
    assert proposal.figures.new_in_order == 0


def test_the_detectors_look_at_the_new_pages() -> None:
    known = pairs(new, range(60))
    calm = propose(known, [page(new, n) for n in range(100, 112)])
    assert calm.figures.calm is True
    assert calm.verdict == "accept", calm.reasons


@settings(max_examples=10, deadline=None)
@given(st.lists(st.text(max_size=200), max_size=6), st.text(max_size=100), st.text(max_size=30))
def test_any_pages_are_borne(htmls: list[str], body: str, headline: str) -> None:
    wild = [NewPage(f"https://example.org/{n}", html) for n, html in enumerate(htmls)]
    proposal = propose([Pair(Known(headline, body), one) for one in wild], wild)
    assert proposal.verdict in ("ask", "refuse")


def test_a_page_nested_without_end_and_one_with_quotes_in_its_names() -> None:
    deep = NewPage("https://example.org/deep", "<div>" * 30_000 + "text")
    quoted = NewPage(
        "https://example.org/q",
        f"""<div class='a"b' id="c'd"><h1>{story(1).headline}</h1><p>{story(1).body}</p></div>""",
    )
    proposal = propose([Pair(story(1), deep), Pair(story(1), quoted), *pairs(new, range(9))], [deep, quoted])
    assert proposal.verdict in ("ask", "refuse")


def test_a_proposal_is_plain_json_and_its_rule_is_one_of_a_site_file() -> None:
    proposal = _proposed(new)
    told = json.loads(json.dumps(as_json(proposal)))
    assert told["verdict"] == "accept"
    assert told["figures"]["held_back"] == 3
    assert len(proposal.pages) == 9
    assert len(told["pages"]) == 8
    rule = Rule.model_validate(told["rules"] | {"from": "2026-11-21"})
    assert rule.for_extraction() == proposal.rules
    assert site_file_rule(ExtractionRules(body="//x", drop=("//y",))) == {"body": "//x", "drop": ["//y"]}
    assert as_json(propose([], []))["rules"] is None


def test_new_pages_that_are_called_something_else_speak_against_it() -> None:
    fresh = [page(new, n) for n in range(50, 56)]
    title = "<title>Weather forecast of region number {}, maps, rain and wind</title>"
    called = [replace(one, html=re.sub("<title>.*</title>", title.format(n), one.html)) for n, one in enumerate(fresh)]
    proposal = propose(pairs(new, range(9)), called)
    assert proposal.verdict == "ask"
    assert proposal.figures.new_in_order == 0
    assert all(one.wrong == ("headline",) for one in proposal.pages if one.use == "new")
