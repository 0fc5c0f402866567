"""What was found of a new site is told in English sentences with figures in them; here are their Russian ones.

Pieces are replaced one after the other, what is in none of them stays as it is: a site's own words, errors of the web.
"""

from __future__ import annotations

import re
from collections.abc import Callable

PIECES = [(re.compile(pattern), russian) for pattern, russian in (
    (r"^the feed names (\d+) publications", r"лента называет публикаций: \1"),
    (r"^the sitemap names (\d+) publications", r"карта сайта называет публикаций: \1"),
    (r" and (\d+) of the (\d+) on the start page", r", в том числе \1 из \2 на начальной странице"),
    (r"; (\d+) more feeds have what it has not", r"; ещё лент, где есть то, чего в ней нет: \1"),
    (r"; the sitemap has (\d+) more, for the past", r"; в карте сайта ещё \1, за прошлое"),
    (r"^pressing brings (\d+) publications that no link, feed or sitemap leads to", r"нажатия приводят к публикациям, к которым не ведут ни ссылки, ни ленты, ни карты сайта: \1"),
    (r"^links lead to (\d+) publications", r"ссылки ведут к публикациям: \1"),
    (r", pressing to (\d+) more$", r", нажатия – ещё к \1"),
    (r"^only a browser shows publications on the start page \((\d+)\)", r"публикации на начальной странице видны только в браузере (\1)"),
    (r"^the only source is a poor one: (\S+) names (\d+) publications", r"единственный источник слабый: \1 называет публикаций: \2"),
    (r"^whether presses bring more was not tried", "не проверено, приводят ли нажатия к большему"),
    (r"^the sources name (\S+) of the publications on the start page: its links are followed too", r"источники называют \1 публикаций начальной страницы: просматриваются и её ссылки"),
    (r"^only (\d+) of (\d+) feeds are written down", r"записано лент: \1 из \2"),
    (r"^the start page links to too few publications to prove that the source is complete", "на начальной странице слишком мало публикаций, чтобы убедиться в полноте источника"),
    (r"^the rules give ([\d.]+) \(least ([\d.]+)\) of the body on (\d+) samples that they were not made from", r"на образцах, по которым правила не составлялись (\3), они дают \1 текста (наименьшее \2)"),
    (r"^no rules: the methods agree on (\d+) samples only, (\d+) are needed", r"правил нет: методы согласны только на \1 образцах, нужно \2"),
    (r"^no rules: on (\d+) samples kept back they give ([\d.]+) of what the methods agree on", r"правил нет: на отложенных образцах (\1) они дают \2 того, в чём методы согласны"),
    (r"^no rules: ", "правил нет: "),
    (r"; the method is auto", "; метод – auto"),
    (r"^language: no page declares it, the texts look like (\w+)", r"язык: страницы его не указывают, похоже на \1"),
    (r"^language: no page declares it, and none was recognised", "язык: страницы его не указывают, распознать не удалось"),
    (r"^language: (\d+) of (\d+) pages declare (\w+), the others (.+)", r"язык: \1 из \2 страниц указывают \3, остальные \4"),
    (r"^language: pages declare (\w+), their texts look like (\w+)", r"язык: страницы указывают \1, а тексты похожи на \2"),
    (r"^time zone: dates come in UTC; (\S+) is the usual one for this (?:language|address)", r"часовой пояс: даты записаны по UTC; взят обычный: \1"),
    (r"^time zone: no date has an offset; (\S+) is the usual one for this (?:language|address)", r"часовой пояс: в датах он не указан; взят обычный: \1"),
    (r"^time zone: no date has an offset; UTC is taken for dates that have none", "часовой пояс: в датах он не указан; взят UTC"),
    (r"^time zone: dates have the offset (\S+) h, which fits several zones: name the right one", r"часовой пояс: сдвиг дат \1 ч подходит нескольким поясам: укажите верный"),
    (r"^time zone: dates have the offset (\S+) h: name the right zone", r"часовой пояс: сдвиг дат \1 ч: укажите верный пояс"),
    (r"^only (\d+) publications were looked at", r"просмотрено публикаций: только \1"),
    (r"^authors: none were found on any sample", "авторы: не найдены ни на одном образце"),
    (r"^dates: on (\d+) of (\d+) samples they are read out of the text", r"даты: на \1 из \2 образцов взяты из текста"),
    (r"^body: the methods differ \(word-F1 with (.+)\)", r"текст: методы расходятся (F1 по словам: \1)"),
    (r"^body: other pages begin with the same words", "текст: другие страницы начинаются теми же словами"),
    (r"^headline: other pages have it too", "заголовок: такой же у других страниц"),
    (r"^headline: where it is linked it is called", "заголовок: в ссылке он другой:"),
    (r"^date: none was found on the page", "дата: на странице не найдена"),
    (r", its source says (\S+)$", r", в источнике \1"),
    (r"^date: the page says (\S+), its source (\S+)", r"дата: на странице \1, в источнике \2"),
    (r"^rules: the body is another than auto's \(word-F1 ([\d.]+)\)", r"правила: текст не такой, как у auto (F1 по словам \1)"),
    (r"^rules: no date", "правила: нет даты"),
    (r"^no article: ", "не статья: "),
)]  # fmt: skip


def teller(language: str) -> Callable[[str], str]:
    """Sentences in, sentences of that language out."""
    return in_russian if language == "ru" else lambda text: text


def in_russian(text: str) -> str:
    """A sentence with all that is known of it in Russian.

    >>> in_russian("the feed names 40 publications and 35 of the 35 on the start page")
    'лента называет публикаций: 40, в том числе 35 из 35 на начальной странице'
    """
    for pattern, russian in PIECES:
        text = pattern.sub(russian, text)
    return text
