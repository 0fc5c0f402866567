"""Detectors by name, and one's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pytest

from mediamon.drift import Judgement, Observation, OurDetector, Phase, Watcher, kind_named, kinds


class Own:
    """Suspects every document without a paragraph."""

    phase, documents_learned = Phase.WATCHING, 0

    def __init__(self, minimum: int) -> None:
        self.minimum = minimum

    def train(self, good: Iterable[Sequence[float]]) -> None: ...

    def feed(self, document: Sequence[float] | Observation) -> Judgement:
        numbers = document.numbers if isinstance(document, Observation) else document
        return Judgement(suspicious=numbers[2] == 0)

    def end_transaction(self) -> Judgement | None: ...

    def resolved(self, *, learn: bool = True) -> None: ...

    def to_bytes(self) -> bytes:
        return b"own"

    @classmethod
    def from_bytes(cls, data: bytes) -> Own:
        return cls(60)


def test_those_that_ship() -> None:
    assert list(kinds()) == ["ours", "paper", "mended"]
    assert isinstance(kind_named("ours").begin(60), OurDetector)
    assert isinstance(kind_named("paper").begin(60), Watcher)


@pytest.mark.parametrize("name", ["ours", "paper", "mended"])
def test_each_reads_what_it_wrote(name: str) -> None:
    kind = kind_named(name)
    detector = kind.begin(60)
    detector.feed(Observation((1.0,) * 9))
    assert kind.read(detector.to_bytes()).to_bytes() == detector.to_bytes()


def test_ones_own_is_taken_like_the_others() -> None:
    detector = kind_named("own", {"own": Own}).begin(60)
    assert detector.feed((9.0, 0, 0, 0, 0, 0, 0, 0, 0)).suspicious


def test_half_a_detector_and_an_unknown_one_are_told() -> None:
    with pytest.raises(TypeError, match="lacks phase"):
        kinds({"half": int})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="there are: ours, paper, mended"):
        kind_named("other")
