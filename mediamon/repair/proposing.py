"""From pairs to a proposal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from mediamon.extraction import ExtractionRules
from mediamon.repair.bodies import body_rules, drops
from mediamon.repair.fallback import guessed
from mediamon.repair.finding import Mapped, mapped
from mediamon.repair.lines import is_right, line_rule
from mediamon.repair.policy import POLICY, Policy, judged
from mediamon.repair.proving import ENOUGH, body_right, calm, extracted, figures, held_back, on_new
from mediamon.repair.values import Context, FieldRule, NewPage, Pair, Proposal, Source

FEWEST = 2  # pairs from which anything can be induced
HELD_BACK = 3  # every third page
MOST_PAGES = 24  # pairs that rules are made from
MOST_LEARNED = 300  # pairs that detectors learn from
CLEAN = 0.985  # word-F1 of every page, from which nothing is dropped
DROP_COST = 0.001  # of F1, a rule more to keep
WORKS = 0.9  # of pairs on which earlier rules are right, from which they are taken back


def propose(
    pairs: Sequence[Pair], new_pages: Sequence[NewPage], context: Context | None = None, policy: Policy = POLICY
) -> Proposal:
    """Rules for the layout that these pages show.

    pairs: old publications and their pages fetched again; those that still show the old layout are left out. new_pages: of
    publications since the redesign, of which nothing is known. Never raises because of a page.
    """
    context = context or Context()
    whole = [pair for pair in pairs if pair.known.body and pair.known.headline]
    changed = _changed(whole, context)
    unchanged = len(whole) - len(changed)
    earlier = _earlier(changed, new_pages, context, policy)
    if earlier is not None:
        return replace(earlier, unchanged=unchanged)
    usable = [pair for pair in changed[:MOST_PAGES] if _shows(pair)]
    if len(usable) >= FEWEST:
        return replace(_from(usable, changed, new_pages, context, policy, "known texts"), unchanged=unchanged)
    return replace(_without_known(new_pages, context, policy), unchanged=unchanged)


def _changed(pairs: Sequence[Pair], context: Context) -> list[Pair]:
    """Pairs on which the newest rules are not right any more."""
    if not context.old_rules:
        return list(pairs)
    newest = context.old_rules[0]
    return [pair for pair in pairs if not _right_by(pair, newest, context)]


def _right_by(pair: Pair, rules: ExtractionRules, context: Context) -> bool:
    article = extracted(pair.page, rules, context)
    if article is None or body_right(pair, rules, context) < ENOUGH:
        return False
    return bool(is_right("headline", article.headline, pair.known))


def _earlier(pairs: Sequence[Pair], new: Sequence[NewPage], context: Context, policy: Policy) -> Proposal | None:
    """A redesign that was taken back: rules of before the newest are right again."""
    for rules in context.old_rules[1:]:
        right = sum(_right_by(pair, rules, context) for pair in pairs)
        if len(pairs) >= FEWEST and right >= WORKS * len(pairs):
            names = [name for name in ("body", *context.fields) if getattr(rules, name)]
            fields = tuple(FieldRule(name, getattr(rules, name), right, len(pairs)) for name in names)
            return _proved(rules, fields, pairs, pairs, new, context, policy, "an earlier rule", 0)
    return None


def _shows(pair: Pair) -> bool:
    """Is at least half of the known text on the page at all? A page that is gone or walled teaches nothing."""
    page = mapped(pair.page, pair.known)
    return page is not None and page.shares.get(page.tree, (0, 0))[0] >= 0.5 * page.letters


def _without_known(new: Sequence[NewPage], context: Context, policy: Policy) -> Proposal:
    pairs = guessed(new, context)
    if len(pairs) < FEWEST:
        return Proposal("refuse", ("too few pages of the new layout can be read to propose anything",), None, "auto")
    return _from(pairs[:MOST_PAGES], (), new, context, policy, "auto")


def _from(
    pairs: Sequence[Pair],
    known: Sequence[Pair],
    new: Sequence[NewPage],
    context: Context,
    policy: Policy,
    source: Source,
) -> Proposal:
    """From some pages, two thirds of them to induce from; detectors learn from all that are known."""
    held = list(pairs[1::HELD_BACK]) if len(pairs) > FEWEST else []
    taught = [pair for pair in pairs if pair not in held]
    pages = [page for pair in taught if (page := mapped(pair.page, pair.known)) is not None]
    bodies = body_rules(pages)
    if not bodies:
        return Proposal("refuse", ("the known text lies in no element of its own",), None, source)
    rules, fields = _lines(_best_body(bodies, taught, pages, context), pages, context)
    right = sum(body_right(pair, rules, context) >= ENOUGH for pair in taught)
    fields = (FieldRule("body", rules.body, right, len(taught)), *fields)
    return _proved(rules, fields, known, held, new, context, policy, source, len(taught))


def _lines(
    rules: ExtractionRules, pages: Sequence[Mapped], context: Context
) -> tuple[ExtractionRules, tuple[FieldRule, ...]]:
    """Rules for the other fields, each only where it is right more often than what the page says of itself."""
    fields = []
    for name in context.fields:
        found = line_rule(name, pages, context.zone)
        itself = _by_itself(name, rules, pages, context)
        pages_with = sum(is_right(name, None, page.known) is not None for page in pages)
        right = int(sum(found[1])) if found else 0
        if found is not None and right and right >= itself:
            rule: dict[str, Any] = {name: found[0]}
            rules = replace(rules, **rule)
            fields.append(FieldRule(name, found[0], right, pages_with))
        elif pages_with:
            fields.append(FieldRule(name, None, itself, pages_with))
    return rules, tuple(fields)


def _by_itself(name: str, rules: ExtractionRules, pages: Sequence[Mapped], context: Context) -> int:
    articles = [(extracted(page.page, rules, context), page.known) for page in pages]
    return sum(bool(article and is_right(name, getattr(article, name), known)) for article, known in articles)


def _best_body(
    bodies: Sequence[str], taught: Sequence[Pair], pages: Sequence[Mapped], context: Context
) -> ExtractionRules:
    """The body's rule, with what to drop where extraction itself does not leave it out and it pays."""
    options: list[tuple[float, int, ExtractionRules]] = []
    for body in bodies:
        plain = ExtractionRules(body=body)
        scores = [body_right(pair, plain, context) for pair in taught]
        options.append((sum(scores) / max(1, len(scores)), len(options), plain))
        clean = min(scores, default=0.0) >= CLEAN
        if not clean and (dropped := drops(pages, body)):
            dropping = replace(plain, drop=dropped)
            options.append((_mean_body(taught, dropping, context) - DROP_COST * len(dropped), len(options), dropping))
        if clean:
            break
    return max(options, key=lambda one: (round(one[0], 3), -one[1]))[2]


