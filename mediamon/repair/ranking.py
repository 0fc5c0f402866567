"""Choosing among expressions: right on all pages first, then cheap; two together where pages come in two kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

from mediamon.repair.finding import Mapped

Score = Callable[[Mapped, str], float]  # of one page, 0–1
FINE = 0.01  # differences of the mean score that do not count
MOST_JOINED = 12  # expressions that are tried in twos
EACH = 4  # expressions of each page that are tried in twos besides
MOST = 160  # expressions that are tried on all pages


def best(pages: Sequence[Mapped], offered: Mapping[str, float], score: Score) -> tuple[str, list[float]] | None:
    """The expression to take with its score on each page; None when nothing is offered or right anywhere."""
    order = sorted(offered, key=lambda one: (offered[one], len(one), one))
    scored = {one: [score(page, one) for page in pages] for one in _promising(order, pages, score)}
    if not scored:
        return None
    joined = _joined(scored, offered, pages, score)
    costs = dict(offered) | {one: cost for one, (cost, _) in joined.items()}
    scored |= {one: values for one, (_, values) in joined.items()}
    top = max(map(_mean, scored.values()))
    if top <= 0:
        return None
    near = [one for one, values in scored.items() if _mean(values) >= top - FINE]
    chosen = min(near, key=lambda one: (costs[one], -_mean(scored[one]), len(one), one))
    return chosen, scored[chosen]


def _promising(order: Sequence[str], pages: Sequence[Mapped], score: Score) -> Iterable[str]:
    """Those that are right on one of three pages; the cheapest of them for each."""
    looked = {0, len(pages) // 2, len(pages) - 1}
    found = {number: [one for one in order if score(pages[number], one) > 0.5][:MOST] for number in looked}
    return dict.fromkeys(one for right in found.values() for one in right) or order[:MOST]


def _joined(
    scored: Mapping[str, list[float]], offered: Mapping[str, float], pages: Sequence[Mapped], score: Score
) -> dict[str, tuple[float, list[float]]]:
    """Unions of two, where none alone is right on nearly all pages: a redesign with two kinds of pages."""
    if max(map(_mean, scored.values())) >= 1 - 2 * FINE or len(pages) < 3:
        return {}
    good = sorted(scored, key=lambda one: (-_mean(scored[one]), offered[one]))[:MOST_JOINED]
    for number in range(len(pages)):  # what is best on this page, and gives nothing where it is wrong
        here = sorted(scored, key=lambda one: (-round(scored[one][number], 2), _spoilt(scored[one]), offered[one]))
        good += here[:EACH]
    found = {}
    for one, other in combinations(dict.fromkeys(good), 2):
        together = f"{one} | {other}"
        values = [score(page, together) for page in pages]
        if _mean(values) > max(_mean(scored[one]), _mean(scored[other])) + 2 * FINE:
            found[together] = (offered[one] + offered[other] + 2.0, values)
    return found


def _spoilt(values: Sequence[float]) -> int:
    """On how many pages it gives something, and not what it should."""
    return sum(0 < one < 0.9 for one in values)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / max(1, len(values))
