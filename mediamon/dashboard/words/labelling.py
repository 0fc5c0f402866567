"""Words of the labelling pages. English is the key."""

from __future__ import annotations

RUSSIAN = {
    "Labelling": "Разметка",
    "What teaches the model most comes first.": "Сначала то, что больше всего научит модель.",
    "Agreement of the experts": "Согласие экспертов",
    "Nothing waits for a label.": "Ничто не ждёт метки.",
    "Show again what was put off": "Показать отложенное",
    "Does this publication help or harm": "Эта публикация на пользу или во вред репутации:",
    "wait": "ждут",
    "put off": "отложить",
    "Tab and Enter, or the key with Alt (Alt+Shift in Firefox).": "Tab и Enter или клавиша с Alt (Alt+Shift в Firefox).",
    "pairs were judged by several.": "пар оценили несколько экспертов.",
    "Krippendorff's alpha": "Альфа Криппендорфа",
    "1: full agreement, 0: what chance would give": "1 – полное согласие, 0 – как при случайных ответах",
    "Experts": "Эксперты",
    "judged by both": "оценили оба",
    "Cohen's kappa": "Каппа Коэна",
    "Where they differ": "Где они расходятся",
    "Labels given": "Поставлено меток",
}
