"""Russian words of the pages that tell of errors."""

RUSSIAN = {
    "This is not allowed": "Этого нельзя",
    "There is nothing here": "Здесь ничего нет",
    "This cannot be understood": "Это нельзя понять",
    "Too many attempts": "Слишком много попыток",
    "Something went wrong here": "Здесь что-то сломалось",
    "What was saved before is kept. The service's log says more; try again, and tell the administrator if it stays.": (
        "Всё сохранённое раньше цело. Подробности — в журнале службы; попробуйте ещё раз и, если не пройдёт, скажите администратору."
    ),
    "The database does not answer. Nothing is lost; try again in a minute.": (
        "База данных не отвечает. Ничего не потеряно; попробуйте через минуту."
    ),
    "This form is out of date: go back, reload the page and send it again.": (
        "Форма устарела: вернитесь, обновите страницу и отправьте её снова."
    ),
    "Only for accounts with the role expert.": "Только для учётных записей с ролью эксперта.",
    "Only for accounts with the role administrator.": "Только для учётных записей с ролью администратора.",
    "This publication does not mention that organisation.": "Эта публикация не упоминает эту организацию.",
    "To the report": "К отчёту",
}
