"""Words of an incident's page. English is the key."""

from __future__ import annotations

RUSSIAN = {
    "low": "низкий",
    "medium": "средний",
    "high": "высокий",
    "What fired": "Что сработало",
    "Proposed rule": "Предложенное правило",
    "proposed": "предложено",
    "accepted": "принято",
    "refused": "отклонено",
    "Accept: write the rule, extract anew, close": "Принять: записать правило, извлечь заново, закрыть",
    "Refuse": "Отклонить",
    "held back": "контрольная",
    "new": "новая",
    "wrong": "неверно",
    "as it was known": "как было известно",
    "by the proposed rule": "по предложенному правилу",
    "Nothing was proposed yet. The command is": "Пока ничего не предложено. Команда:",
    "The nine numbers of its documents": "Девять чисел его документов",
    "Each point is a document, in the order in which they came; coloured since the failure began.": "Точка – документ, в порядке "
    "получения; цветом отмечено время с начала сбоя.",
    "as a table": "таблицей",
    "Number": "Число",
    "median before": "медиана до",
    "median since": "медиана после",
    "Stored since the failure began": "Сохранено с начала сбоя",
    "under suspicion": "под подозрением",
    "rule proposed": "правило предложено",
    "rule accepted": "правило принято",
    "rule refused": "правило отклонено",
    "extracted anew": "извлечено заново",
    "Nothing is wrong: learn what came and close": "Всё в порядке: запомнить новое и закрыть",
    "There is a newer proposal: look at it first.": "Есть более новое предложение: сначала посмотрите его.",
    "This was decided already.": "Это уже решено.",
}
