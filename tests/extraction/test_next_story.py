"""Where the next story of a page begins."""

from __future__ import annotations

from mediamon.extraction.auto.next_story import until_next_story
from mediamon.extraction.parsing import parse
from mediamon.extraction.segments import segments_of

TITLE = "The bridge over the river is open again"
OTHER = "Nine goats have eaten the mayor's roses"
TEXT = "The council spoke about it for so long that the river had time to rise and to fall. " * 6


def story(headline: str, made: str = "headline", number: int = 1) -> str:
    return f"<div class=top><h1 class='{made}'>{headline}</h1></div><p>{number}: {TEXT}</p>"


def left(*stories: str, titles: tuple[str | None, ...] = (f"{TITLE} | The Herald", None)) -> list[str]:
    segments = segments_of(parse("".join(stories), "https://site.example/"))
    return [one.text[:2] for one in until_next_story(segments, [one for one in segments if one.tag == "p"], titles)]


def test_the_next_headline_ends_the_article() -> None:
    assert left(story(TITLE), story(OTHER, number=2)) == ["1:"]


def test_an_h1_of_another_make_heads_a_part_of_it() -> None:
    assert left(story(TITLE), story(OTHER, "part", 2)) == ["1:", "2:"]
    assert left(story(TITLE, ""), story(OTHER, "", 2)) == ["1:", "2:"]


def test_the_headline_once_more_is_no_other_story() -> None:
    assert left(story(TITLE), story(TITLE, number=2)) == ["1:", "2:"]


def test_what_stands_before_the_pages_own_headline_ends_nothing() -> None:
    assert left(story(OTHER), story(TITLE, number=2)) == ["1:", "2:"]
    assert left(story(TITLE), story(OTHER, number=2), titles=(None, "Something else")) == ["1:", "2:"]


def test_an_article_of_its_own_with_another_headline_is_the_next_story() -> None:
    first, second = f"<article>{story('Ice', 'size-12')}</article>", f"<article>{story('Goats', 'size-9', 2)}</article>"
    assert left(first, second, titles=("Ice", None)) == ["1:"]
    assert left(first, second, titles=("Ice on the river", None)) == [
        "1:",
        "2:",
    ]  # no title says that it is the headline
    assert left(f"<article>{first}{second}</article>", titles=("Ice", None)) == ["1:", "2:"]
