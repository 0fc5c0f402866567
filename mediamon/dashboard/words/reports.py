"""Words of the report's pages. English is the key."""

from __future__ import annotations

RUSSIAN = {
    "stories": "сюжетов",
    "all languages": "все языки",
    "unknown language": "не известен",
    "by": "по",
    "day": "дням",
    "week": "неделям",
    "month": "месяцам",
    "In brackets: per cent of the organisation's total, and between which two it lies with 95 % confidence.": "В скобках: процент "
    "от общего числа упоминаний организации и границы, между которыми он лежит с уверенностью 95 %.",
    "A story is counted where it was told first; publications that tell it again are in the total.": "Сюжет считается там, где он "
    "рассказан впервые; публикации, которые его повторяют, входят во «всего».",
    "No model: the text is in a language without a model of tonality. It is never counted as neutral.": "Нет модели: текст на "
    "языке, для которого нет модели тональности. Он никогда не считается нейтральным.",
    "Over time": "Во времени",
    "Part of the period": "Часть периода",
    "All organisations": "Все организации",
    "Negative waves": "Волны негатива",
    "The stories of the wave": "Сюжеты волны",
    "Excel": "Excel",
    "JSON": "JSON",
    "Report of": "Отчёт от",
    "one story, publications:": "один сюжет, публикаций:",
    "One story": "Один сюжет",
    "told first": "рассказано впервые",
    "each story once": "каждый сюжет один раз",
    "refers to": "относится к",
}
