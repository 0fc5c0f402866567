"""Russian words of the pages that tell of errors."""

RUSSIAN = {
    "This is not allowed": "Этого нельзя",
    "There is nothing here": "Здесь ничего нет",
    "This has changed meanwhile": "Это уже изменилось",
    "Somebody has changed or deleted what this is about, and nothing of it was saved: go back, reload the page and look again.": (
        "Кто-то изменил или удалил то, о чём речь, и ничего не сохранено: вернитесь, обновите страницу и посмотрите снова."
    ),
    "This cannot be understood": "Это нельзя понять",
    "Too many attempts": "Слишком много попыток",
    "Something went wrong here": "Здесь что-то сломалось",
    "What was saved before is kept. The service's log says more; try again, and tell the administrator if it stays.": (
        "Всё сохранённое раньше цело. Подробности — в журнале службы; попробуйте ещё раз и, если не пройдёт, скажите администратору."
    ),
    "The database does not answer. Nothing is lost; try again in a minute.": (
        "База данных не отвечает. Ничего не потеряно; попробуйте через минуту."
    ),
    "There is a character or a number in it that the database cannot take.": (
        "В запросе есть знак или число, которых база данных не принимает."
    ),
    "This form is out of date: go back, reload the page and send it again.": (
        "Форма устарела: вернитесь, обновите страницу и отправьте её снова."
    ),
    "Only for accounts with the role expert.": "Только для учётных записей с ролью эксперта.",
    "Only for accounts with the role administrator.": "Только для учётных записей с ролью администратора.",
    "This publication does not mention that organisation.": "Эта публикация не упоминает эту организацию.",
    "To the report": "К отчёту",
    "This account is closed.": "Эта учётная запись закрыта.",
    "There is no such number in the report.": "В отчёте нет такого числа.",
    "Incidents are closed where the sites' files are: scrapy repair NAME --false-alarm.": "Инциденты закрывают там, где лежат файлы сайтов: scrapy repair ИМЯ --false-alarm.",
    "There is no such incident.": "Такого инцидента нет.",
    "There are no numbers to draw.": "Рисовать нечего: чисел нет.",
    "There is no such change, or the version before it is no longer kept.": "Такого изменения нет, или предыдущая версия уже не хранится.",
    "There is no such watch.": "Такого наблюдения нет.",
    "Too many reviews are being printed: try again in a minute.": "Печатается слишком много обзоров: попробуйте через минуту.",
    "There is no such value on the page.": "На странице нет такого значения.",
    "There is no such look.": "Такого осмотра нет.",
    "There is no such site.": "Такого сайта нет.",
    "There is no such story.": "Такого сюжета нет.",
    "There is no such organisation.": "Такой организации нет.",
    "There is no such publication.": "Такой публикации нет.",
    "There is no such feed.": "Такой ленты нет.",
    "There is no such thumbnail.": "Такой картинки нет.",
    "There is html, json and atom.": "Есть html, json и atom.",
    "There is no such clipping.": "Такой вырезки нет.",
}
