"""The four sites, asked over HTTP."""

from __future__ import annotations

from datetime import timedelta

import pytest
from lxml import etree, html

from mediamon.demo.agency import Agency
from mediamon.demo.corpus import SITES, Site, Story, stories
from mediamon.demo.corpus.schedule import REDESIGN_DAY
from mediamon.demo.server import running

from .fetching import fetch, words

RENDERED: tuple[Site, ...] = ("vestnik", "gazeta", "agentstvo")
HEADLINE = {
    "vestnik": '//h1[@class="article__title"]',
    "gazeta": '//td[@class="text"]//h1|//b[@class="zag"]',
    "agentstvo": '//h1[@class="headline"]',
}
BODY = {
    "vestnik": '//div[contains(@class,"article__text")]',
    "gazeta": '//td[@class="text"]//td[@class="text"]',
    "agentstvo": '//div[@class="content"]',
}
NEW_BODY = '//section[@itemprop="articleBody"]'


@pytest.mark.parametrize("site", RENDERED)
def test_every_article_shows_its_headline_and_its_text(agency: Agency, site: Site) -> None:
    for story in agency.stories(site):
        answer = fetch(agency.url(site, story.url_path))
        assert answer.status == 200
        assert words(answer.page.xpath(HEADLINE[site])[0].text_content()) == words(story.headline)
        assert _recall(answer.page, BODY[site], story) >= 0.95, story.url_path


def test_half_of_gazeta_names_its_charset_only_in_the_page(agency: Agency) -> None:
    charsets = [
        fetch(agency.url("gazeta", story.url_path)).headers.get_content_charset() for story in stories("gazeta")[:20]
    ]
    assert set(charsets) == {None, "windows-1251"}


def test_feeds_of_the_months_hold_all_of_vestnik(agency: Agency) -> None:
    home = fetch(agency.url("vestnik", "/")).page
    feeds = home.xpath('//link[@rel="alternate"]/@href')
    found = {link for feed in feeds for link in _links_of_feed(agency.url("vestnik", feed))}
    assert found == set(agency.expected_urls("vestnik"))
    assert _links_of_feed(agency.url("vestnik", "/rss-all.xml")) == agency.expected_urls("vestnik")
    assert len(_links_of_feed(agency.url("vestnik", "/rss.xml"))) == 40


def test_the_sitemap_of_gazeta_leads_to_all_its_news(agency: Agency) -> None:
    index = etree.fromstring(fetch(agency.url("gazeta", "/sitemap.xml")).content)
    news = etree.fromstring(fetch(index.xpath('//*[local-name()="loc"]/text()')[0]).content)
    assert news.xpath('//*[local-name()="loc"]/text()') == agency.expected_urls("gazeta")
    assert agency.url("gazeta", "/sitemap.xml") in fetch(agency.url("gazeta", "/robots.txt")).content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/rss.xml",
        "/rss-all.xml",
        f"/rss/{REDESIGN_DAY - timedelta(days=200):%Y-%m}.xml",
        stories("vestnik")[3].url_path,
    ],
)
def test_what_did_not_change_is_not_sent_again(agency: Agency, path: str) -> None:
    first = fetch(agency.url("vestnik", path))
    assert fetch(agency.url("vestnik", path), If_None_Match=first.headers["ETag"]).status == 304
    assert fetch(agency.url("vestnik", path), If_Modified_Since=first.headers["Last-Modified"]).status == 304
    assert fetch(agency.url("vestnik", path), If_None_Match='"other"').status == 200


@pytest.mark.parametrize("path", ["/sitemap-news.xml", stories("gazeta")[0].url_path])
def test_gazeta_answers_conditionally_too(agency: Agency, path: str) -> None:
    first = fetch(agency.url("gazeta", path))
    assert fetch(agency.url("gazeta", path), If_None_Match=first.headers["ETag"]).status == 304


def test_the_redesign_gives_the_old_rule_the_comments(agency: Agency) -> None:
    assert fetch(agency.url("vestnik", "/__redesign"), "POST").status == 200
    everything = agency.stories("vestnik")
    assert len(everything) == 200
    for story in everything[::7]:
        page = fetch(agency.url("vestnik", story.url_path)).page
        assert page.xpath(HEADLINE["vestnik"])[0].text_content() == story.headline
        assert _recall(page, NEW_BODY, story) >= 0.95
        (caught,) = page.xpath(BODY["vestnik"])
        assert len(caught.xpath('.//div[@class="comment"]')) >= 1
        assert story.lead not in caught.text_content()


