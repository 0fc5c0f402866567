"""Numbers of many words at once: what a dict would say."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from mediamon.storage.words.numbering import FULL, SMALLEST, Numbering, hashes_of

NEAR = st.integers(0, 60) | st.integers(-(2**63), 2**63 - 1)  # many that want the same slots
SAME_SLOT = NEAR.map(lambda n: n % 2**51 * SMALLEST + SMALLEST - 1)


@given(st.lists(st.lists(NEAR | SAME_SLOT, max_size=40), max_size=8), st.lists(NEAR | SAME_SLOT, max_size=40))
def test_numbers_are_those_of_a_dict(batches: list[list[int]], others: list[int]) -> None:
    numbering, known = Numbering(), dict[int, int]()
    for batch in batches:
        new = list(dict.fromkeys(one for one in batch if one not in known))
        numbers = range(len(known) + 1, len(known) + 1 + len(new))
        numbering.add(np.array(new, np.int64), np.array(numbers, np.int32))
        known.update(zip(new, numbers, strict=True))
    asked = [*known, *others]
    found = numbering.find(np.array(asked, np.int64)).tolist()
    assert found == [known.get(one, 0) for one in asked]
    assert numbering.count == len(known)


def test_it_grows_and_knows_what_it_knew() -> None:
    words = [f"слово{number}" for number in range(int(SMALLEST * FULL * 20))]
    hashes, numbers = hashes_of(words), np.arange(1, len(words) + 1, dtype=np.int32)
    numbering = Numbering()
    for start in range(0, len(words), 700):
        numbering.add(hashes[start : start + 700], numbers[start : start + 700])
        assert (numbering.find(hashes[: start + 700]) == numbers[: start + 700]).all()
        assert not numbering.find(hashes[start + 700 :]).any()
