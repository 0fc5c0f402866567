"""Incidents in Russian: what detectors, arrivals, waves and the monitor say, and why a rule is proposed. See `sentences`."""

from __future__ import annotations

import re

from mediamon.dashboard.words.sentences import Piece, pieces_of

FIELDS = {
    "body": "текст",
    "headline": "заголовок",
    "date of publication": "дата публикации",
    "authors": "авторы",
    "language": "язык",
    "section": "рубрика",
    "tags": "метки",
    "image": "изображение",
    "article": "статья",
    "page": "страница",
}
PARTS = {
    "links": "ссылки",
    "text blocks and line breaks": "блоки текста и переносы строк",
    "text styling": "оформление текста",
    "images": "изображения",
    "other elements": "прочие элементы",
    "some": "некоторые",
}
F = r"([\w ]{1,60}?)"  # a field


def _field(pattern: str, russian: str) -> Piece:
    """Of a sentence about a field: {} is where its name stands."""
    return re.compile(pattern, re.IGNORECASE), lambda found: russian.format(FIELDS.get(found[1], found[1]))


def _part(found: re.Match[str]) -> str:
    return f"разметка статей изменилась ({PARTS.get(found[1], found[1])} {found[2]} из всех тегов в них,"


PIECES: list[Piece] = [
    _field(f"the rule for the {F} delivers something else than the article", "правило для поля «{}» выдаёт не статью"),
    _field(f"the rule for the {F} delivers only a piece of the article", "правило для поля «{}» выдаёт лишь часть статьи"),
    _field(f"the rule for the {F} delivers more than the article, such as comments with it", "правило для поля «{}» выдаёт больше статьи, например с комментариями"),
    _field(rf"articles are built otherwise than they were \({F}\)", "статьи устроены не так, как раньше ({})"),
    _field(f"the rule for the {F} matches nothing", "правило для поля «{}» ничего не находит"),
    _field(f"the rule for the {F} delivers the same text on many pages", "правило для поля «{}» выдаёт один текст на многих страницах"),
    _field(f"the {F} tells nothing of what its page is called", "поле «{}» не говорит ничего о том, как названа страница"),
    _field(f"the {F} tells nothing of what its page's description says", "поле «{}» не говорит ничего о том, что сказано в описании страницы"),
    _field(f"the {F} is another than what its page is called", "поле «{}» не такое, как название страницы"),
    _field(f"the {F} is in another language", "поле «{}» на другом языке"),
    _field(f"the {F} is found in another place", "поле «{}» находится в другом месте"),
    _field(f"the {F} is built otherwise", "поле «{}» устроено иначе"),
    _field(f"without the rule another {F} is found", "без правила поле «{}» находится другим"),
    _field(f"(?:\\S+) speaks against the rule for the {F}(?= |$)", "есть данные против правила для поля «{}»"),
    *pieces_of(
        (r"^(\S+): the layout has changed and the extraction is broken$", r"\1: вёрстка изменилась, извлечение нарушено"),
        (r"^(\S+): its runs fail$", r"\1: обходы не удаются"),
        (r"^The disk fills up$", "Диск заполняется"),
        (r"^Pages cannot be kept in the archive$", "Страницы не сохраняются в архиве"),
        (r"On a site in order this has a chance of (\S+)\.", r"На исправном сайте вероятность этого \1."),
        (r"In usual times this has a chance of (\S+) a day\.", r"В обычное время вероятность этого \1 в день."),
        (r"nothing has been published since (\S+ \S+) UTC; usually there would be (\d+) by now", r"публикаций нет с \1 UTC; обычно к этому времени их \2"),
        (r"(\d+) publications since (\S+), where (\d+) are usual", r"публикаций с \2: \1, обычно \3"),
        (r"(\d+) publications in the last hours, where (\d+) are usual", r"публикаций за последние часы: \1, обычно \2"),
        (r"(\d+) of its sources are silent", r"молчат источники: \1"),
        (r"(\d+) of (\d+) pages of the last day were refused", r"за последний день отклонено страниц: \1 из \2"),
        (r"(\d+) negative stories since (\S+), where ([\d.]+) are usual", r"негативных сюжетов с \2: \1, обычно \3"),
        (r"Among them: ", "Среди них: "),
        (r"The last (\d+) runs did not end well, the newest with: ", r"Последние обходы (\1) закончились плохо, самый новый: "),
        (r"it was killed", "процесс был убит"),
        (r"(\d+) pages of the last run could not be written there\.", r"Страниц последнего обхода, которые не удалось туда записать: \1."),
        (r"See the log of the runs\.", "Смотрите журнал обходов."),
        (r"See the log of the runs: is there room, are there inodes, may MEDIAMON_ARCHIVE be written\?", "Смотрите журнал обходов: есть ли место, есть ли индексные дескрипторы, можно ли писать в MEDIAMON_ARCHIVE?"),
        (r"Pages are kept again\.", "Страницы снова сохраняются."),
        (r"Make room, take a larger disk, or erase old pages of the archive\.", "Освободите место, возьмите диск больше или удалите старые страницы архива."),
        (r" on pages of ([^;(]{1,500}?)(?=,| in the last| \()", r" на страницах \1"),
        (r" in the last ([\d,]+) documents", r" в последних документах (\1)"),
        (r"In the last ([\d,]+) documents ", r"В последних документах (\1) "),
        (r", on about (\d+%) of pages", r", примерно на \1 страниц"),
        (r"\(evidence ([\d.]+), threshold ([\d.]+)", r"(сила \1, порог \2"),
        (r"; medians ", "; медианы "),
        (r" This may be a failure; more documents will tell\.", " Возможно, это сбой; покажут новые документы."),
        (r", which alone is no failure\.", ", само по себе это ещё не сбой."),
        (r", which may be a failure\.", ", возможно, это сбой."),
        (r"the page is (much )?larger", "страницы стали больше"),
        (r"the page is (much )?smaller", "страницы стали меньше"),
        (r"the sizes of pages are spread otherwise", "размеры страниц распределены иначе"),
        (r"the text of articles is (much )?longer", "тексты статей стали длиннее"),
        (r"the text of articles is (much )?shorter", "тексты статей стали короче"),
        (r"the lengths of articles are spread otherwise", "длины статей распределены иначе"),
        (r"articles have (far )?more paragraphs", "в статьях стало больше абзацев"),
        (r"articles have (far )?fewer paragraphs", "в статьях стало меньше абзацев"),
        (r"the numbers of paragraphs are spread otherwise", "числа абзацев распределены иначе"),
        (r"paragraphs differ (much )?more in size", "абзацы сильнее различаются по размеру"),
        (r"paragraphs differ (much )?less in size", "абзацы меньше различаются по размеру"),
        (r"the differences between paragraphs are spread otherwise", "различия абзацев распределены иначе"),
        (r"\(median ([\d,]+ → [\d,]+)( characters)?, ([\d.]+) times the threshold\)", r"(медиана \1, порог превышен в \3 раза)"),
        (r"([\d.]+) times the threshold\)", r"порог превышен в \1 раза)"),
        (r"(\d+) held-back pages: body word-F1 ([\d.]+) \(least ([\d.]+)\), every headline right; (\d+) new pages in order", r"контрольных страниц \1: F1 текста по словам \2 (наименьшее \3), все заголовки верны; новых страниц в порядке: \4"),
        (r"the site's policy asks a person always", "по правилам сайта всегда решает человек"),
        (r"no old publication shows in the new layout: nothing is known of the pages it was made from", "в новой вёрстке нет ни одной известной публикации: о страницах, по которым составлено правило, ничего не известно"),
        (r"only (\d+) pages were held back, (\d+) are needed", r"контрольных страниц только \1, нужно \2"),
        (r"bodies have a word-F1 of ([\d.]+), ([\d.]+) is needed", r"F1 текстов по словам \1, нужно \2"),
        (r"one body has a word-F1 of ([\d.]+), ([\d.]+) is needed", r"у одного текста F1 по словам \1, нужно \2"),
        (r"(\d+%) of headlines are right, (\d+%) is needed", r"верны \1 заголовков, нужно \2"),
        (r"(\d+%) of authors are right", r"верны \1 авторов"),
        (r"(\d+%) of days are right", r"верны \1 дат"),
        (r"only (\d+) new pages were looked at, (\d+) are needed", r"просмотрено новых страниц только \1, нужно \2"),
        (r"(\d+%) of new pages are in order", r"в порядке \1 новых страниц"),
        (r"a detector that learned the known pages finds the new ones out of order", "детектор, обученный на известных страницах, считает новые неправильными"),
        (r"no rule was found for what had one: ", "не нашлось правила для полей, у которых оно было: "),
        (r"It is as usual again\.", "Снова как обычно."),
        (r"Nothing has come for (\d+) weeks: it is taken to have ended\.", r"Недель без публикаций: \1. Считается, что источник закрыт."),
        (r"a run went well", "обход удался"),
        (r"^Nothing was wrong\.$", "Всё было в порядке."),
    ),
    (re.compile(r"the markup of articles has changed \(([a-z ]+?) (\d+% → \d+%) of all tags inside,"), _part),
]  # fmt: skip