def _mean_body(pairs: Sequence[Pair], rules: ExtractionRules, context: Context) -> float:
    return sum(body_right(pair, rules, context) for pair in pairs) / max(1, len(pairs))


def _proved(
    rules: ExtractionRules,
    fields: tuple[FieldRule, ...],
    known: Sequence[Pair],
    held: Sequence[Pair],
    new: Sequence[NewPage],
    context: Context,
    policy: Policy,
    source: Source,
    induced_from: int,
) -> Proposal:
    kept, fresh = held_back(held, rules, context), on_new(new, rules, context)
    found = figures(kept, fresh, [pair.known for pair in held], calm(known[:MOST_LEARNED], new, rules, context))
    before = context.old_rules[0] if context.old_rules else None
    found = replace(
        found,
        authors=found.authors if _ruled("authors", rules, before) else None,
        days=found.days if _ruled("date_published", rules, before) else None,
    )
    lost = tuple(name for name in context.fields if before is not None and getattr(before, name) and not getattr(rules, name)
                 and not any(one.field == name and one.right == one.pages for one in fields))  # fmt: skip
    verdict, reasons = judged(policy, source, found, lost)
    return Proposal(verdict, reasons, rules, source, fields, found, (*kept, *fresh), induced_from)


def _ruled(name: str, rules: ExtractionRules, before: ExtractionRules | None) -> bool:
    """Has the field a rule, or had it one? What pages say of themselves, or do not, is not the rules' doing."""
    return bool(getattr(rules, name) or (before is not None and getattr(before, name)))
