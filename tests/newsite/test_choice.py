"""Which addresses are publications, and which sources the file names: decided on made-up evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from mediamon.newsite.publications import candidates, decided, named, newest_first, shapes_of
from mediamon.newsite.sources import _older, choose, needs_pages
from mediamon.newsite.values import Entry, Evidence, Listing, Tried

START = "https://a.org/"
DAY = datetime(2026, 11, 1, tzinfo=UTC)


def post(number: int) -> str:
    return f"https://a.org/2026/{1 + number % 9:02d}/a-story-of-number-{number}/"


def entries(numbers: Iterable[int], *, dated: bool = True) -> tuple[Entry, ...]:
    return tuple(
        Entry(post(n), f"A long headline of story {n}", DAY - timedelta(days=n) if dated else None) for n in numbers
    )


def feed(numbers: Iterable[int], url: str = "https://a.org/feed", **more: object) -> Listing:
    return Listing("feed", url, entries(numbers), named=True, **more)  # type: ignore[arg-type]


def sitemap(numbers: Iterable[int], url: str = "https://a.org/sitemap.xml", **more: object) -> Listing:
    return Listing("sitemap", url, tuple(Entry(post(n)) for n in numbers), **more)  # type: ignore[arg-type]


def links(numbers: Iterable[int], url: str = START) -> Listing:
    menu = [Entry(f"https://a.org/{one}/", one) for one in ("about", "contacts", "sport")]
    return Listing("links", url, (*entries(numbers, dated=False), *menu))


def evidence(*listings: Listing, **more: object) -> Evidence:
    return replace(Evidence(START, listings=listings), **more)  # type: ignore[arg-type]


def chosen(given: Evidence, publications: list[str] | None = None):  # type: ignore[no-untyped-def]
    return choose(given, *shapes_of(publications if publications is not None else named(given), given))


def test_a_feed_that_has_what_the_start_page_has_is_enough() -> None:
    found = chosen(evidence(feed(range(20)), links(range(10))))
    assert (found.kinds, found.feeds, found.doubts) == (("feed",), ("https://a.org/feed",), ())
    assert [one.publications for one in found.covered if one.chosen] == [20]
    assert found.covered[0].front == 10


def test_a_sitemap_adds_the_past_to_a_feed() -> None:
    found = chosen(evidence(feed(range(20)), sitemap(range(200)), links(range(10))))
    assert found.kinds == ("feed", "sitemap")
    assert "180 more, for the past" in found.reason


def test_a_sitemap_that_has_nothing_more_is_left_out() -> None:
    assert chosen(evidence(feed(range(20)), sitemap(range(15)), links(range(10)))).kinds == ("feed",)


def test_a_feed_that_was_left_behind_is_not_taken_where_a_sitemap_is_fresh() -> None:
    old = feed(range(300, 320))
    found = chosen(evidence(old, sitemap(range(100)), links(range(10))), [post(n) for n in range(320)])
    assert found.kinds == ("sitemap",)
    assert found.feeds == ()


def test_a_feed_of_one_section_is_helped_by_links_and_says_so() -> None:
    found = chosen(evidence(feed([*range(6)]), links(range(10))))
    assert found.kinds == ("feed", "links")
    assert "60%" in found.doubts[0]


def test_feeds_by_month_are_taken_together_also_those_that_were_not_asked() -> None:
    months = [feed(range(n * 20, n * 20 + 20), f"https://a.org/rss/2026-0{9 - n}.xml") for n in (1, 2)]
    found = chosen(
        evidence(
            feed(range(20)),
            *months,
            links(range(10)),
            unread=("https://a.org/rss/2026-06.xml", "https://a.org/podcast.xml"),
        )
    )
    assert found.feeds == (
        "https://a.org/feed", "https://a.org/rss/2026-08.xml", "https://a.org/rss/2026-07.xml", "https://a.org/rss/2026-06.xml",
    )  # fmt: skip


def test_an_index_of_sitemaps_is_named_where_more_than_one_is_needed() -> None:
    index = "https://a.org/index.xml"
    parts = [sitemap(range(n * 50, n * 50 + 50), f"https://a.org/s{n}.xml", index=index) for n in range(2)]
    found = chosen(evidence(*parts, links(range(10))), [post(n) for n in range(100)])
    assert found.sitemaps == (index,)
    one = chosen(
        evidence(parts[0], sitemap([], "https://a.org/s1.xml", index=index), links(range(10))),
        [post(n) for n in range(50)],
    )
    assert one.sitemaps == ("https://a.org/s0.xml",)


def test_clicks_only_where_they_bring_what_links_do_not() -> None:
    both = evidence(links(range(10)), Listing("clicks", START, entries(range(40))))
    posts = [post(n) for n in range(40)]
    assert chosen(both, posts).kinds == ("clicks",)
    same = evidence(links(range(10)), Listing("clicks", START, entries(range(11))), follow=("/page/",))
    found = chosen(same, posts)
    assert (found.kinds, found.follow) == (("links",), ("/page/",))
    assert needs_pages(same, *shapes_of(posts, same))


def test_links_without_a_browser_say_that_presses_were_not_tried() -> None:
    found = chosen(evidence(links(range(10))), [post(n) for n in range(10)])
    assert found.kinds == ("links",)
    assert "was not tried" in found.doubts[0]


def test_what_only_a_browser_shows_is_clicked() -> None:
    shown = Listing("browser", START, entries(range(8), dated=False))
    found = chosen(evidence(Listing("links", START, ()), shown), [post(n) for n in range(8)])
    assert found.kinds == ("clicks",)


def test_a_poor_source_is_better_than_none_and_is_doubted() -> None:
    found = chosen(evidence(links([1, 2])), [post(1), post(2)])
    assert found.kinds == ("links",)
    assert "poor one" in found.doubts[0]
    assert chosen(evidence(Listing("links", START, ())), []).kinds == ()


def test_lists_beside_publications_are_kept_out() -> None:
    posts = [f"https://a.org/{word}.html" for word in ("bridge", "school-opens", "winter-came-early", "orchestra")]
    lists = [f"https://a.org/{word}.html" for word in ("archives", "tags", "about")]
    given = evidence(
        Listing(
            "feed",
            "https://a.org/feed",
            tuple(Entry(url, "A headline of five words", DAY) for url in posts),
            named=True,
        ),
        Listing("links", START, tuple(Entry(url, "One") for url in lists)),
    )
    found = chosen(given)
    assert all(any(shape.fits(url) for shape in found.shapes) for url in posts)
    for url in lists:
        assert any(re.search(one, url) for one in found.deny) or not any(shape.fits(url) for shape in found.shapes)


def test_groups_that_look_like_publications_come_first_and_trying_decides() -> None:
    tags = tuple(Entry(f"https://a.org/tag/word-{n}/", "a word") for n in range(30))
    given = evidence(Listing("links", START, (*tags, *entries(range(10), dated=False))))
    groups = candidates(given)
    assert set(groups[0].addresses) == {post(n) for n in range(10)}
    assert decided(groups, {post(1): True, post(2): True, post(3): False}) == list(groups[0].addresses)
    assert decided(groups, {post(1): True, post(2): False, post(3): False}) == []


def test_a_page_that_was_tried_and_is_none_makes_the_shape_stricter() -> None:
    posts = [
        f"https://a.org/{a}-{b}-{c}"
        for a, b, c in (("one", "old", "town"), ("new", "bridge", "opens"), ("rain", "all", "week"))
    ]
    given = evidence(links([]), tried=(Tried("https://a.org/shop", "not_an_article"),))
    given = replace(
        given, listings=(*given.listings, Listing("sitemap", "s", (Entry("https://a.org/shop"), *map(Entry, posts))))
    )
    shapes, _ = shapes_of(posts, given)
    assert not any(one.fits("https://a.org/shop") for one in shapes)


def test_addresses_elsewhere_are_not_the_sites() -> None:
    strange = Listing("feed", "f", tuple(Entry(f"https://b.net/p/{n}") for n in range(9)), named=True)
    assert named(evidence(strange)) == []
    under = Listing("feed", "f", tuple(Entry(f"https://news.a.org/p/{n}") for n in range(9)), named=True)
    assert len(named(evidence(under))) == 9


def test_the_newest_come_first_by_date_or_by_address() -> None:
    dated = feed([3, 1, 2])
    assert newest_first([post(3), post(1), post(2)], [dated]) == [post(1), post(2), post(3)]
    urls = ["https://a.org/2025/12/31/x", "https://a.org/2026/01/02/y", "https://a.org/z"]
    assert newest_first(urls, []) == [urls[1], urls[0], urls[2]]


def test_sections_beside_publications_are_not_of_their_group() -> None:
    posts = [f"https://a.org/{word}-of-the-town-today" for word in ("bridge", "school", "winter", "river", "market")]
    menu = tuple(Entry(f"https://a.org/{one}", one) for one in ("weather", "sport", "culture"))
    given = evidence(Listing("links", START, (*menu, *(Entry(url, "A long headline of a story") for url in posts))))
    (first, *_) = candidates(given)
    assert set(first.addresses) == set(posts)
    shapes, _ = shapes_of(posts, given)
    assert not any(shape.fits(one.url) for shape in shapes for one in menu)


def test_publications_that_are_called_by_a_number_in_the_query() -> None:
    posts = [f"https://a.org/index.php?id={number}" for number in range(100, 112)]
    pages = tuple(Entry(f"https://a.org/index.php?page={number}", str(number)) for number in range(9))
    given = evidence(Listing("links", START, (*pages, *(Entry(url, "A long headline of a story") for url in posts))))
    (first, *_) = candidates(given)
    assert set(first.addresses) == set(posts)
    (found,), deny = shapes_of(posts, given)
    assert found.expression == r"^https?://(?:www\.)?a\.org/index\.php\?id=\d+$"
    assert deny == ()


def test_lists_that_publications_link_to_are_kept_out() -> None:
    posts = [
        f"https://a.org/{section}/story-of-{word}" for section, word in (("sport", "a"), ("town", "b"), ("world", "c"))
    ]
    beside = ("https://a.org/tag/story-of-sea", "https://a.org/author/ann-lee")
    (loose,), _ = shapes_of(posts, evidence(links([])))
    (strict,), _ = shapes_of(posts, evidence(links([]), beside=beside))
    assert loose.fits(beside[0])
    assert not any(map(strict.fits, beside))
    assert all(map(strict.fits, posts))


def test_archives_that_were_not_asked_for_are_called_as_those_that_were_but_for_numbers() -> None:
    unread = [
        "https://a.example/rss/2026-06.xml",
        "https://a.example/rss/sport.xml",
        "https://a.example/atom/2026-06.xml",
    ]
    assert _older(["https://a.example/rss/2026-10.xml", "https://a.example/rss/news.xml"], unread) == unread[:1]
    assert _older(["https://a1.example/rss/news.xml"], ["https://a2.example/rss/news.xml"]) == []
