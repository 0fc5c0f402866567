"""Words of the page about runs. English is the key."""

from __future__ import annotations

RUSSIAN = {
    "Runs": "Запуски",
    "Changes": "Изменения",
    "headline": "заголовок",
    "description": "описание",
    "authors": "авторы",
    "published_at": "дата публикации",
    "body": "текст",
    "taken down": "публикация снята",
    "A site file needs mending": "Файл сайта нужно исправить",
    "Monitor": "Монитор",
    "silent since": "молчит с",
    "nothing goes on": "ничего не выполняется",
    "No monitor runs. The command scrapy monitor starts one.": "Монитор не запущен. Его запускает команда scrapy monitor.",
    "Site": "Сайт",
    "Sites": "Сайты",
    "State": "Состояние",
    "Next run": "Следующий запуск",
    "New a day": "Новых в день",
    "Last run": "Последний запуск",
    "New": "Новых",
    "Waiting": "Ждут",
    "state running": "идёт",
    "state due": "пора",
    "state waiting": "ждёт",
    "state failing": "не удаётся",
    "state paused": "остановлен",
    "killed": "прерван",
    "now": "сейчас",
    "never": "никогда",
    "open incidents": "открытых инцидентов",
    "alerts wait to be delivered": "оповещений ждут отправки",
}
ENGLISH = {f"state {one}": one for one in ("running", "due", "waiting", "failing", "paused")} | {
    "published_at": "date of publication",
}
