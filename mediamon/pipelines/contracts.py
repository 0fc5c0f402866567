"""The contracts of sites' spiders, for `scrapy check`: `@source` and `@article`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from scrapy.contracts import Contract
from scrapy.exceptions import ContractFail

from mediamon.browser.rendered.rendering_meta import rendering
from mediamon.extraction import NotAnArticle
from mediamon.items import Publication
from mediamon.pipelines.extract import extract_snapshot


class _OfSite(Contract):
    """One that asks the spider what its site is."""

    def __init__(self, method: Callable[..., Any], *args: Any) -> None:
        super().__init__(method, *args)
        self._spider: Any = getattr(method, "__self__")  # noqa: B009  a callback of a spider


class SourceContract(_OfSite):
    """The request is for the first address at which discovery of the site begins; a page that is clicked through is rendered.

    @source
    """

    name = "source"

    def adjust_request_args(self, args: dict[str, Any]) -> dict[str, Any]:
        """Raises ContractFail for a site that names no source."""
        site = self._spider.site
        if not site.start_addresses():
            raise ContractFail(f"{site.name} names no source: add feeds, sitemaps, links or clicks")
        address = site.start_addresses()[0]
        seconds = self._spider.crawler.settings.getfloat("MEDIAMON_RENDER_SECONDS")
        rendered = rendering(seconds) if address in [one.url for one in site.clicks] else {}
        return {**args, "url": address, "meta": {"source": address, **rendered}}


class ArticleContract(_OfSite):
    """One of the publications that the callback gives is an article by the site's rules, with these fields.

    @article headline body
    """

    name = "article"

    def post_process(self, output: Sequence[Any]) -> None:
        """Raises ContractFail, which says what each page gave instead."""
        wrong = {one.snapshot.url: self._missed(one) for one in output if isinstance(one, Publication)}
        if all(wrong.values()):
            raise ContractFail("; ".join(f"{url}: {why}" for url, why in wrong.items()) or "no publication was given")

    def _missed(self, item: Publication) -> str:
        """What is wrong with a page; nothing where it is as promised."""
        default = str(self._spider.crawler.settings["MEDIAMON_METHOD"])
        try:
            found = extract_snapshot(item.snapshot, self._spider.site, default)
        except NotAnArticle as refused:
            return f"no article ({refused})"
        return ", ".join(f"no {name}" for name in self.args if name and not getattr(found, name, None))
