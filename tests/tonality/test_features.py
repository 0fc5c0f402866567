"""What the model sees of a target."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mediamon.tonality.features import VIEWS, scene, views_of


def test_one_set_for_each_view() -> None:
    assert len(views_of(scene("МГУ закрыт.", 0, 3, "ru"))) == len(VIEWS)


def test_the_clause_ends_at_marks_and_conjunctions() -> None:
    shown = scene("Шёл дождь, и МГУ закрыт, но открыт парк", 13, 16, "ru")
    assert [word.lower for word in shown.words[shown.left : shown.right]] == ["и", "мгу", "закрыт"]


def test_the_name_itself_is_masked_in_the_sentence() -> None:
    bag = views_of(scene("Суд оправдал Тьмутараканский институт", 13, 37, "ru"))[0]
    assert not any("тьмутаракан" in feature for feature in bag)


def test_the_verb_carries_negation_and_case() -> None:
    grammar = views_of(scene("Комиссия не наказала академию", 21, 29, "ru"))[VIEWS.index("grammar")]
    assert "vl:наказать True" in grammar
    assert "role:accs l наказать " in grammar


def test_a_name_tells_in_english_alone() -> None:
    name = VIEWS.index("name")
    assert views_of(scene("Judges cleared Silver Academy.", 15, 29, "en"))[name] == {
        "me:silver",
        "me:academi",
        "us:silver academi",
    }
    assert views_of(scene("Суд оправдал Тьмутараканский институт", 13, 37, "ru"))[name] == set()


def test_words_behind_other_names_are_told_apart_in_english() -> None:
    text = "Yale sued Harvard after Princeton cheated"
    between = VIEWS.index("between")
    seen = views_of(scene(text, 10, 17, "en"))[between]
    assert {"gl0:su", "gl1:yale", "gr0:after", "gr1:cheat"} <= seen
    assert "gr0:cheat" not in seen
    # A name of several words stands in the way once.
    longer = views_of(scene("Yale sued Harvard after Princeton Old School cheated", 10, 17, "en"))[between]
    assert "gr1:cheat" in longer
    assert views_of(scene("МГУ обогнал РГГУ", 0, 3, "ru"))[between] == set()


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [("", 0, 0), ("МГУ", 0, 3), ("  ", 1, 1), ("🎓 МГУ 🎓", 2, 5), ("\ud800МГУ", 1, 4), ("\U00017000 МГУ", 2, 5)],
)
def test_odd_targets(text: str, start: int, end: int) -> None:
    assert len(views_of(scene(text, start, end, "ru"))) == len(VIEWS)


@given(st.text(max_size=80), st.integers(0, 80), st.integers(0, 80), st.sampled_from(["ru", "en"]))
def test_any_target_of_any_text(text: str, one: int, two: int, language: str) -> None:
    assert len(views_of(scene(text, min(one, two), max(one, two), language))) == len(VIEWS)
