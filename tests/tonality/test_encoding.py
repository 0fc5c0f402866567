"""Features as numbers: letters in a row, and finding what a model knows."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mediamon.tonality.encoding import Index, encode
from mediamon.tonality.features import LETTERS, VIEWS, Scene, key_of, keys_of, scene
from mediamon.tonality.letters import letters_of

LINE = "Суд оправдал Тьмутараканский институт, the court didn't; 🎓 ещё-раз х2"
TEXTS = st.text(max_size=60) | st.builds("{} {}".format, st.text(max_size=20), st.just(LINE))


def pieces(shown: Scene, *, near: bool) -> set[int]:
    """As the features are told, one after the other."""
    found = set()
    for number, word in enumerate(shown.words):
        beside = word.start - shown.end < 40 and shown.start - word.end < 40
        if shown.first <= number < shown.last or not word.lower[0].isalpha() or (near and not beside):
            continue
        padded = f"<{word.lower}>"
        for size in (4, 5):
            for at in range(len(padded) - size + 1):
                found.add(key_of(("y:" if near else "x:") + padded[at : at + size]))
    return found


@given(st.lists(st.tuples(TEXTS, st.integers(0, 60), st.integers(0, 60)), max_size=4))
def test_letters_in_a_row_are_numbered_like_strings(targets: list[tuple[str, int, int]]) -> None:
    scenes = [scene(text, min(one, two), max(one, two), "ru") for text, one, two in targets]
    found = letters_of(scenes)
    for number, shown in enumerate(scenes):
        for near in (False, True):
            own = found.keys[(found.targets == number) & (found.near == near)]
            assert set(own.tolist()) == pieces(shown, near=near)


def test_words_far_from_the_target_are_not_near() -> None:
    far = scene("МГУ " + "и " * 30 + "победил", 0, 3, "ru")
    found = letters_of([far])
    assert set(found.keys[~found.near].tolist()) == pieces(far, near=False) != set()
    assert not found.near.any()


def test_a_feature_counts_once_in_its_view() -> None:
    rows = encode([scene("мир мир мир МГУ", 12, 15, "ru"), scene("МГУ", 0, 3, "ru")])
    for view in range(len(VIEWS)):
        own = rows.keys[(rows.views == view) & (rows.rows == 0)]
        assert len(own) == len(np.unique(own))
    near, far = LETTERS
    assert key_of("y:<мир") in rows.keys[rows.views == near]
    assert key_of("x:<мир") in rows.keys[rows.views == far]
    assert rows.count == 2
    assert len(encode([]).keys) == 0


KEYS = st.lists(st.integers(0, 2**32 - 1) | st.integers(0, 40) | st.integers(2**32 - 9, 2**32 - 1), max_size=60)


@given(KEYS, KEYS)
def test_keys_are_found_where_they_stand(known: list[int], wanted: list[int]) -> None:
    keys = np.unique(np.array(known, np.uint32))
    asked = np.array(wanted + known, np.uint32)
    places = {int(key): place for place, key in enumerate(keys)}
    assert Index.of(keys).find(asked).tolist() == [places.get(int(key), len(keys)) for key in asked]


@given(st.lists(st.text(max_size=8) | st.just("\ud800x")))
def test_many_features_are_numbered_like_one(features: list[str]) -> None:
    assert keys_of(features) == [key_of(one) for one in features]
