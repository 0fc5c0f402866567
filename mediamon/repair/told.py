"""A proposal as plain JSON, for a page of the dashboard and a command's output."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from mediamon.extraction import ExtractionRules
from mediamon.repair.values import PageEvidence, Proposal

NAMES = {"date_published": "date", "date_modified": "modified"}  # as site files call them
EXCERPT = 4000  # characters of a body
MOST_PAGES = 8  # the worst of them


def as_json(proposal: Proposal) -> dict[str, Any]:
    """Everything that a person looks at, bodies cut short. `rules` has the names of the site file, without what is not ruled."""
    return {
        "verdict": proposal.verdict,
        "reasons": list(proposal.reasons),
        "source": proposal.source,
        "rules": None if proposal.rules is None else site_file_rule(proposal.rules),
        "fields": [asdict(one) for one in proposal.fields],
        "figures": asdict(proposal.figures) | {"induced_from": proposal.induced_from, "unchanged": proposal.unchanged},
        "pages": [_page(one) for one in sorted(proposal.pages, key=_worst_first)[:MOST_PAGES]],
    }


def site_file_rule(rules: ExtractionRules) -> dict[str, Any]:
    """The rule as the site's YAML says it; its date is the caller's to add, as `from`."""
    given = {NAMES.get(name, name): value for name, value in asdict(rules).items() if value}
    if "drop" in given:
        given["drop"] = list(given["drop"])
    return {"headline": given.pop("headline"), **given} if "headline" in given else given


def _worst_first(one: PageEvidence) -> tuple[bool, float]:
    return not one.wrong, one.body_f1 if one.body_f1 is not None else 1.0


def _page(one: PageEvidence) -> dict[str, Any]:
    return asdict(one) | {
        "body": one.body[:EXCERPT],
        "known_body": one.known_body[:EXCERPT],
        "wrong": list(one.wrong),
        "authors": list(one.authors),
        "published": one.published.isoformat() if one.published else None,
    }
