"""The words of a press review, in English and Russian. English is the key."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

RUSSIAN = {
    "Press review": "Обзор прессы",
    "Publications": "Публикации",
    "Report": "Отчёт",
    "Gaps in coverage": "Пробелы в наблюдении",
    "Organisation": "Организация",
    "total": "всего",
    "stories": "сюжетов",
    "positive": "положительные",
    "negative": "отрицательные",
    "neutral": "нейтральные",
    "ambiguous": "неоднозначные",
    "unscored": "нет модели",
    "expert": "эксперт",
    "machine": "модель",
    "There are none in this period.": "За этот период их нет.",
    "No publications.": "Публикаций нет.",
    "stored while a failure of extraction was suspected": "сохранено, когда подозревался сбой извлечения",
    "made": "составлен",
    "period": "период",
    "everything that is stored": "всё сохранённое",
    "site": "сайт",
    "In brackets: per cent of the total.": "В скобках: процент от общего числа.",
    "What was not collected is not counted; why, is listed below.": "Не собранное не посчитано; почему – перечислено ниже.",
}


def words(language: str) -> Callable[[str], str]:
    """Keys in, the language's words out."""
    return (lambda text: RUSSIAN.get(text, text)) if language == "ru" else (lambda text: text)


def period_of(since: datetime | None, until: datetime | None, t: Callable[[str], str]) -> str:
    """2026-10-01 – 2026-10-31, both included; what is open is three dots."""
    first = f"{since:%Y-%m-%d}" if since else "…"
    last = f"{until - timedelta(microseconds=1):%Y-%m-%d}" if until else "…"
    return t("everything that is stored") if (first, last) == ("…", "…") else f"{first} – {last}"
