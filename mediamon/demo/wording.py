"""How the sites write sections and dates."""

from __future__ import annotations

from datetime import datetime

from mediamon.demo.corpus.slots import EN_MONTHS, RU_MONTHS
from mediamon.demo.corpus.story import Language

SECTIONS: dict[str, str] = {
    "Наука": "science",
    "Образование": "education",
    "Экономика": "economy",
    "Общество": "society",
    "Культура": "culture",
    "Спорт": "sport",
    "Происшествия": "incidents",
    "Технологии": "technology",
}
ENGLISH: dict[str, str] = {slug.capitalize(): slug for slug in SECTIONS.values()}


def section_slug(section: str) -> str:
    """The name of a section in addresses."""
    return SECTIONS.get(section) or ENGLISH[section]


def date_in_words(moment: datetime, language: Language = "ru") -> str:
    """ "12 марта 2026, 14:05" or "12 March 2026, 14:05"."""
    month = (RU_MONTHS if language == "ru" else EN_MONTHS)[moment.month - 1]
    return f"{moment.day} {month} {moment.year}, {moment:%H:%M}"
