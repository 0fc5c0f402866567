"""A judgement in a sentence for people."""

from __future__ import annotations

from mediamon.drift.judgement import Criterion, Judgement

# series: what is said when its median rose, when it fell, when it stayed and only the spread changed; the unit
PHRASES = {
    "P": ("the page is {}larger", "the page is {}smaller", "the sizes of pages are spread otherwise", " characters"),
    "S": ("the text of articles is {}longer", "the text of articles is {}shorter", "the lengths of articles are spread otherwise", " characters"),
    "N": ("articles have {}more paragraphs", "articles have {}fewer paragraphs", "the numbers of paragraphs are spread otherwise", ""),
    "V": ("paragraphs differ {}more in size", "paragraphs differ {}less in size", "the differences between paragraphs are spread otherwise", ""),
}  # fmt: skip
PARTS = {"T_H": "links", "T_B": "text blocks and line breaks", "T_S": "text styling", "T_I": "images", "T_O": "other elements"}  # fmt: skip
ENDINGS = {"low": ", which alone is no failure", "medium": ", which may be a failure", "high": ""}
MUCH = 2.0  # times


def explain(judgement: Judgement) -> str:
    """One sentence: which criteria fired and by how much, the clearest first, and in how many documents."""
    if judgement.training:
        return "Still learning what the site's articles are like; nothing is judged yet."
    if judgement.level is None:
        return _of_document(judgement)
    if not judgement.fired:
        return f"The last {judgement.documents:,} documents are like those before them."
    found = ", ".join(map(_phrase, sorted(judgement.fired, key=_times, reverse=True)))
    return f"In the last {judgement.documents:,} documents {found}{ENDINGS[judgement.level]}."


def _of_document(judgement: Judgement) -> str:
    if judgement.where:
        return f"The document is unlike those before it in {', '.join(judgement.where)}."
    if judgement.suspicious:
        return "The document came while the site's rules are in doubt."
    return "The document is like those before it."


def _phrase(criterion: Criterion) -> str:
    times, before, now = f"{_times(criterion):.1f} times the threshold", criterion.before, criterion.now
    if criterion.name == "T":
        change = f"{PARTS.get(criterion.part, 'some')} {before:.0%} → {now:.0%} of all tags inside"
        return f"the markup of articles has changed ({change}, {times})"
    rose, fell, stayed, unit = PHRASES[criterion.name]
    phrase = stayed if before == now else rose if now > before else fell
    word = "far " if criterion.name == "N" else "much "
    much = word if max(before, now) >= MUCH * min(before, now) else ""
    return f"{phrase.format(much)} (median {before:,.0f} → {now:,.0f}{unit}, {times})"


def _times(criterion: Criterion) -> float:
    return criterion.divergence / max(criterion.threshold, 1e-9)
