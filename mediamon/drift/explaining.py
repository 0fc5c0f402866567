"""A judgement in a sentence for people."""

from __future__ import annotations

from mediamon.drift.judgement import Criterion, Judgement, Reason

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

# of the charts of our detector; {} is the field
BROKEN = {
    "elsewhere": "the rule for the {} delivers something else than the article",
    "too little": "the rule for the {} delivers only a piece of the article",
    "too much": "the rule for the {} delivers more than the article, such as comments with it",
    "shape": "articles are built otherwise than they were ({})",
    "rule_empty": "the rule for the {} matches nothing",
    "same_text": "the rule for the {} delivers the same text on many pages",
    "title_in_body": "the {} tells nothing of what its page is called",
    "description_in_body": "the {} tells nothing of what its page's description says",
    "headline_in_title": "the {} is another than what its page is called",
    "language": "the {} is in another language",
    "new_root": "the {} is found in another place",
    "new_template": "the {} is built otherwise",
    "disagrees_with_auto": "without the rule another {} is found",
}
FIELDS = {"date_published": "date of publication"}
SHOWN = 3  # reasons
MOST = 0.8  # of pages, from which it is all of them


def explain(judgement: Judgement) -> str:
    """One sentence: which criteria fired and by how much, the clearest first, and in how many documents."""
    if judgement.training:
        changed = "The site changed while it was being learned: more documents are needed. " if judgement.level else ""
        learned = f" ({judgement.documents:,} documents so far)" if judgement.documents else ""
        return f"{changed}Still learning what the site's articles are like{learned}; nothing is judged yet."
    if judgement.reasons:
        return _of_reasons(judgement)
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


def _of_reasons(judgement: Judgement) -> str:
    told = "; ".join(map(_reason, judgement.reasons[:SHOWN]))
    ending = "" if judgement.level == "high" else " This may be a failure; more documents will tell."
    return f"{told[:1].upper()}{told[1:]}.{ending}"


def _reason(one: Reason) -> str:
    about = FIELDS.get(one.field, one.field)
    phrase = BROKEN.get(one.chart, f"{one.chart} speaks against the rule for the {{}}").format(about)
    where = f" on pages of {', '.join(one.groups)}" if one.groups else ""
    some = f", on about {one.share:.0%} of pages" if one.documents and one.share < MOST else ""
    since = f" in the last {one.documents:,} documents" if one.documents else ""
    changes = ", ".join(f"{name} {before:,.0f} → {now:,.0f}" for name, before, now in one.changes)
    medians = f"; medians {changes}" if changes else ""
    return f"{phrase}{where}{since}{some} (evidence {one.evidence:.1f}, threshold {one.threshold:.1f}{medians})"


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
