"""From what was gathered and fetched again to a proposal as it is kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from mediamon.extraction import ExtractionRules
from mediamon.mending.gathering import Material
from mediamon.repair import POLICY, Context, NewPage, Pair, Policy, as_json
from mediamon.repair import propose as induce
from mediamon.sites import Site
from mediamon.storage.repairs import Proposed


def propose(
    material: Material, fetched: Mapping[str, str], site: Site, now: datetime, policy: Policy = POLICY
) -> Proposed:
    """A rule for the site's new layout with its evidence. fetched: HTML of old publications and of empty ones, fetched again just now."""
    again, today = {url: NewPage(url, html, now) for url, html in fetched.items()}, now.date()
    new = [*material.new, *(again[url] for url in material.empty if url in again)]
    pairs = [Pair(known, again[url]) for url, known in material.known if url in again]
    pattern, old = _rules_in_use(site, new, material, today)
    told = as_json(induce(pairs, new, Context(zone=site.zone, old_rules=old), policy))
    rule = told["rules"]
    return Proposed(
        verdict=told["verdict"],
        reasons=told["reasons"],
        source=told["source"],
        rule={"from": today.isoformat(), **({"pattern": pattern} if pattern else {}), **rule} if rule else None,
        fields=told["fields"],
        figures={**told["figures"], "fetched_again": len(pairs)},
        pages=told["pages"],
    )


def _rules_in_use(
    site: Site, new: Sequence[NewPage], material: Material, today: date
) -> tuple[str, tuple[ExtractionRules, ...]]:
    """The pattern that the new rule is for, and the rules for these addresses so far, the newest first."""
    urls = [page.url for page in new] or [url for url, _ in material.known]
    used = [site.rule_for(url, today) for url in urls]
    patterns = {rule.pattern for rule in used if rule is not None}
    pattern = patterns.pop() if len(patterns) == 1 else ""
    rules = [rule for rule in site.rules if any(rule.fits(url) for url in urls[:1])]
    return pattern, tuple(rule.for_extraction() for rule in sorted(rules, key=lambda rule: rule.since, reverse=True))
