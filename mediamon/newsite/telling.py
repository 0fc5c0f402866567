"""What was found, for people: as plain JSON for a page, and from that as lines for a terminal. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mediamon.newsite.studying import AGREED, Study
from mediamon.newsite.values import Choice, Evidence, Row

ALIKE = 0.97  # word-F1 from which another method's reading is not shown; nor are others, where the methods agree and nothing is doubted
HEADLINE, FIRST, ADDRESS = 58, 64, 70  # characters in a terminal


def as_json(evidence: Evidence, choice: Choice, study: Study, doubts: Sequence[str]) -> dict[str, Any]:
    """Everything that a person looks at."""
    return {
        "start": evidence.start,
        "title": evidence.title,
        "kinds": list(choice.kinds),
        "reason": choice.reason,
        "rules": study.told,
        "ruled": study.rules is not None,
        "rendered": evidence.rendered,
        "doubts": list(doubts),
        "sources": [
            {
                "kind": one.kind, "url": one.url, "publications": one.publications, "only": one.only, "front": one.front,
                "newest": one.newest.isoformat() if one.newest else None, "chosen": one.chosen,
            }
            for one in choice.covered
        ],
        "samples": [_sample(row) for row in study.rows],
    }  # fmt: skip


def lines(told: Mapping[str, Any]) -> Iterator[str]:
    """The same for a terminal, without what is only safe to print through `safe`."""
    yield ""
    yield f"{'source':9}{'publications':>13}{'only here':>11}{'start page':>12}  newest      address"
    for one in told["sources"]:
        mark = "*" if one["chosen"] else " "
        newest = (one["newest"] or "–")[:10]
        yield f"{mark} {one['kind']:7}{one['publications']:>13}{one['only']:>11}{one['front']:>12}  {newest:10}  {_cut(one['url'], ADDRESS)}"
    yield f"Chosen (*): {told['reason']}."
    yield ""
    yield f"  {'date':17}{'headline':{HEADLINE + 2}}first words"
    for row in told["samples"]:
        mark = "?" if row["doubts"] else " "
        yield f"{mark} {_date(row['published']):17}{_cut(row['headline'] or row['url'], HEADLINE):{HEADLINE + 2}}{_cut(row['first'], FIRST)}"
        yield from (
            f"      {one['method']:12}{one['alike']:.2f}  {_cut(one['first'], FIRST + 40)}" for one in row["differing"]
        )
        yield from (f"      ? {doubt}" for doubt in row["doubts"])
    yield ""
    yield f"Rules: {told['rules']}."
    if told["doubts"]:
        yield "Not certain:"
        yield from (f"  ? {one}" for one in told["doubts"])
    unsure = sum(bool(row["doubts"]) for row in told["samples"])
    yield f"{len(told['samples'])} samples, {unsure} with something that is not certain (?)."
    yield ""


def _sample(row: Row) -> dict[str, Any]:
    agreed = any(one.alike >= AGREED for one in row.others if one.method != "rules")
    return {
        "url": row.url, "headline": row.headline, "published": row.published.isoformat() if row.published else None,
        "source_of_date": row.source_of_date, "first": row.first, "use": row.use, "doubts": list(row.doubts),
        "differing": [
            {"method": one.method, "alike": one.alike, "first": one.first}
            for one in row.others
            if one.alike < ALIKE and (row.doubts or one.method == "rules" or not agreed)
        ],
    }  # fmt: skip


def _date(text: str | None) -> str:
    return text[:16].replace("T", " ") if text else "–"


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"
