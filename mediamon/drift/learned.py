"""What a watcher has learned: good documents, within bounds, and the detectors fitted to them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from mediamon.drift.arrays import Floats, documents
from mediamon.drift.method import Method
from mediamon.drift.offline import OfflineDetector
from mediamon.drift.online import OnlineDetector

Row = tuple[float, ...]


@dataclass(slots=True)
class Learned:
    """`rows`: good documents in the order in which they came, the latest `method.memory`; `fresh` of them came since
    the fit. `strange` says that suspicious ones are among these, so that the online detector has something to learn.
    """

    method: Method
    rows: list[Row] = field(default_factory=list)
    fresh: int = 0
    strange: bool = False
    online: OnlineDetector | None = None
    offline: OfflineDetector | None = None

    def add(self, rows: Iterable[Sequence[float]], *, strange: bool = False) -> None:
        """Take good documents. Fits nothing."""
        new = [tuple(row) for row in rows]
        self.rows = (self.rows + new)[-self.method.memory :]
        self.fresh += len(new)
        self.strange = self.strange or (strange and bool(new))

    def fit(self) -> None:
        """Train both detectors on all that is kept. Raises ValueError when nothing is."""
        array = self._array()
        self.offline = OfflineDetector.fit(array, self.method)
        self._fit_online(array)
        self.fresh = 0

    def fit_online(self) -> None:
        """Retrain the online detector alone, as after a false alarm."""
        self._fit_online(self._array())

    def refit_when_due(self) -> None:
        """Fit all when enough came since the last fit, the online detector alone when it has strangers to learn."""
        if self.fresh >= max(1.0, self.method.refit * len(self.rows)):
            self.fit()
        elif self.strange:
            self.fit_online()

    def _fit_online(self, array: Floats) -> None:
        self.strange = False
        self.online = OnlineDetector.fit(array, self.method)

    def _array(self) -> Floats:
        if not self.rows:
            raise ValueError("there are no documents to learn from")
        return documents(self.rows)
