"""Repair: the same stories under two layouts, rules induced from the one whose text is known, proved on pages not used.

    python -m benchmarks.repair              # thirty generated layouts, the demo's redesign
    DATA=folder python -m benchmarks.repair  # and folder/html/siteNN.jsonl.gz, the article's element renamed

A redesign: what was extracted of a site's old pages (the gold), and the pages in the new layout. Eight are known, six new
ones are looked at, and twelve more that nothing was made from are scored. Wrong is a proposal that the policy accepts
though a body of these is under 0.9 or a headline is not right.
"""

from __future__ import annotations

import gzip
import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from urllib.request import urlopen

from lxml import html

from benchmarks.layouts import layouts
from mediamon.demo.agency import Agency
from mediamon.demo.corpus import Story
from mediamon.demo.server import running
from mediamon.extraction import ExtractionRules
from mediamon.repair import Context, Known, NewPage, Pair, Proposal, propose
from mediamon.repair.comparing import same_line, word_f1
from mediamon.repair.proving import extracted

OUT = Path(__file__).parent / "out"
KNOWN, NEW, SCORED = 8, 6, 12
WRONG = 0.9


@dataclass(frozen=True)
class Redesign:
    """All pages of one new layout, with what is true of each."""

    name: str
    pairs: list[Pair]


@dataclass(frozen=True)
class Scored:
    """Means over the pages that were not used."""

    redesign: Redesign
    proposal: Proposal
    body: float
    least: float
    headlines: float
    seconds: float

    @property
    def wrong(self) -> bool:
        """Accepted though it is not right."""
        return self.proposal.verdict == "accept" and (self.least < WRONG or self.headlines < 1)


def main() -> None:
    """Print the table and write it down."""
    scored = [_score(one) for one in _redesigns(os.environ.get("DATA"))]
    lines = [f"{'redesign':22}{'verdict':>8}{'body F1':>9}{'least':>7}{'headline':>10}{'s':>6}  body; headline"]
    lines += [_line(one) for one in scored]
    verdicts = Counter(one.proposal.verdict for one in scored)
    lines += [
        f"{len(scored)} redesigns: {dict(verdicts)}; wrong proposals accepted: {sum(one.wrong for one in scored)}",
        f"body word-F1 {fmean(one.body for one in scored):.3f}, of those accepted "
        f"{fmean([one.body for one in scored if one.proposal.verdict == 'accept'] or [0]):.3f}; at 0.97 and more on "
        f"{sum(one.body >= 0.97 for one in scored)}, headline 100 % on {sum(one.headlines == 1 for one in scored)}",
    ]
    print("\n".join(lines))
    OUT.mkdir(exist_ok=True)
    (OUT / "repair.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    with (OUT / "repair.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(_prediction(one), ensure_ascii=False) + "\n" for one in scored)


def _score(redesign: Redesign) -> Scored:
    known, fresh, scored = _split(redesign.pairs)
    began = time.perf_counter()
    proposal = propose(known, [pair.page for pair in fresh], Context())
    seconds = time.perf_counter() - began
    bodies, headlines = [0.0], [False]
    if proposal.rules is not None:
        articles = [(pair.known, extracted(pair.page, proposal.rules, Context())) for pair in scored]
        bodies = [word_f1(article.body, known.body) if article else 0.0 for known, article in articles]
        headlines = [bool(article and same_line(article.headline, known.headline)) for known, article in articles]
    return Scored(redesign, proposal, fmean(bodies), min(bodies), fmean(headlines), seconds)


def _split(pairs: Sequence[Pair]) -> tuple[Sequence[Pair], Sequence[Pair], Sequence[Pair]]:
    return pairs[:KNOWN], pairs[KNOWN : KNOWN + NEW], pairs[KNOWN + NEW : KNOWN + NEW + SCORED]


def _line(one: Scored) -> str:
    rules = one.proposal.rules
    told = f"{rules.body}{''.join(f' without {drop}' for drop in rules.drop)}; {rules.headline}" if rules else ""
    figures = f"{one.body:>9.3f}{one.least:>7.3f}{one.headlines:>10.0%}{one.seconds:>6.1f}"
    return f"{one.redesign.name:22}{one.proposal.verdict:>8}{figures}  {told}"


