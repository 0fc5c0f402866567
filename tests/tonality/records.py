"""Made-up labelled targets, enough of them to train on."""

from __future__ import annotations

from collections.abc import Iterator

GOOD = ["прекрасно помог людям", "получил премию", "выиграл конкурс", "спас пациента", "добился успеха"]
BAD = ["обманул людей", "потерял лицензию", "провалил проверку", "нарушил закон", "оштрафован за кражу"]
PLAIN = ["открыт по средам", "находится в городе", "проводит семинар", "назвал даты", "принимает гостей"]
PLACES = ["Утром", "Днём", "Вечером", "Осенью", "Весной", "Летом"]


def records(times: int = 1) -> list[dict[str, object]]:
    """30 records of each class, `times` over with other numbers in them."""
    return [record for number in range(times) for record in _records(number)]


def _records(number: int) -> Iterator[dict[str, object]]:
    for label, phrases in (("positive", GOOD), ("negative", BAD), ("neutral", PLAIN)):
        for phrase in phrases:
            for place in PLACES:
                text = f"{place} {number} институт {phrase}."
                start = text.index("институт")
                yield {
                    "text": text,
                    "target": "институт",
                    "start": start,
                    "end": start + 8,
                    "label": label,
                    "lang": "ru",
                }
