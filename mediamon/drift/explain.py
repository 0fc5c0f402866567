"""A judgement in a sentence for people."""

from __future__ import annotations

from mediamon.drift.judgement import Criterion, Judgement

SUBJECTS = {
    "P": ("the page is {}", "larger", "smaller", "characters"),
    "S": ("the text of articles is {}", "longer", "shorter", "characters"),
    "N": ("articles have {} paragraphs", "more", "fewer", ""),
    "V": ("the sizes of paragraphs vary {}", "more", "less", ""),
}
PARTS = {
    "T_H": "links",
    "T_B": "text blocks and line breaks",
    "T_S": "text styling",
    "T_I": "images",
    "T_O": "other elements",
}
MUCH = 2.0  # times


def explain(judgement: Judgement) -> str:
    """One sentence: which criteria fired and by how much, and over how many documents."""
    if judgement.training:
        return "Still learning what the site's articles are like; nothing is judged yet."
    if judgement.level is None:
        return _of_document(judgement)
    if not judgement.fired:
        return f"The last {judgement.documents:,} documents are like those before them."
    ranked = sorted(judgement.fired, key=lambda one: one.divergence / max(one.threshold, 1e-9), reverse=True)
    found = ", ".join(map(_phrase, ranked))
    return f"In the last {judgement.documents:,} documents {found}."


def _of_document(judgement: Judgement) -> str:
    if judgement.where:
        return f"The document is unlike those before it in {', '.join(judgement.where)}."
    if judgement.suspicious:
        return "The document came while the site's rules are in doubt."
    return "The document is like those before it."


def _phrase(criterion: Criterion) -> str:
    times = f"{criterion.divergence / max(criterion.threshold, 1e-9):.1f} × the threshold"
    if criterion.name == "T":
        part = PARTS.get(criterion.part, "some elements")
        change = f"{criterion.before:.0%} → {criterion.now:.0%} of all tags inside"
        return f"the markup has changed ({part} {change}, {times})"
    subject, more, less, unit = SUBJECTS[criterion.name]
    change = f"median {_number(criterion.before)} → {_number(criterion.now)}{' ' if unit else ''}{unit}"
    return f"{subject.format(_direction(criterion, more, less))} ({change}, {times})"


def _direction(criterion: Criterion, more: str, less: str) -> str:
    before, now = criterion.before, criterion.now
    if before == now:
        return (
            "differently distributed"
            if more in ("larger", "longer")
            else "unusually many or few"
            if more == "more"
            else ""
        )
    word = more if now > before else less
    high, low = max(before, now), min(before, now)
    return f"much {word}" if high >= MUCH * low else word


def _number(value: float) -> str:
    return f"{value:,.0f}"
