"""The online detector: a document at a time, by seven projections (Andreev et al. 2012, section 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mediamon.drift.arrays import Floats, documents, scaled
from mediamon.drift.margin import held_out_margin
from mediamon.drift.method import Method
from mediamon.drift.projections import PROJECTIONS
from mediamon.drift.rectangles import Rectangles


@dataclass(frozen=True, slots=True, eq=False)
class OnlineDetector:
    """Rectangles for each of the seven projections. `needed`: of how many a good document must be at home (k of 7)."""

    rectangles: tuple[Rectangles, ...]
    scale: str = "plain"
    needed: int = len(PROJECTIONS)

    @classmethod
    def fit(cls, training: Floats, method: Method) -> OnlineDetector:
        """Learn good documents (n, 9), n > 0."""
        points = scaled(training, method.scale)
        margin = _margin(points, method)
        boxes = (Rectangles.around(points[:, one.columns], method.clusters, margin) for one in PROJECTIONS)
        return cls(tuple(boxes), method.scale, method.needed)

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


def _margin(points: Floats, method: Method) -> float:
    """The least margin of the method; with few documents as much as these need among each other, up to the largest."""
    least, most = method.margins
    if least == most or not 2 <= len(points) < method.few:
        return least
    return min(max(held_out_margin(points, method.clusters, method.tolerated), least), most)
