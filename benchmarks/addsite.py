"""Adding sites: what is chosen, whether that is right, and how well the new file reads publications that it was not made from.

    python -m benchmarks.addsite             # the demo's four sites, blogs of three public engines, thirty generated layouts
    ONLY=layouts python -m benchmarks.addsite

Sites are added by the command as a person would run it. Of layouts sixteen pages are samples, and twelve others are scored;
nothing is known of any of them but the pages. A file without rules reads by `auto`.
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean

from benchmarks.layouts import layouts
from mediamon.demo.corpus import SITES, Story
from mediamon.demo.server import running as agency_running
from mediamon.extraction import ExtractionRules, NotAnArticle, extract
from mediamon.newsite.studying import study
from mediamon.newsite.values import Entry, Sample
from mediamon.repair.comparing import same_line, word_f1
from mediamon.sites import Site, read_site
from mediamon.sites.fixtures import fixtures_of
from tests.conftest import Project
from tests.newsite.engines import ENGINES, HEXO, running
from tests.newsite.reading_back import not_used, plain_html, rendered_html

OUT = Path(__file__).parent / "out"
RIGHT = {
    "vestnik": "feeds", "gazeta": "sitemaps", "agentstvo": "clicks", "meridian": "clicks",
    "pelican": "feeds", "mkdocs": "sitemaps", "hexo": "links",
}  # fmt: skip
KINDS = ("feeds", "sitemaps", "links", "clicks")
SAMPLES, SCORED = 16, 12


@dataclass(frozen=True)
class Result:
    """Of one site or layout. wrong: addresses that `allow` takes for what they are not."""

    name: str
    chosen: str
    right: bool
    rules: str
    bodies: Sequence[float]
    headlines: float
    unsure: int
    seconds: float
    wrong: int = 0


def main() -> None:
    """Print the tables and write them down."""
    only, lines = os.environ.get("ONLY", "sites layouts").split(), list[str]()
    if "sites" in only:
        lines += [
            f"{'site':14}{'chosen':22}{'right':>6}{'wrong addresses':>17}{'body F1':>9}{'least':>7}{'headline':>10}{'unsure':>8}{'s':>6}  rules"
        ]
        lines += [_line(one) for one in _sites()]
    if "layouts" in only:
        found = list(_layouts())
        lines += ["", f"{'layout':22}{'body F1':>9}{'least':>7}{'headline':>10}{'unsure':>8}{'s':>6}  rules"]
        lines += [_short(one) for one in found]
        ruled = [one for one in found if one.rules]
        lines.append(
            f"{len(found)} layouts: rules for {len(ruled)}, body word-F1 of these {fmean([fmean(one.bodies) for one in ruled] or [0]):.3f}, "
            f"under 0.97: {sum(fmean(one.bodies) < 0.97 for one in ruled)}; of all {fmean(fmean(one.bodies) for one in found):.3f}; "
            f"under 0.97 and nothing doubted: {sum(fmean(one.bodies) < 0.97 and not one.unsure for one in found)}"
        )
    print("\n".join(lines))
    OUT.mkdir(exist_ok=True)
    (OUT / "addsite.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _sites() -> Iterator[Result]:
    with agency_running() as agency:
        for name in SITES:
            truth = {agency.url(name, story.url_path): story for story in agency.stories(name)}
            yield _added(
                name,
                agency.url(name, "/"),
                truth,
                [agency.url(name, f"/{one}") for one in ("", "about", "rubric/science/")],
            )
    for engine in ENGINES:
        if engine != "hexo" or HEXO.exists():
            with ExitStack() as stack:
                folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                base, made = stack.enter_context(running(engine, folder))
                pages = [
                    f"{base}/{path.relative_to(made.folder)}".removesuffix("index.html")
                    for path in made.folder.rglob("*.html")
                ]
                yield _added(engine, f"{base}/", made.stories, [url for url in pages if url not in made.stories])


def _added(name: str, address: str, truth: dict[str, Story], others: Sequence[str]) -> Result:
    with tempfile.TemporaryDirectory() as folder:
        project, began = Project(Path(folder)), time.perf_counter()
        done = project.run("addsite", address, "--yes")
        seconds = time.perf_counter() - began
        if done.returncode:
            return Result(name, "-", False, done.stderr[-80:].strip(), [0.0], 0.0, 0, seconds)
        (file,) = project.sites.glob("*.yaml")
        site, used = read_site(file), {one.url for one in fixtures_of(file)}
    urls = not_used(truth, used, SCORED)
    pages = rendered_html(urls[:5]) if site.render else {url: plain_html(url) for url in urls}
    bodies, headlines = _scores(site, pages, truth)
    chosen = [kind for kind in KINDS if getattr(site, kind)]
    wrong = sum(not site.is_publication(url) for url in truth) + sum(map(site.is_publication, others))
    told = f"{site.rules[0].body}; {site.rules[0].headline}" if site.rules else ""
    return Result(
        name, ", ".join(chosen) + (" (rendered)" if site.render else ""), chosen == [RIGHT[name]], told, bodies,
        headlines, done.stdout.count("? "), seconds, wrong,
    )  # fmt: skip


def _scores(site: Site, pages: dict[str, str], truth: dict[str, Story]) -> tuple[list[float], float]:
    today, bodies, headlines = datetime.now(UTC).date(), list[float](), list[bool]()
    for url, html in pages.items():
        rule = site.rule_for(url, today)
        body, headline = _read(html, url, rule.for_extraction() if rule else None)
        bodies.append(word_f1(body, truth[url].body))
        headlines.append(same_line(headline, truth[url].headline))
    return bodies, fmean(headlines)


def _layouts() -> Iterator[Result]:
    for layout in layouts():
        pages = layout.pages(SAMPLES + SCORED)
        samples = [Sample(one.url, one.html, Entry(one.url, one.headline, one.published)) for one in pages[:SAMPLES]]
        began = time.perf_counter()
        found = study(samples)
        seconds = time.perf_counter() - began
        rules, bodies, headlines = found.rules, list[float](), list[bool]()
        for one in pages[SAMPLES:]:
            body, headline = _read(one.html, one.url, rules)
            bodies.append(word_f1(body, one.body))
            headlines.append(same_line(headline, one.headline))
        told = f"{rules.body}{''.join(f' without {drop}' for drop in rules.drop)}; {rules.headline}" if rules else ""
        yield Result(
            layout.name, "", True, told, bodies, fmean(headlines), len(found.unsure) + len(found.doubts), seconds
        )


def _read(html: str, url: str, rules: ExtractionRules | None) -> tuple[str, str]:
    try:
        article = extract(html, url, rules=rules)
    except NotAnArticle:
        return "", ""
    return article.body, article.headline


def _line(one: Result) -> str:
    return f"{one.name:14}{one.chosen:22}{'yes' if one.right else 'NO':>6}{one.wrong:>17}{_figures(one)}"


def _short(one: Result) -> str:
    return f"{one.name:22}{_figures(one)}"


def _figures(one: Result) -> str:
    return f"{fmean(one.bodies):>9.3f}{min(one.bodies):>7.3f}{one.headlines:>10.0%}{one.unsure:>8}{one.seconds:>6.1f}  {one.rules}"


if __name__ == "__main__":
    main()
