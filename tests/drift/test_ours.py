"""Our detector from the first document to a failure and on, with the input that nobody wants."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mediamon.drift import Judgement, Observation, OurDetector, Phase, Signal, StateError, explain
from mediamon.drift.ours.tuning import TUNING

from .making import Floats, articles, comments, documents_of


def _trained(n: int = 600, seed: int = 0) -> OurDetector:
    detector = OurDetector(minimum=60)
    detector.train(articles(n, seed))
    return detector


def _feed(detector: OurDetector, documents: Iterable[Floats]) -> list[Judgement]:
    return [detector.feed(tuple(map(float, document))) for document in documents]


def _levels(judgements: Iterable[Judgement]) -> list[str | None]:
    return [one.level for one in judgements]


def test_judges_nothing_before_the_minimum_and_says_how_far_it_is() -> None:
    detector = OurDetector(minimum=60)
    judgements = _feed(detector, articles(60))
    assert all(one.training and not one.suspicious and one.level is None for one in judgements)
    assert "30 documents so far" in explain(judgements[29])
    assert detector.phase is Phase.WATCHING


def test_too_few_documents_stay_training() -> None:
    detector = OurDetector(minimum=60)
    assert all(one.training for one in _feed(detector, comments(59)))
    detector.resolved()
    assert detector.end_transaction() is None
    assert detector.phase is Phase.TRAINING


@pytest.mark.parametrize("n", [60, 150, 600, 3000])
def test_comments_are_a_failure_within_twelve_however_much_was_learned(n: int) -> None:
    judgements = _feed(_trained(n), comments(100, seed=1))
    levels = _levels(judgements)
    assert levels.count("high") == 1
    assert levels.index("high") < 12
    assert all(one.suspicious for one in judgements[levels.index("high") :])
    assert judgements[levels.index("high")].reasons[0].field == "body"


def test_good_documents_are_no_failure_and_are_learned() -> None:
    detector = _trained()
    judgements = _feed(detector, articles(3000, seed=7))
    assert "high" not in _levels(judgements)
    assert np.mean([one.suspicious for one in judgements]) < 0.01
    assert detector.documents_learned == 3600 - TUNING.probation


def test_a_new_template_around_the_article_is_no_failure() -> None:
    assert "high" not in _levels(_feed(_trained(), articles(400, seed=8) * np.array([0.7] + [1.0] * 8)))


def test_thirty_percent_of_pages_are_found_and_their_share_is_told() -> None:
    stream = articles(200, seed=9)
    bad = np.random.default_rng(2).random(200) < 0.3
    stream[bad] = comments(200, seed=3)[bad]
    judgements = _feed(_trained(1500), stream)
    place = _levels(judgements).index("high")
    assert place < 60
    assert 0.1 < judgements[place].reasons[0].share < 0.8


def test_one_broken_section_of_ten_is_named() -> None:
    detector = _trained(1500)
    rng, judgements = np.random.default_rng(4), []
    for good, bad in zip(articles(700, seed=5), comments(700, seed=6), strict=True):
        section = f"/s{rng.integers(10)}"
        broken = len(judgements) >= 100 and section == "/s3"
        judgements.append(detector.feed(Observation(tuple(map(float, bad if broken else good)), (), section)))
    levels = _levels(judgements)
    assert "high" not in levels[:100]
    assert judgements[levels.index("high")].reasons[0].groups == ("/s3",)
    assert "/s3" in explain(judgements[levels.index("high")])


def test_a_rule_that_goes_empty_is_named_by_its_field() -> None:
    detector = OurDetector(minimum=60)
    judgements = []
    for n, row in enumerate(articles(130)):
        signals = (Signal("rule_empty", "headline", n >= 100), Signal("rule_empty", "authors", n % 3 == 0))
        judgements.append(detector.feed(Observation(tuple(map(float, row)), signals)))
    levels = _levels(judgements)
    assert 100 <= levels.index("high") < 110
    (reason,) = judgements[levels.index("high")].reasons
    assert (reason.chart, reason.field) == ("rule_empty", "headline")
    assert explain(judgements[levels.index("high")]).startswith("The rule for the headline matches nothing")


def test_a_new_template_alone_is_never_high() -> None:
    detector = OurDetector(minimum=60)
    found = [
        detector.feed(Observation(tuple(map(float, row)), (Signal("new_template", "page", n >= 100, supports=True),)))
        for n, row in enumerate(articles(300))
    ]
    assert "medium" in _levels(found)
    assert "high" not in _levels(found)


def test_slow_change_is_learned() -> None:
    stream = articles(1200, seed=11)
    growth = 1 + 0.6 * np.clip(np.arange(1200) / 1000, 0, 1)
    stream[:, 1:3] = (stream[:, 1:3] * growth[:, None]).round()
    assert "high" not in _levels(_feed(_trained(1500), stream))


def test_a_person_who_says_it_is_fine_is_believed() -> None:
    detector = _trained()
    assert "high" in _levels(_feed(detector, comments(60)))
    detector.resolved()
    assert detector.phase is Phase.WATCHING
    assert "high" not in _levels(_feed(detector, comments(30, seed=2)))


def test_mended_rules_forget_what_came_while_they_were_broken() -> None:
    detector = _trained()
    _feed(detector, comments(60))
    detector.resolved(learn=False)
    assert "high" not in _levels(_feed(detector, articles(100, seed=3)))
    assert "high" in _levels(_feed(detector, comments(30, seed=3)))


def _phase(detector: OurDetector) -> Phase:
    return detector.phase  # read anew: mypy holds that a property stays as it was


def test_a_redesign_that_is_taken_back_is_over_by_itself() -> None:
    detector = _trained()
    _feed(detector, comments(50))
    assert _phase(detector) is Phase.FAILED
    judgements = _feed(detector, articles(100, seed=12))
    assert _phase(detector) is Phase.WATCHING
    assert "low" in _levels(judgements)
    assert "high" in _levels(_feed(detector, comments(30, seed=13)))


def test_two_redesigns_one_after_the_other_are_one_failure_until_it_is_resolved() -> None:
    detector = _trained()
    navigation = articles(60, seed=14) * np.array([1.0] + [0.0] * 8) + np.array([0, 0, 0, 0, 50, 0, 0, 0, 51.0])
    assert _levels(_feed(detector, [*comments(40), *navigation])).count("high") == 1
    detector.resolved(learn=False)
    assert "high" in _levels(_feed(detector, navigation))


def test_a_redesign_during_training_is_said_and_more_documents_are_asked_for() -> None:
    detector = OurDetector(minimum=100)
    judgements = _feed(detector, [*articles(50), *comments(50)])
    assert judgements[-1].level == "medium"
    assert judgements[-1].training
    assert "changed while it was being learned" in explain(judgements[-1])
    assert _phase(detector) is Phase.TRAINING
    _feed(detector, comments(200, seed=5)[:100])
    assert _phase(detector) is Phase.WATCHING


def test_constant_documents() -> None:
    detector = OurDetector(minimum=60)
    same = np.tile([5000.0, 400, 4, 25, 1, 1, 0, 0, 0], (700, 1))
    judgements = _feed(detector, same)
    assert not any(one.suspicious or one.level == "high" for one in judgements)
    assert "high" in _levels(_feed(detector, comments(40)))


def test_numbers_that_are_none() -> None:
    detector = _trained(100)
    for number in (math.nan, math.inf, -math.inf, -5.0, 1e300):
        assert isinstance(detector.feed((number,) * 9).suspicious, bool)
    with pytest.raises(ValueError, match="9 numbers"):
        detector.feed((1.0, 2.0))


def test_one_giant_page_is_suspicious_and_no_failure() -> None:
    detector = _trained(1500)
    giant = detector.feed((5e7, 4e7, 9e5, 1e9, 9e5, 9e5, 0, 0, 0))
    assert giant.suspicious
    assert "high" not in _levels(_feed(detector, articles(100, seed=4)))


@settings(max_examples=10, deadline=None)
@given(training=documents_of(least=2, most=40), later=documents_of(most=40))
def test_any_documents_are_borne(training: Floats, later: Floats) -> None:
    detector = OurDetector(minimum=2)
    detector.train(training)
    for judgement in _feed(detector, later):
        assert judgement.level in (None, "low", "medium", "high")
    assert OurDetector.from_bytes(detector.to_bytes()).phase is detector.phase


@given(st.integers(0, 150))
@settings(max_examples=8, deadline=None)
def test_kept_between_runs_it_answers_the_same(n: int) -> None:
    detector = OurDetector(minimum=60)
    stream = np.vstack([articles(100, seed=6), comments(15), articles(60, seed=2)])
    _feed(detector, stream[:n])
    again = OurDetector.from_bytes(detector.to_bytes())
    assert again.to_bytes() == detector.to_bytes()
    assert _feed(again, stream[n:]) == _feed(detector, stream[n:])


def test_its_state_is_small() -> None:
    detector = OurDetector(minimum=60)
    detector.train(articles(10_000))
    for group in range(100):
        for row in articles(10, seed=group):
            detector.feed(Observation(tuple(map(float, row)), (Signal("rule_empty", "body", False),), f"/g{group}"))
    assert len(detector.to_bytes()) < 1_000_000


def test_a_state_of_another_version_keeps_its_documents_and_is_fitted_anew() -> None:
    detector = _trained(300)
    document = json.loads(zlib.decompress(detector.to_bytes()))
    old = {name: document[name] for name in ("detector", "minimum", "rows", "rates")} | {"version": 1}
    again = OurDetector.from_bytes(zlib.compress(json.dumps(old).encode()))
    assert again.phase is Phase.WATCHING
    assert again.documents_learned == 300
    assert "high" in _levels(_feed(again, comments(20)))


@pytest.mark.parametrize(
    "spoiled", [b"", b"no", zlib.compress(b"[]"), zlib.compress(b'{"detector": "ours", "version": 2}')]
)
def test_what_is_no_state(spoiled: bytes) -> None:
    with pytest.raises(StateError):
        OurDetector.from_bytes(spoiled)


def test_a_state_whose_trees_ask_for_nothing_that_exists() -> None:
    document = json.loads(zlib.decompress(_trained(100).to_bytes()))
    document["model"]["experts"][0]["trees"][0] = document["model"]["experts"][0]["trees"][1]
    with pytest.raises(StateError):
        OurDetector.from_bytes(zlib.compress(json.dumps(document).encode()))


def test_settings_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="minimum=1"):
        OurDetector(minimum=1)


def test_what_more_breaks_comes_to_light_while_it_is_failing() -> None:
    detector = OurDetector(minimum=60)
    rows = [*articles(100), *comments(40)]
    for n, row in enumerate(rows):
        signals = (Signal("rule_empty", "headline", n >= 100), Signal("rule_empty", "authors", n >= 110))
        detector.feed(Observation(tuple(map(float, row)), signals))
    assert {one.field for one in detector.reasons()} == {"body", "headline", "authors"}
    assert OurDetector.from_bytes(detector.to_bytes()).reasons() == detector.reasons()
    assert _trained().reasons() == ()


def test_a_state_that_lacks_anything_is_told() -> None:
    detector = OurDetector(minimum=60)
    _feed(detector, articles(90))
    document = json.loads(zlib.decompress(detector.to_bytes()))
    for name in set(document) - {"version"}:
        changed = [document | {name: "no"}] if name != "restarted" else []  # of which any value says yes or no
        for spoiled in ({key: value for key, value in document.items() if key != name}, *changed):
            with pytest.raises(StateError):
                OurDetector.from_bytes(zlib.compress(json.dumps(spoiled).encode()))


def test_a_document_on_probation_in_a_bin_that_does_not_exist() -> None:
    detector = OurDetector(minimum=60)
    _feed(detector, articles(90))
    document = json.loads(zlib.decompress(detector.to_bytes()))
    document["waiting"][0][1] = [10_000] * 3
    with pytest.raises(StateError, match="bins that do not exist"):
        OurDetector.from_bytes(zlib.compress(json.dumps(document).encode()))


def test_a_site_with_one_kind_of_pages_is_not_told_which() -> None:
    detector = _trained(300)
    judgements = [detector.feed(Observation(tuple(map(float, row)), (), "/news")) for row in comments(30)]
    assert judgements[_levels(judgements).index("high")].reasons[0].groups == ()


ENDLESS = (float("inf"), float("-inf"), float("nan"), 1e400, -1, 10**400, "", None, [], {})


def places_of(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place of a JSON document, as what holds it and its key there."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places_of(value[key])


def test_a_state_with_any_number_that_is_none_is_read_or_refused() -> None:
    detector = OurDetector(minimum=60)
    _feed(detector, articles(90))
    written = zlib.decompress(detector.to_bytes())
    document = json.loads(written)
    places = list(places_of(document))
    read = 0
    for number, (holder, key) in enumerate(places[:: max(1, len(places) // 400)]):
        was, holder[key] = holder[key], ENDLESS[number % len(ENDLESS)]
        try:
            again = OurDetector.from_bytes(zlib.compress(json.dumps(document).encode()))
        except StateError:
            pass
        else:
            read += 1
            assert again.phase in Phase
        holder[key] = was
    assert json.dumps(document) == json.dumps(json.loads(written))
    assert read < 400


@pytest.mark.parametrize("name", ["fresh", "since_good", "quiet", "minimum"])
def test_a_count_without_end_is_no_state(name: str) -> None:
    detector = OurDetector(minimum=60)
    _feed(detector, articles(90))
    document = json.loads(zlib.decompress(detector.to_bytes()))
    document[name] = float("inf")
    with pytest.raises(StateError):
        OurDetector.from_bytes(zlib.compress(json.dumps(document).encode()))
