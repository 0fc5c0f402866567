"""From charts to reasons: what broke, on which kind of pages, since when."""

from __future__ import annotations

from collections.abc import Sequence

from mediamon.drift.judgement import Reason
from mediamon.drift.ours.state import OurState
from mediamon.drift.ours.sums import ALL

SHAPE = "shape"
TELLING = 0.25  # of a threshold, from which a kind of pages is named
MOST_GROUPS = 5
SEEN = 4  # documents of a kind, fewer say nothing


def reasons(state: OurState, spoken: Sequence[tuple[float, str, str]], shape: float) -> tuple[Reason, ...]:
    """Of charts (share of the threshold, chart, group), gravest first, each chart once; shape: T² over its limit."""
    found: dict[str, Reason] = {}
    everywhere = {chart for _, chart, group in spoken if group == ALL}
    for _, chart, group in sorted(spoken, reverse=True):
        if chart not in found:
            found[chart] = _reason(state, chart, ALL if chart in everywhere else group)
    told = list(found.values())
    if shape >= 1.0:
        told.append(Reason(SHAPE, "body", shape, 1.0, (), 0, 1.0, _changes(state, 20, ())))
    return tuple(told)


def _reason(state: OurState, chart: str, group: str) -> Reason:
    one = state.sums.groups[group][chart]
    place = one.most()
    groups = (group,) if group != ALL else _kinds(state, chart)
    name, _, about = chart.partition(":")
    limit = state.model.limits.get(chart, state.tuning.evidence) if state.model else state.tuning.evidence
    documents = one.documents[place]
    return Reason(
        name,
        about or "body",
        one.evidence[place],
        limit + state.sums.more(group),
        groups,
        documents,
        one.spoken[place] / max(1, documents),
        _changes(state, documents, groups) if not about else (),
    )


def _kinds(state: OurState, chart: str) -> tuple[str, ...]:
    """The kinds of pages that the evidence comes from; none where it comes from most of them."""
    sums = {name: charts[chart] for name, charts in state.sums.groups.items() if name != ALL and chart in charts}
    seen = {one.group for one in state.waiting}
    telling = [name for name, one in sums.items() if max(one.evidence) >= TELLING * state.tuning.evidence]
    others = [name for name in seen if name in sums and name not in telling]
    return tuple(sorted(telling)[:MOST_GROUPS]) if len(telling) <= len(others) else ()


def _changes(state: OurState, documents: int, groups: Sequence[str]) -> tuple[tuple[str, float, float], ...]:
    rows = [one.row for one in state.waiting if not groups or one.group in groups]
    return state.model.changes(rows[-max(SEEN, documents) :]) if state.model and rows else ()
