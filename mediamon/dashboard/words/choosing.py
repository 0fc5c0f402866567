"""The dashboard's words in English and Russian. English is the key, but where it is too short to be read."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request

from mediamon.dashboard.words import (
    errands,
    errors,
    incidents,
    labelling,
    people,
    reports,
    runs,
    sites,
    traversals,
    watches,
)

LANGUAGES = ("en", "ru")
RUSSIAN = {
    "To read and to correct": "Читать и исправлять",
    "To run it": "Управлять",
    "To the content": "К содержанию",
    "Report": "Отчёт",
    "Search": "Поиск",
    "Incidents": "Инциденты",
    "Sign out": "Выйти",
    "Sign in": "Вход",
    "Organisation": "Организация",
    "total": "всего",
    "positive": "положительные",
    "negative": "отрицательные",
    "neutral": "нейтральные",
    "ambiguous": "неоднозначные",
    "unscored": "нет модели",
    "from": "с",
    "to": "по",
    "site": "сайт",
    "all sites": "все сайты",
    "Show": "Показать",
    "Gaps in coverage": "Пробелы в наблюдении",
    "There are none in this period.": "За этот период их нет.",
    "In brackets: per cent of the organisation's total.": "В скобках: процент от общего числа упоминаний организации.",
    "Publications": "Публикации",
    "Older": "Раньше",
    "nothing here yet": "пока ничего нет",
    "the sentences that the score rests on": "предложения, на которых основана оценка",
    "words in any form": "слова в любой форме",
    "the best of the month": "лучшее за месяц",
    "stored while a failure of extraction was suspected": "сохранено, когда подозревался сбой извлечения",
    "expert's label": "метка эксперта",
    "Save": "Сохранить",
    "Saved.": "Сохранено.",
    "History": "История",
    "language": "язык",
    "opened": "открыт",
    "closed": "закрыт",
    "open": "открыт",
    "Criterion": "Критерий",
    "divergence": "расхождение",
    "threshold": "порог",
    "To sign in you need a one-time link. Ask the administrator, who gets one by": "Для входа нужна одноразовая "
    "ссылка. Её даёт администратор командой",
    "This link was used already, or is too old.": "Эта ссылка уже использована или устарела.",
    "machine": "модель",
    "the rarer classes are chosen from a lower probability on": "редкие классы выбираются при меньшей вероятности",
    "open the page itself": "открыть саму страницу",
    "CSV": "CSV",
    **errands.RUSSIAN,
    **errors.RUSSIAN,
    **incidents.RUSSIAN,
    **labelling.RUSSIAN,
    **people.RUSSIAN,
    **reports.RUSSIAN,
    **runs.RUSSIAN,
    **sites.RUSSIAN,
    **traversals.RUSSIAN,
    **watches.RUSSIAN,
}
ENGLISH = traversals.ENGLISH | runs.ENGLISH | people.ENGLISH | sites.ENGLISH


def language_of(request: Request) -> str:
    """The language asked for: ?lang=…, else the browser's first of ours, else English."""
    asked = request.query_params.get("lang") or request.cookies.get("lang") or ""
    if asked in LANGUAGES:
        return asked
    wanted = [part.split(";")[0].strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((one for one in wanted if one in LANGUAGES), "en")


def translator(language: str) -> Callable[[str], str]:
    """Keys in, the language's words out."""
    words = RUSSIAN if language == "ru" else ENGLISH
    return lambda text: words.get(text, text)
