"""How far people agree who judge the same things: Cohen's kappa for two, Krippendorff's alpha for any number (nominal).

Cohen 1960, "A coefficient of agreement for nominal scales"; Krippendorff 2011, "Computing Krippendorff's alpha-reliability".
1 is full agreement, 0 what chance would give, below 0 is worse than chance. None where nothing can be said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence


def kappa(pairs: Sequence[tuple[Hashable, Hashable]]) -> float | None:
    """Of what two people said of the same things; None without things, or where both say one and the same of all."""
    if not pairs:
        return None
    count = len(pairs)
    observed = sum(one == other for one, other in pairs) / count
    first, second = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    by_chance = sum(first[label] * second[label] for label in first) / count**2
    return (observed - by_chance) / (1 - by_chance) if by_chance < 1 else None


def alpha(said: Mapping[Hashable, Sequence[Hashable]]) -> float | None:
    """Of what people said, by thing; things of which fewer than two spoke tell nothing. None where all say the same of all."""
    judged = [labels for labels in said.values() if len(labels) > 1]
    total = sum(map(len, judged))
    if not total:
        return None
    everything = Counter(label for labels in judged for label in labels)
    observed = sum(_disagreement(Counter(labels)) / (len(labels) - 1) for labels in judged) / total
    expected = _disagreement(everything) / (total * (total - 1))
    return 1 - observed / expected if expected else None


def _disagreement(counts: Counter[Hashable]) -> int:
    """Ordered pairs of unlike labels."""
    total = sum(counts.values())
    return total**2 - sum(count**2 for count in counts.values())
