"""Mending a site's rules after a redesign: old publications, whose text is known, are the Rosetta stone.

    proposal = propose(pairs, new_pages, Context(zone=site.zone, old_rules=…))
    proposal.verdict           # "accept", "ask" or "refuse", with proposal.reasons
    proposal.rules             # ExtractionRules to be written with a date, None when refused without any
    proposal.fields            # for each field its expression, and how often it gave what is known
    proposal.pages             # each held-back and new page: known beside found
    as_json(proposal)          # what a person looks at, as it is kept
    site_file_rule(proposal.rules) | {"from": today}      # for the site's YAML; rules keep their dates, so a rollback finds the old ones

When a proposal was accepted and what was stored under suspicion has been extracted again, the detector is told `resolved(learn=False)`
and trained with the numbers of the pages as the new rules have them.

Values in, values out: nothing is fetched, stored or accepted here.
"""

from mediamon.repair.policy import POLICY, Policy
from mediamon.repair.proposing import propose
from mediamon.repair.told import as_json, site_file_rule
from mediamon.repair.values import Context, FieldRule, Figures, Known, NewPage, PageEvidence, Pair, Proposal

__all__ = [
    "POLICY",
    "Context",
    "FieldRule",
    "Figures",
    "Known",
    "NewPage",
    "PageEvidence",
    "Pair",
    "Policy",
    "Proposal",
    "as_json",
    "propose",
    "site_file_rule",
]
