"""`extract`: rules, readability, and what is no article."""

from contextlib import suppress
from zoneinfo import ZoneInfo

import pytest
from lxml import html

from mediamon.extraction import ExtractionRules, NotAnArticle, extract

LONG = "В городе открылся новый институт, о котором говорили много лет. " * 4
PAGE = f"""<!doctype html><html lang="ru"><head><title>Открыт институт — Газета</title>
<meta property="og:site_name" content="Газета"><meta property="og:title" content="Открыт институт — Газета">
<script type="application/ld+json">{{"@graph": [{{"@type": "NewsArticle", "headline": "Открыт институт",
"datePublished": "2026-03-12T14:05:00+05:00", "author": [{{"name": "Мария Иванова"}}], "keywords": "наука, город"}}]}}</script>
<link rel="canonical" href="/news/1"></head>
<body><nav><a href="/">Главная</a></nav><h1>Открыт институт</h1>
<div class="text"><h2>Начало</h2><p>{LONG}</p><ul><li>первое</li><li>второе</li></ul>
<blockquote><p>Цитата &laquo;внутри&raquo;.</p></blockquote><script>evil()</script><p>Конец<br>совсем.</p></div>
<div class="comments"><p>Комментарий читателя, которого не должно быть в тексте.</p></div></body></html>"""
RULES = ExtractionRules(body="//div[@class='text']", headline="//h1")
URL = "https://example.org/news/1?x=1"


def test_rules_give_exactly_what_they_name() -> None:
    article = extract(PAGE, URL, rules=RULES)
    assert article.headline == "Открыт институт"
    assert article.body.split("\n") == [
        "Начало",
        LONG.strip(),
        "первое",
        "второе",
        "Цитата «внутри».",
        "Конец",
        "совсем.",
    ]
    assert [block["type"] for block in article.blocks] == [
        "header",
        "paragraph",
        "list",
        "quote",
        "paragraph",
        "paragraph",
    ]
    assert article.method == "xpath"
    assert article.root == RULES.body


def test_metadata() -> None:
    article = extract(PAGE, URL, rules=RULES)
    assert article.authors == ("Мария Иванова",)
    assert article.date_published is not None
    assert article.date_published.isoformat() == "2026-03-12T14:05:00+05:00"
    assert (article.language, article.site_name, article.tags) == ("ru", "Газета", ("наука", "город"))
    assert article.canonical_url == "https://example.org/news/1"


def test_readability_needs_no_rules() -> None:
    article = extract(PAGE, URL, method="readability")
    assert LONG.strip() in article.body
    assert "Главная" not in article.body
    assert article.headline == "Открыт институт"


@pytest.mark.parametrize("method", ["auto", "readability", "roles", "roles-paper"])
def test_a_page_is_parsed_once_whatever_the_method(monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    parsed: list[int] = []
    whole = html.document_fromstring
    monkeypatch.setattr(
        html, "document_fromstring", lambda text, **more: parsed.append(len(text)) or whole(text, **more)
    )
    extract(PAGE, URL, method=method)
    assert sum(length >= len(PAGE) - 10 for length in parsed) == 1


def test_what_is_dropped_is_not_in_the_body() -> None:
    rules = ExtractionRules(body="//div[@class='text']", drop=("//ul",))
    assert "первое" not in extract(PAGE, URL, rules=rules).body


def test_roots_within_roots_are_taken_once() -> None:
    rules = ExtractionRules(body="//div[@class='text'] | //div[@class='text']//p")
    assert extract(PAGE, URL, rules=rules).body == extract(PAGE, URL, rules=RULES).body


def test_dates_and_authors_by_rule_go_before_the_pages_own() -> None:
    page = PAGE.replace("<h1>", "<i>1 мая 2026</i><b>Текст: Пётр Ли и Анна Ро</b><h1>")
    rules = ExtractionRules(body=RULES.body, date_published="//i", authors="//b")
    article = extract(page, URL, rules=rules, zone=ZoneInfo("Asia/Yekaterinburg"))
    assert article.date_published is not None
    assert article.date_published.isoformat() == "2026-05-01T00:00:00+05:00"
    assert article.authors == ("Пётр Ли", "Анна Ро")


@pytest.mark.parametrize(
    ("html", "reason"),
    [
        ("", "empty"),
        ("   \n", "empty"),
        ("<html><body><h1>Заголовок</h1></body></html>", "no_body"),
        ("<h1>З</h1><div class='text'>мало</div>", "body_too_short"),
        (f"<div class='text'>{LONG}</div>", "no_headline"),
        ("x" * 20_000_001, "too_large"),
        ("<table>" + "<tr><td>1" * 100_000, "too_large"),
        ("<p " + " ".join(f"a{n}='1'" for n in range(10_000)) + ">", "unreadable"),
        (PAGE.encode("cp1251", "replace").decode("utf8", "replace"), "unreadable"),
    ],
)
def test_what_is_no_article_is_refused_with_the_reason(html: str, reason: str) -> None:
    with pytest.raises(NotAnArticle) as refused:
        extract(html, URL, rules=RULES)
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 100_000,
        "\x00\x01\ud800<p>" + LONG,
        PAGE[: len(PAGE) // 2],
        "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;&a;'>]><p>&b;</p>",
        "<?xml version='1.0' encoding='utf-16'?><html><body><p>" + LONG,
        PAGE.replace('"@graph"', '"@graph": ' + "[" * 5000 + ', "x"'),
        "GIF89a\x01\x00\xff" * 100,
    ],
)
@pytest.mark.parametrize("method", ["xpath", "readability", "roles", "roles-paper", "auto"])
def test_bad_bytes_end_in_an_article_or_a_refusal(html: str, method: str) -> None:
    reason = headline = ""
    with suppress(NotAnArticle):
        headline = extract(html, URL, method=method, rules=RULES).headline
    if not headline:
        with pytest.raises(NotAnArticle) as refused:
            extract(html, URL, method=method, rules=RULES)
        reason = refused.value.reason
    assert headline or reason


def test_wrong_calls_are_told() -> None:
    with pytest.raises(ValueError, match="no method"):
        extract(PAGE, URL, method="magic")
    with pytest.raises(ValueError, match="needs rules"):
        extract(PAGE, URL, method="xpath")


def test_a_site_name_is_cut_off_the_title() -> None:
    page = f"<title>Новости дня | Газета</title><meta property='og:site_name' content='Газета'><div class='text'>{LONG}</div>"
    assert extract(page, URL, rules=ExtractionRules(body=RULES.body)).headline == "Новости дня"
