"""Pages of a new site that are looked at: those that may be publications, lists behind the start page, samples."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, zip_longest

from mediamon.adding.asking import Asker, Tell
from mediamon.extraction import NotAnArticle, extract
from mediamon.newsite import publications
from mediamon.newsite.publications import (
    PAGED,
    Group,
    candidates,
    decided,
    is_list,
    known,
    named,
    newest_first,
    plain,
    same_site,
)
from mediamon.newsite.reading import StartPage, start_page
from mediamon.newsite.shapes import Shape, generalise, key_of, parts_of
from mediamon.newsite.troubles import CannotAdd
from mediamon.newsite.values import Choice, Entry, Evidence, Listing, Sample, Tried

AT_ONCE = 2  # samples that are asked for; a site file's own default
EACH = 3  # pages of a group that are tried
KNOWN_TRIED = 2  # of those that sources name
UNSHOWN = ("no_body", "body_too_short", "no_headline", "empty")  # refusals that a browser may mend
RENDERED = 4  # pages that a browser is asked for, to learn whether publications need one
SURE = 3.0  # of a group's score: when its pages are articles, groups that look half as good are not tried
MOST_LISTS = 3  # pages behind the start page


class Pages:
    """Keeps what was fetched: a page is asked for once."""

    def __init__(self, asker: Asker, tell: Tell, page: StartPage) -> None:
        self._asker, self._tell, self._page = asker, tell, page
        self.found: list[str] = []  # publications' addresses
        self._html: dict[str, str] = {}
        self._refused: dict[str, str] = {}
        self._rendered = 0

    async def publications(self, evidence: Evidence) -> Evidence:
        """Find out what the publications are, and whether they need a browser. Raises CannotAdd."""
        self.found = named(evidence)
        if len(self.found) >= publications.FEWEST_NAMED:
            for url in self.found[:KNOWN_TRIED]:
                evidence = await self._try(evidence, url, sure=True)
            return evidence
        evidence = await self._by_groups(evidence)
        if not self.found and self._asker.browser:
            evidence = await self._in_browser(evidence)
        return evidence

    async def _by_groups(self, evidence: Evidence) -> Evidence:
        groups = candidates(evidence)[: publications.TRIED]
        sure: Group | None = None
        for group in groups:
            if sure is not None and group.score < sure.score / 2:
                break
            step = max(1, len(group.addresses) // EACH)
            for url in group.addresses[::step][:EACH]:
                if self._asker.left:
                    evidence = await self._try(evidence, url)
            if sure is None and group.score >= SURE and decided([group], self._verdicts()):
                sure = group
        self.found = decided(groups, self._verdicts())
        return evidence

    async def _in_browser(self, evidence: Evidence) -> Evidence:
        """The start page as a browser shows it."""
        self._tell("plain HTTP shows no publications: a browser is asked")
        try:
            response = await self._asker.text(evidence.start, rendered=True)
            page = start_page(response.text, evidence.start)
        except (CannotAdd, NotAnArticle) as error:
            self._tell(f"the browser shows nothing: {error}")
            return evidence
        shown = tuple(Entry(one.url, one.text) for one in page.links)
        self._tell(f"a browser shows {len(shown)} links")
        evidence = replace(evidence, listings=(*evidence.listings, Listing("browser", evidence.start, shown)))
        return await self._by_groups(evidence)

    async def more(self, evidence: Evidence, shapes: Sequence[Shape], deny: Sequence[str]) -> Evidence:
        """Lists behind the start page, and what presses bring."""
        evidence = await self._behind(evidence, shapes)
        if not self._asker.browser:
            return evidence
        self._tell("neither feeds nor sitemaps do: trying what presses bring")
        urls = [url for url in await self._asker.press(evidence.start) if same_site(url, evidence.start)]
        self._tell(f"presses and what they show: {len(urls)} addresses")
        evidence = replace(
            evidence, listings=(*evidence.listings, Listing("clicks", evidence.start, tuple(map(Entry, urls))))
        )
        if not self.found:
            evidence = await self._by_groups(evidence)
        return evidence

    async def _behind(self, evidence: Evidence, shapes: Sequence[Shape]) -> Evidence:
        """The next pages of the list, then sections: those that lead to publications are followed."""
        if not shapes:
            return evidence
        seen = {url for listing in evidence.of("links") for url in self._fitting(listing, shapes)}
        follow: list[str] = []
        for url in self._lists(shapes)[:MOST_LISTS]:
            try:
                response = await self._asker.text(url)
                page = start_page(response.text, response.url)
            except (CannotAdd, NotAnArticle):
                continue
            listing = Listing("links", url, tuple(Entry(one.url, one.text) for one in page.links))
            new = self._fitting(listing, shapes) - seen
            if new:
                seen |= new
                evidence = replace(evidence, listings=(*evidence.listings, listing))
                alike = [one.url for one in (*self._page.links, *page.links) if key_of(one.url) == key_of(url)]
                follow += [
                    one.expression
                    for one in generalise([*alike, url], self.found)
                    if not any(map(one.fits, self.found))
                ]
        return replace(evidence, follow=tuple(dict.fromkeys(follow)))

    def _lists(self, shapes: Sequence[Shape]) -> list[str]:
        """Pages that may list more: the next one first, then those whose address says so, one of each build."""
        links = [
            one.url
            for one in self._page.links
            if same_site(one.url, self._page.url) and plain(one.url) != plain(self._page.url)
        ]
        paged = [url for url in links if _is_paged(url)]
        others = [url for url in links if url not in paged and not any(shape.fits(plain(url)) for shape in shapes)]
        first = {key_of(url): url for url in reversed([*self._page.next, *paged, *others])}
        return list(dict.fromkeys(url for url in [*self._page.next, *paged, *others] if first[key_of(url)] == url))

    def _fitting(self, listing: Listing, shapes: Sequence[Shape]) -> set[str]:
        return {plain(one.url) for one in listing.entries if any(shape.fits(plain(one.url)) for shape in shapes)}

    async def samples(self, evidence: Evidence, choice: Choice) -> tuple[Sample, ...]:
        """Publications to read, of every source and build, new ones and old ones. Raises CannotAdd where none can be read."""
        entries = known(evidence.listings, evidence.start)
        denied = [Shape(one) for one in choice.deny]
        urls = [
            url
            for url in entries
            if any(one.fits(url) for one in choice.shapes) and not any(one.fits(url) for one in denied)
        ]
        urls, wanted = newest_first(urls, evidence.listings), self._asker.bounds.samples
        missing = _spread(urls, [one for one in urls if one in self._html], wanted)
        lanes = (missing[place::AT_ONCE] for place in range(AT_ONCE))
        await asyncio.gather(*(self._fetch_all(evidence, lane) for lane in lanes))
        samples = tuple(Sample(url, self._html[url], entries.get(url)) for url in urls if url in self._html)[:wanted]
        self._tell(f"{len(samples)} publications were fetched to be read, {self._asker.asked} pages in all")
        if not samples:
            reasons = ", ".join(sorted(set(self._refused.values()))) or "none came"
            raise CannotAdd("unreadable", evidence.start, reasons)
        return samples

    def lists_beside(self, evidence: Evidence) -> Evidence:
        """Lists that publications link to, tags and authors: `allow` must not fit them."""
        found: dict[str, None] = {}
        for url, html in self._html.items():
            try:
                links = start_page(html, url).links
            except NotAnArticle:
                continue
            own = (plain(one.url) for one in links if same_site(one.url, evidence.start))
            found |= dict.fromkeys(one for one in own if is_list(parts_of(one)))
        return replace(evidence, beside=tuple(found))

    async def _fetch_all(self, evidence: Evidence, urls: Sequence[str]) -> None:
        for url in urls:
            if self._asker.left:
                await self._fetch(evidence, url)

    async def _fetch(self, evidence: Evidence, url: str) -> None:
        try:
            self._html[url] = (await self._asker.text(url, rendered=evidence.rendered)).text
        except CannotAdd as error:
            self._refused[url] = error.code

    async def _try(self, evidence: Evidence, url: str, *, sure: bool = False) -> Evidence:
        """Is it an article? By plain HTTP, and in a browser where that shows none. sure: it is one, whatever it looks like."""
        if url in self._html or url in self._refused:
            return evidence
        await self._fetch(evidence, url)
        refusal = self._refused.get(url) or self._judged(url)
        if refusal in UNSHOWN and not evidence.rendered and await self._needs_browser(evidence, url):
            self._tell("publications need a browser to be read")
            evidence, refusal = replace(evidence, rendered=True), ""
        if refusal and not sure:
            self._html.pop(url, None)
            self._refused[url] = refusal
        return replace(evidence, tried=(*evidence.tried, Tried(url, refusal)))

    async def _needs_browser(self, evidence: Evidence, url: str) -> bool:
        """Does a browser show an article where plain HTTP shows none? Then its page is kept."""
        plain_html = self._html.get(url, "")
        if not self._asker.browser or self._rendered >= RENDERED or "<script" not in plain_html.lower():
            return False
        self._rendered += 1
        await self._fetch(replace(evidence, rendered=True), url)
        if url in self._html and not self._judged(url):
            return True
        self._html[url] = plain_html
        return False

    def _judged(self, url: str) -> str:
        try:
            extract(self._html[url], url)
        except NotAnArticle as refused:
            return refused.reason
        return ""

    def _verdicts(self) -> dict[str, bool]:
        return {**dict.fromkeys(self._refused, False), **dict.fromkeys(self._html, True)}


def _spread(urls: Sequence[str], have: Sequence[str], wanted: int) -> list[str]:
    """Half of them the first, half from all over the rest."""
    new = [url for url in urls if url not in have]
    many = max(0, wanted - len(have))
    first, rest = new[: many // 2], new[many // 2 :]
    step = max(1, len(rest) // max(1, many - len(first)))
    both = chain.from_iterable(zip_longest(first, rest[::step][: many - len(first)]))
    return [url for url in both if url is not None]


def _is_paged(url: str) -> bool:
    parts = key_of(url)
    return any(name in PAGED for name in parts[3]) or (
        len(parts[1]) >= 2 and parts[1][-1] == "#" and parts[1][-2] in (*PAGED, "p")
    )
