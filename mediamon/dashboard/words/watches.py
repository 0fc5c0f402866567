"""Words of the pages about watches. English is the key."""

from __future__ import annotations

RUSSIAN = {
    "Watches": "Наблюдения",
    "No watches yet. The command scrapy watch add makes one.": "Наблюдений пока нет. Их создаёт команда scrapy watch add.",
    "Value": "Значение",
    "Condition": "Условие",
    "Checked": "Проверено",
    "gone": "исчезло",
    "was": "было",
    "in a browser": "в браузере",
    "every": "каждые",
    "minutes": "мин.",
    "Seen": "Увидено",
    "Understood as": "Понято как",
    "Changes of the page": "Изменения страницы",
    "side by side": "рядом",
    "Place": "Место",
    "Before": "Было",
    "After": "Стало",
    "all lines": "все строки",
    "only changes": "только изменения",
    "Changes at every check": "Меняется при каждой проверке",
    "Clipping": "Вырезка",
    "for embedding; who knows the address may read it": "для вставки; читать может тот, кто знает адрес",
    "Remove": "Удалить",
    "nothing has changed yet": "пока ничего не изменилось",
    "the page itself": "сама страница",
}
