"""Each theme followed by another: is the failure noticed, is its field named, is it mended; and are the controls silent?

70 stories of vestnik are learned under the first theme with rules induced there, 10 more are fed, then 30 under the second.
Strict rules are those that repair makes for the first theme; loose ones are `//h1` and what holds a paragraph.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from statistics import fmean

from benchmarks.themes.generators import INSTALLED, Theme, build
from mediamon.demo.corpus import Story, stories
from mediamon.drift import Judgement, Observation, OurDetector, SignalMemory, explain
from mediamon.extraction import ExtractionRules, NotAnArticle
from mediamon.items import Publication, Refusal, Snapshot
from mediamon.pipelines.extract import extract_snapshot
from mediamon.pipelines.observing import observation_of
from mediamon.repair import Context, Known, NewPage, Pair, Proposal, propose
from mediamon.repair.comparing import same_line, word_f1
from mediamon.repair.proving import extracted
from mediamon.sites import Rule, Site

LEARNED, GOOD, AFTER = 70, 10, 30
KNOWN, NEW = 9, 6
NOW = datetime(2026, 1, 1, tzinfo=UTC)
OUT = Path(__file__).parents[1] / "out"

THEMES = {
    "landscape": Theme("landscape", "hexo", "landscape"),
"butterfly-plain": Theme("butterfly-plain", "hexo", "butterfly", "aside:\n  enable: false\n"),
    "next": Theme("next", "hexo", "next"),
    "next-gemini": Theme("next-gemini", "hexo", "next", "scheme: Gemini\n"),
    "fluid": Theme("fluid", "hexo", "fluid"),
    "butterfly": Theme("butterfly", "hexo", "butterfly"),
    "simple": Theme("simple", "pelican", "simple"),
    "notmyidea": Theme("notmyidea", "pelican", "notmyidea"),
    "mkdocs": Theme("mkdocs", "mkdocs", "mkdocs"),
    "readthedocs": Theme("readthedocs", "mkdocs", "readthedocs"),
    "material": Theme("material", "mkdocs", "material"),
    "alabaster": Theme("alabaster", "sphinx", "alabaster"),
    "alabaster-wide": Theme("alabaster-wide", "sphinx", "alabaster", "html_theme_options={'nosidebar': True, 'page_width': '90%'}\n"),
    "furo": Theme("furo", "sphinx", "furo"),
    "rtd": Theme("rtd", "sphinx", "sphinx_rtd_theme"),
    "pydata": Theme("pydata", "sphinx", "pydata_sphinx_theme"),
}  # fmt: skip
# first, second, are there comments under the articles?
REDESIGNS = (
    ("landscape", "next", False), ("next", "fluid", True), ("fluid", "butterfly", False), ("butterfly", "landscape", True),
    ("simple", "notmyidea", True), ("notmyidea", "simple", False), ("mkdocs", "material", False), ("readthedocs", "mkdocs", True),
    ("alabaster", "furo", False), ("rtd", "pydata", True),
)  # fmt: skip
CONTROLS = (
    ("butterfly", "butterfly-plain", True),
    ("next", "next-gemini", False),
    ("alabaster", "alabaster-wide", True),
)


@dataclass(frozen=True)
class Result:
    """Of one pair: documents to `high` (None: never), false alarms before, fields named, fields that are really wrong."""

    name: str
    strict: bool
    delay: int | None
    false: int
    named: tuple[str, ...]
    wrong: tuple[str, ...]
    told: str


def main() -> None:
    """Print the tables and write them down."""
    if not (INSTALLED / "installed").exists():
        raise SystemExit("the generators are not installed: make .venv/themes/installed")
    chosen = stories("vestnik")[: LEARNED + GOOD + AFTER]
    with tempfile.TemporaryDirectory() as folder:
        pages = {name: build(theme, chosen, Path(folder, name)) for name, theme in THEMES.items()}
    lines = [f"{'redesign':34}{'rules':>7}{'high after':>11}{'false':>6}  named; wrong"]
    for first, second, commented in (*REDESIGNS, *CONTROLS):
        for strict in (True, False):
            lines.append(_told(_noticed(first, second, commented, strict, chosen, pages)))
    lines += ["", f"{'repair':34}{'verdict':>8}{'body F1':>9}{'least':>7}{'headline':>10}  body; headline"]
    lines += [_mended(first, second, commented, chosen, pages) for first, second, commented in REDESIGNS]
    print("\n".join(lines))
    OUT.mkdir(exist_ok=True)
    (OUT / "themes.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _noticed(
    first: str, second: str, commented: bool, strict: bool, chosen: Sequence[Story], pages: dict[str, dict[int, str]]
) -> Result:
    before = _pairs(chosen, pages[first], commented)
    rules = _strict(before) if strict else ExtractionRules(body="//*[p][1]", headline="//h1")
    site = Site(
        name="s",
        language="ru",
        rules=(Rule(since=date(2020, 1, 1), body=rules.body, headline=rules.headline, drop=rules.drop),),
    )
    after = _pairs(chosen, pages[second], commented)
    stream = [*before[: LEARNED + GOOD], *after[LEARNED + GOOD :]]
    detector, highs, where = OurDetector(minimum=LEARNED), [], Judgement()
    for number, observation in enumerate(_observed(stream, site)):
        judgement = detector.feed(observation)
        if judgement.level == "high":
            highs.append(number)
            where = judgement if number >= LEARNED + GOOD and not where.reasons else where
    late = [number - LEARNED - GOOD + 1 for number in highs if number >= LEARNED + GOOD]
    return Result(
        f"{first} → {second}{' (comments)' if commented else ''}",
        strict,
        late[0] if late else None,
        len(highs) - len(late),
        tuple(dict.fromkeys(one.field for one in (*where.reasons, *detector.reasons()))) if where.reasons else (),
        tuple(_wrong(after[LEARNED + GOOD :], rules)),
        explain(where) if where.reasons else "",
    )


def _observed(stream: Sequence[Pair], site: Site) -> Iterator[Observation]:
    memory = SignalMemory()
    for pair in stream:
        snapshot = Snapshot("s", pair.page.url, pair.page.url, 200, NOW, pair.page.html)
        try:
            item = Publication(snapshot, extract_snapshot(snapshot, site))
        except NotAnArticle as refused:
            item = Publication(snapshot, refusal=Refusal(refused.reason))
        yield observation_of(item, site, memory, ask_auto=False)


def _strict(before: Sequence[Pair]) -> ExtractionRules:
    proposal = propose(
        before[:KNOWN], [pair.page for pair in before[KNOWN : KNOWN + NEW]], Context(fields=("headline",))
    )
    if proposal.rules is None:
        raise RuntimeError(f"no rules for the first theme: {proposal.reasons}")
    return proposal.rules


def _wrong(after: Sequence[Pair], rules: ExtractionRules) -> Iterator[str]:
    """Fields that the old rules get wrong on at least a tenth of the new pages."""
    articles = [(pair.known, extracted(pair.page, rules, Context())) for pair in after]
    if fmean(article is None or word_f1(article.body, known.body) < 0.9 for known, article in articles) >= 0.1:
        yield "body"
    if fmean(article is None or not same_line(article.headline, known.headline) for known, article in articles) >= 0.1:
        yield "headline"


def _mended(first: str, second: str, commented: bool, chosen: Sequence[Story], pages: dict[str, dict[int, str]]) -> str:
    after, old = _pairs(chosen, pages[second], commented), _strict(_pairs(chosen, pages[first], commented))
    context = Context(old_rules=(old,), fields=("headline",))
    proposal: Proposal = propose(after[:KNOWN], [pair.page for pair in after[KNOWN : KNOWN + NEW]], context)
    rules = proposal.rules or ExtractionRules(body="//nothing")
    articles = [(pair.known, extracted(pair.page, rules, context)) for pair in after[KNOWN + NEW :]]
    bodies = [word_f1(article.body, known.body) if article else 0.0 for known, article in articles]
    headlines = fmean(bool(article and same_line(article.headline, known.headline)) for known, article in articles)
    told = f"{rules.body}{''.join(f' without {one}' for one in rules.drop)}; {rules.headline}"
    name = f"{first} → {second}{' (comments)' if commented else ''}"
    return f"{name:34}{proposal.verdict:>8}{fmean(bodies):>9.3f}{min(bodies):>7.3f}{headlines:>10.0%}  {told}"


def _pairs(chosen: Sequence[Story], pages: dict[int, str], commented: bool) -> list[Pair]:
    found = []
    for number, story in enumerate(chosen):
        html = _with_comments(pages[number], story, number) if commented else pages[number]
        found.append(Pair(Known(story.headline, story.body), NewPage(f"https://example.org/news/{number}", html)))
    return found


def _with_comments(html: str, story: Story, number: int) -> str:
    """What readers say, at the end of the page's main part."""
    said = "".join(
        f"<li><b>Читатель {n}</b><p>Спасибо, согласен с автором: {story.headline.lower()}, давно пора, номер {n * number}.</p></li>"
        for n in range(number % 7)
    )
    end = next(mark for mark in ("</main>", "</article>", "</body>") if mark in html)
    head, tail = html.rsplit(end, 1)
    return f'{head}<section class="readers"><h3>Комментарии</h3><ul>{said}</ul></section>{end}{tail}'


def _told(one: Result) -> str:
    after = "never" if one.delay is None else str(one.delay)
    rules = "strict" if one.strict else "loose"
    return f"{one.name:34}{rules:>7}{after:>11}{one.false:>6}  {', '.join(one.named) or '-'}; {', '.join(one.wrong) or '-'}"


if __name__ == "__main__":
    main()
