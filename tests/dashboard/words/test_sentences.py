"""Incidents in Russian: whatever the detectors can say is known, and what is not a sentence of ours stays as it is."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from mediamon.dashboard.words.sentences import in_russian as put_into_russian
from mediamon.dashboard.words.sentences import teller
from mediamon.dashboard.words.sentences_of_incidents import PIECES
from mediamon.drift import Criterion, Judgement, explain
from mediamon.drift.explaining import BROKEN, PARTS, PHRASES
from mediamon.drift.judgement import LEVELS, Reason
from mediamon.repair.policy import POLICY, Policy, judged
from mediamon.repair.values import Figures
from mediamon.spiders.runs.arrivals import SAID

FIELDS = ("body", "headline", "date_published", "authors", "language", "section", "tags", "image", "page")
LATIN = re.compile(r"[A-Za-z]{2,}")


def in_russian(text: str) -> str:
    return put_into_russian(text, PIECES)


def latin(text: str) -> list[str]:
    return LATIN.findall(text)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("chart", BROKEN)
def test_every_reason_of_our_detector(chart: str, field: str) -> None:
    for documents, groups, changes in ((0, (), ()), (1_240, ("/новости/",), (("P", 1200.0, 80.0),))):
        reason = Reason(chart, field, 12.3, 9.1, groups, documents, 0.4, changes)
        for level in LEVELS:
            told = in_russian(explain(Judgement(True, (), level, (), 20, reasons=(reason, reason))))
            assert latin(told) == []
            assert "12.3" in told
            assert told[0].isupper()


@pytest.mark.parametrize("name", [*PHRASES, *PARTS])
def test_every_criterion_of_the_paper(name: str) -> None:
    for before, now in ((1840.0, 212.0), (212.0, 1840.0), (300.0, 300.0), (300.0, 310.0)):
        one = Criterion("T", 9.0, 1.0, 0.1, 0.9, name) if name in PARTS else Criterion(name, 2.0, 1.0, before, now)
        for level in LEVELS:
            told = in_russian(explain(Judgement(True, (), level, (one,), 1_020)))
            assert latin(told) == []


@pytest.mark.parametrize("kind", SAID)
def test_what_arrivals_say(kind: str) -> None:
    said = SAID[kind].format(since=datetime(2026, 11, 1, tzinfo=UTC), usual=12.0, count=3)
    told = in_russian(f"vestnik: {said}. On a site in order this has a chance of 1.0e-09.")
    assert set(latin(told)) <= {"vestnik", "UTC"}
    assert "12" in told


def test_why_a_rule_is_proposed_or_not() -> None:
    poor = Figures(1, 0.9, 0.5, 0.7, 0.1, 0.2, 2, 0.4, False)
    for source in ("known texts", "auto"):
        _, reasons = judged(Policy(by_itself=False), source, poor, ("authors",))
        assert len(reasons) >= 10
        for reason in reasons:
            assert set(latin(in_russian(reason))) <= {"F1", "authors"}
    verdict, reasons = judged(POLICY, "known texts", Figures(8, 1, 1, 1, 1, 1, 24, 1, True), ())
    assert verdict == "accept"
    assert set(latin(in_russian(reasons[0]))) <= {"F1"}


def test_names_headlines_and_other_languages_stay() -> None:
    wave = "msu: 9 negative stories since 2026-11-20, where 1.2 are usual. In usual times this has a chance of 1.0e-05 a day. Among them: «Rector resigns»."
    assert in_russian(wave) == (
        "msu: негативных сюжетов с 2026-11-20: 9, обычно 1.2. В обычное время вероятность этого 1.0e-05 в день. Среди них: «Rector resigns»."
    )
    assert in_russian("Something else happened.") == "Something else happened."
    assert teller("en", PIECES)(wave) == wave
    assert teller("ru", PIECES)("gazeta: its runs fail") == "gazeta: обходы не удаются"