def test_the_redesign_changes_what_clients_have_kept(agency: Agency) -> None:
    path = stories("vestnik")[5].url_path
    before = fetch(agency.url("vestnik", path))
    agency.redesign()
    assert fetch(agency.url("vestnik", path), If_None_Match=before.headers["ETag"]).status == 200
    assert fetch(agency.url("vestnik", path), If_Modified_Since=before.headers["Last-Modified"]).status == 200
    assert sum(story.after_redesign for story in agency.stories("vestnik")) == 60
    month = [url for url in agency.expected_urls("vestnik") if f"/{REDESIGN_DAY:%Y/%m}/" in url]
    assert len(month) >= 10
    assert _links_of_feed(agency.url("vestnik", f"/rss/{REDESIGN_DAY:%Y-%m}.xml")) == month
    fetch(agency.url("vestnik", "/__reset"))
    assert len(agency.expected_urls("vestnik")) == 140


def test_comments_come_in_all_numbers(agency: Agency) -> None:
    counts = [
        len(fetch(agency.url("vestnik", story.url_path)).page.xpath('//div[@class="comment"]'))
        for story in stories("vestnik")[:60]
    ]
    assert min(counts) == 0
    assert 10 < max(counts) <= 30


@pytest.mark.parametrize("site", SITES)
def test_every_site_has_its_furniture(agency: Agency, site: Site) -> None:
    assert fetch(agency.url(site, "/__health")).content == b"ok"
    assert fetch(agency.url(site, "/favicon.ico")).content.startswith(b"\x89PNG")
    assert "Disallow: /private/" in fetch(agency.url(site, "/robots.txt")).content.decode()
    assert fetch(agency.url(site, "/img/7.png")).content.startswith(b"\x89PNG")
    assert fetch(agency.url(site, "/nothing.html")).status == (200 if site == "meridian" else 404)


@pytest.mark.parametrize("site", SITES)
def test_no_page_asks_anything_of_other_hosts(agency: Agency, site: Site) -> None:
    for url in [agency.url(site, "/"), agency.expected_urls(site)[0]]:
        for address in fetch(url).page.xpath("//@src|//link/@href|//form/@action"):
            assert address.startswith(("/", agency.url(site))), address


@pytest.mark.parametrize("site", ["agentstvo", "meridian"])
def test_articles_and_rubrics_lead_to_no_other_publication(agency: Agency, site: Site) -> None:
    paths = {story.url_path for story in stories(site)}
    for url in [*agency.expected_urls(site)[:10], agency.url(site, "/rubric/science/")]:
        assert not paths & set(fetch(url).page.xpath("//a/@href"))


def test_forbidden_presses_and_requests_are_remembered() -> None:
    with running() as agency:
        assert agency.forbidden == []
        fetch(agency.url("gazeta", "/__forbidden/buy"), "POST")
        fetch(agency.url("meridian", "/api/feed?page=2"), If_None_Match='"x"')
        assert agency.forbidden == [("gazeta", "buy")]
        last = agency.requests[-1]
        assert (last.site, last.method, last.path) == ("meridian", "GET", "/api/feed?page=2")
        assert last.headers["if-none-match"] == '"x"'


def test_ports_can_be_given_and_are_free_afterwards() -> None:
    with running() as agency:
        ports = list(agency.ports.values())
    with running(ports) as again:
        assert list(again.ports.values()) == ports
    with pytest.raises(ValueError, match="4 sites"), running([1]):
        pass


def _recall(page: html.HtmlElement, rule: str, story: Story) -> float:
    """The share of the body, in letters, whose lines stand on the page as they are in the gold."""
    shown = " ".join(words(page.xpath(rule)[0].text_content()))
    lines = [" ".join(words(line)) for line in story.body.split("\n")]
    return sum(len(line) for line in lines if line in shown) / sum(map(len, lines))


def _links_of_feed(url: str) -> list[str]:
    return [str(link) for link in etree.fromstring(fetch(url).content).xpath("//item/link/text()")]
