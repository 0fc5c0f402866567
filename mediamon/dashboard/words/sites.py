"""Words of the pages about sites. English is the key."""

from __future__ import annotations

RUSSIAN = {
    "Sources": "Источники",
    "Add a site": "Добавить сайт",
    "Look at it": "Посмотреть",
    "Address of the site": "Адрес сайта",
    "Private hosts that are meant, if any": "Внутренние узлы, к которым можно обращаться (если нужны)",
    "The site is looked at politely: robots.txt is obeyed, at most 40 pages are asked for. Nothing is written until you accept it.": "Сайт "
    "просматривается вежливо: robots.txt соблюдается, запрашивается не больше 40 страниц. Ничего не записывается, пока вы не согласитесь.",
    "Looks": "Просмотры",
    "look going on": "идёт",
    "look found": "готово",
    "look failed": "не удалось",
    "The site is being looked at. This page loads itself anew.": "Сайт просматривается. Страница обновляется сама.",
    "Nothing was written.": "Ничего не записано.",
    "It ended without a word.": "Просмотр прервался без объяснения.",
    "Try another address": "Попробовать другой адрес",
    "publications": "публикаций",
    "only here": "только здесь",
    "on the start page": "на начальной странице",
    "newest": "новейшая",
    "address": "адрес",
    "source feed": "лента",
    "source sitemap": "карта сайта",
    "source links": "ссылки",
    "source browser": "браузер",
    "source clicks": "нажатия",
    "chosen": "выбрано",
    "Not certain": "Не наверняка",
    "Samples": "Образцы",
    "first words": "первые слова",
    "headline and first words": "заголовок и первые слова",
    "date": "дата",
    "Rules": "Правила",
    "The site file": "Файл сайта",
    "Accept: write the file, keep the samples as tests": "Принять: записать файл, сохранить образцы как тесты",
    "This was accepted already.": "Это уже принято.",
    "Sites are added where their files are: scrapy addsite URL.": "Сайты добавляются там, где лежат их файлы: scrapy addsite АДРЕС.",
    "Two sites are looked at already: wait until one of them is done.": "Два сайта уже просматриваются: дождитесь, пока закончится один из них.",
    "Save the file": "Сохранить файл",
    "Nothing was saved": "Ничего не сохранено",
    "pages are kept as tests": "страниц сохранено как тесты",
    "Test it with": "Проверить:",
    "needs mending": "нужно исправить",
    "There are no site files yet.": "Файлов сайтов пока нет.",
}
ENGLISH = {f"look {one}": one for one in ("going on", "found", "failed")} | {
    f"source {one}": one for one in ("feed", "sitemap", "links", "browser", "clicks")
}
