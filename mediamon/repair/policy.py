"""What may be accepted without a person: a wrong rule costs more than a day's wait."""

from __future__ import annotations

from dataclasses import dataclass

from mediamon.repair.values import Figures, Source, Verdict


@dataclass(frozen=True, slots=True)
class Policy:
    """Accepted when at least `pages` were held back, their bodies have these mean and least word-F1, every headline is right,
    of authors and days (where known) this share, and of new pages this share is in order. by_itself: False asks always.
    refused: mean word-F1, or share of headlines, under which a proposal is not worth a person's look."""

    by_itself: bool = True
    pages: int = 3
    body_mean: float = 0.97
    body_least: float = 0.93
    headlines: float = 1.0
    others: float = 0.8
    new_pages: int = 3
    new_in_order: float = 0.95
    refused: float = 0.8


POLICY = Policy()


def judged(policy: Policy, source: Source, figures: Figures, lost: tuple[str, ...]) -> tuple[Verdict, tuple[str, ...]]:
    """The verdict, and the reasons: all that speaks against accepting, or what spoke for it. lost: fields that had a rule
    and have none."""
    against = list(_against(policy, source, figures, lost))
    poor = figures.held_back and (figures.body_mean < policy.refused or figures.headlines < policy.refused)
    if poor or (not figures.held_back and figures.new_in_order < policy.refused):
        return "refuse", tuple(against)
    if against:
        return "ask", tuple(against)
    return "accept", (
        f"{figures.held_back} held-back pages: body word-F1 {figures.body_mean:.3f} (least {figures.body_least:.3f}), "
        f"every headline right; {figures.new} new pages in order",
    )


def _against(policy: Policy, source: Source, figures: Figures, lost: tuple[str, ...]) -> list[str]:
    found = [
        (not policy.by_itself, "the site's policy asks a person always"),
        (source == "auto", "no old publication shows in the new layout: nothing is known of the pages it was made from"),
        (figures.held_back < policy.pages, f"only {figures.held_back} pages were held back, {policy.pages} are needed"),
        (figures.body_mean < policy.body_mean, f"bodies have a word-F1 of {figures.body_mean:.3f}, {policy.body_mean} is needed"),
        (figures.body_least < policy.body_least, f"one body has a word-F1 of {figures.body_least:.3f}, {policy.body_least} is needed"),
        (figures.headlines < policy.headlines, f"{figures.headlines:.0%} of headlines are right, {policy.headlines:.0%} is needed"),
        (_less(figures.authors, policy.others), f"{figures.authors or 0:.0%} of authors are right"),
        (_less(figures.days, policy.others), f"{figures.days or 0:.0%} of days are right"),
        (figures.new < policy.new_pages, f"only {figures.new} new pages were looked at, {policy.new_pages} are needed"),
        (figures.new_in_order < policy.new_in_order, f"{figures.new_in_order:.0%} of new pages are in order"),
        (figures.calm is False, "a detector that learned the known pages finds the new ones out of order"),
        (bool(lost), f"no rule was found for what had one: {', '.join(lost)}"),
    ]  # fmt: skip
    return [reason for speaks, reason in found if speaks]


def _less(share: float | None, least: float) -> bool:
    return share is not None and share < least
