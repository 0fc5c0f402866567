"""The online detector: a document at a time, by seven projections (Andreev et al. 2012, section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.drift.arrays import Floats, documents, scaled
from mediamon.drift.projections import PROJECTIONS
from mediamon.drift.rectangles import Rectangles


@dataclass(frozen=True, slots=True, eq=False)
class OnlineDetector:
    """Rectangles for each of the seven projections. `needed`: of how many a good document must be at home (k of 7)."""

    rectangles: tuple[Rectangles, ...]
    scale: str = "plain"
    needed: int = len(PROJECTIONS)

    @classmethod
    def fit(
        cls, training: Floats, *, k: int = 10, scale: str = "plain", margin: float = 0.0, needed: int = len(PROJECTIONS)
    ) -> OnlineDetector:
        """Learn good documents (n, 9), n > 0. margin is in units of the scale; 0 is the paper's."""
        points = scaled(training, scale)
        return cls(
            tuple(Rectangles.around(points[:, projection.columns], k, margin) for projection in PROJECTIONS),
            scale,
            needed,
        )

    def where(self, numbers: Sequence[float]) -> tuple[str, ...]:
        """Names of the projections in which the document lies in no rectangle."""
        point = scaled(documents([numbers]), self.scale)
        return tuple(
            projection.name
            for projection, rectangles in zip(PROJECTIONS, self.rectangles, strict=True)
            if not rectangles.contain(point[:, projection.columns])[0]
        )

    def suspicious(self, where: Sequence[str]) -> bool:
        """Is a document that is a stranger in these projections suspicious?"""
        return len(PROJECTIONS) - len(where) < self.needed