def _prediction(one: Scored) -> dict[str, object]:
    proposal = one.proposal
    fields = {field.field: [field.expression, field.right, field.pages] for field in proposal.fields}
    return {"redesign": one.redesign.name, "verdict": proposal.verdict, "reasons": proposal.reasons, "fields": fields}


def _redesigns(folder: str | None) -> Iterator[Redesign]:
    plain = list(_layouts())
    yield from plain
    yield from _traps(plain)
    yield from _demo()
    yield from _folder(folder)


def _layouts() -> Iterator[Redesign]:
    for layout in layouts():
        pages = layout.pages(KNOWN + NEW + SCORED)
        yield Redesign(
            layout.name,
            [
                Pair(Known(one.headline, one.body, one.authors, one.published), NewPage(one.url, one.html))
                for one in pages
            ],
        )


def _traps(plain: Sequence[Redesign]) -> Iterator[Redesign]:
    """What must not be accepted unless it is right: two layouts at once, knowledge of other pages, walls, sick pages."""
    for one, other in (("floats", "narrow"), ("grid", "sticky_head"), ("overlay", "loud_readers")):
        first, second = (next(one.pairs for one in plain if one.name == name) for name in (one, other))
        yield Redesign(f"{one}+{other}", [pair for two in zip(first, second, strict=True) for pair in two])
    for name in ("floats", "inserts", "newspaper"):
        pairs = next(one.pairs for one in plain if one.name == name)
        knowns = [pair.known for pair in pairs]
        yield Redesign(
            f"{name}, others' texts",
            [Pair(known, pair.page) for known, pair in zip([*knowns[1:], knowns[0]], pairs, strict=True)],
        )
        yield Redesign(f"{name}, walled", [Pair(pair.known, _walled(pair)) for pair in pairs])


def _walled(pair: Pair) -> NewPage:
    """Only the first paragraph is on the page."""
    tree = html.fromstring(pair.page.html)
    lines = set(pair.known.body.split("\n")[1:])
    for element in list(tree.iter("p", "li", "blockquote", "h2", "h3")):
        if " ".join(element.text_content().split()) in lines and element.getparent() is not None:
            element.drop_tree()
    return NewPage(pair.page.url, html.tostring(tree, encoding="unicode"))


def _demo() -> Iterator[Redesign]:
    with running() as agency:
        agency.redesign()
        stories = agency.stories("vestnik")[60:][: KNOWN + NEW + SCORED]  # those of before
        yield Redesign("demo vestnik", [_pair(agency, story) for story in stories])


def _pair(agency: Agency, story: Story) -> Pair:
    url = agency.url("vestnik", story.url_path)
    with urlopen(url, timeout=10) as answer:
        page = answer.read().decode()
    return Pair(Known(story.headline, story.body, tuple(story.authors), story.published), NewPage(url, page))


def _folder(folder: str | None) -> Iterator[Redesign]:
    """Good pages of a site, their article's element with another name; pages without headlines: their address is one."""
    for path in sorted(Path(folder, "html").glob("*.jsonl.gz")) if folder else ():
        with gzip.open(path, "rt", encoding="utf-8") as file:
            good = [one for line in file if (one := json.loads(line))["mode"] == "good"]
        pairs = []
        for number, page in enumerate(good[: KNOWN + NEW + SCORED]):
            tree, headline = html.fromstring(page["html"]), f"Новость номер {number}"
            (element, *_) = tree.xpath(page["article_xpath"])
            rules = ExtractionRules(body=page["article_xpath"])
            before = extracted(
                NewPage(f"https://example.org/{number}", f"<title>{headline}</title>{page['html']}"), rules, Context()
            )
            body = before.body if before else ""
            element.set("class", "redesigned")
            element.addprevious(html.fromstring(f"<h2 class='name'>{headline}</h2>"))
            url = f"https://example.org/{number}"
            pairs.append(Pair(Known(headline, body), NewPage(url, html.tostring(tree, encoding="unicode"))))
        yield Redesign(path.stem.split(".")[0], pairs)


if __name__ == "__main__":
    main()
