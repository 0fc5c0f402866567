"""From what was gathered and fetched again to a proposal as it is kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import date
from typing import Any

from mediamon.extraction import ExtractionRules
from mediamon.mending.gathering import Material
from mediamon.repair import POLICY, Context, NewPage, PageEvidence, Pair, Policy, Proposal
from mediamon.repair import propose as induce
from mediamon.sites import Rule, Site
from mediamon.storage.repairs import Proposed

SHOWN_PAGES = 8  # whose known and found texts are kept for people
SHOWN = 4000  # characters of each
NAMES = {"date_published": "date", "date_modified": "modified"}  # of fields, as site files call them


def propose(
    material: Material, fetched: Mapping[str, str], site: Site, today: date, policy: Policy = POLICY
) -> Proposed:
    """A rule for the site's new layout with its evidence. fetched: HTML of old publications by address, fetched again."""
    pairs = [Pair(known, NewPage(url, fetched[url])) for url, known in material.known if url in fetched]
    pattern, old = _rules_in_use(site, material, today)
    found = induce(pairs, material.new, Context(zone=site.zone, old_rules=old), policy)
    return Proposed(
        verdict=found.verdict,
        reasons=found.reasons,
        source=found.source,
        rule=_as_in_a_file(found.rules, today, pattern) if found.rules else None,
        fields=[asdict(one) for one in found.fields],
        figures={**asdict(found.figures), "fetched_again": len(pairs), "unchanged": found.unchanged},
        pages=[_shown(one) for one in _worst_first(found)[:SHOWN_PAGES]],
    )


def rule_of(kept: Mapping[str, Any]) -> Rule:
    """The rule of a kept proposal. Raises pydantic's ValidationError."""
    return Rule.model_validate(dict(kept))


def _rules_in_use(site: Site, material: Material, today: date) -> tuple[str, tuple[ExtractionRules, ...]]:
    """The pattern that the new rule is for, and the rules for these addresses so far, the newest first."""
    urls = [page.url for page in material.new] or [url for url, _ in material.known]
    used = [site.rule_for(url, today) for url in urls]
    patterns = {rule.pattern for rule in used if rule is not None}
    pattern = patterns.pop() if len(patterns) == 1 else ""
    rules = [rule for rule in site.rules if any(re.search(rule.pattern, url) for url in urls[:1])]
    return pattern, tuple(rule.for_extraction() for rule in sorted(rules, key=lambda rule: rule.since, reverse=True))


def _as_in_a_file(rules: ExtractionRules, today: date, pattern: str) -> dict[str, Any]:
    given = {NAMES.get(name, name): value for name, value in asdict(rules).items() if value}
    return {"from": today.isoformat(), **({"pattern": pattern} if pattern else {}), **given}


def _worst_first(proposal: Proposal) -> Sequence[PageEvidence]:
    return sorted(proposal.pages, key=lambda one: (not one.wrong, one.body_f1 if one.body_f1 is not None else 1.0))


def _shown(page: PageEvidence) -> dict[str, Any]:
    return {
        "url": page.url,
        "use": page.use,
        "known_headline": page.known_headline,
        "headline": page.headline,
        "known_body": page.known_body[:SHOWN],
        "body": page.body[:SHOWN],
        "body_f1": page.body_f1,
        "wrong": list(page.wrong),
    }
