"""Many organisations, made up: cities and fields with the bodies that are named after them, and their abbreviations."""

from __future__ import annotations

import random
from itertools import product

from mediamon.mentions import Organisation

CITIES = {
    "Алтайск": "Алтайский", "Архангельск": "Архангельский", "Астрахань": "Астраханский", "Барнаул": "Барнаульский",
    "Белгород": "Белгородский", "Братск": "Братский", "Брянск": "Брянский", "Владимир": "Владимирский", "Вологда": "Вологодский",
    "Грозный": "Грозненский", "Екатеринбург": "Екатеринбургский", "Иваново": "Ивановский", "Иркутск": "Иркутский",
    "Казань": "Казанский", "Калуга": "Калужский", "Кемерово": "Кемеровский", "Киров": "Кировский", "Кострома": "Костромской",
    "Краснодар": "Краснодарский", "Красноярск": "Красноярский", "Курган": "Курганский", "Курск": "Курский", "Липецк": "Липецкий",
    "Магадан": "Магаданский", "Майкоп": "Майкопский", "Мурманск": "Мурманский", "Нальчик": "Нальчикский",
    "Новосибирск": "Новосибирский", "Омск": "Омский", "Оренбург": "Оренбургский", "Орёл": "Орловский", "Пенза": "Пензенский",
    "Псков": "Псковский", "Ростов": "Ростовский", "Рязань": "Рязанский", "Самара": "Самарский", "Саратов": "Саратовский",
    "Смоленск": "Смоленский", "Ставрополь": "Ставропольский", "Сургут": "Сургутский", "Тамбов": "Тамбовский", "Тверь": "Тверской",
    "Томск": "Томский", "Тула": "Тульский", "Тюмень": "Тюменский", "Ульяновск": "Ульяновский", "Уфа": "Уфимский",
    "Хабаровск": "Хабаровский", "Чебоксары": "Чебоксарский", "Челябинск": "Челябинский", "Чита": "Читинский", "Якутск": "Якутский",
}  # fmt: skip
KINDS = ("университет", "институт", "колледж", "театр", "музей", "центр", "завод", "банк")
FIELDS = (
    "государственный", "педагогический", "медицинский", "технический", "аграрный", "драматический", "художественный",
    "исторический", "научный", "деловой", "машиностроительный", "народный", "транспортный", "экономический",
)  # fmt: skip


def many(count: int, seed: int = 1) -> list[Organisation]:
    """`count` of them: an official name, an abbreviation of its own and a shared one, a city, words of context."""
    dice = random.Random(seed)
    triples = list(product(CITIES.items(), FIELDS, KINDS))
    dice.shuffle(triples)
    return [_made(number, *triples[number]) for number in range(count)]


def _made(number: int, city: tuple[str, str], field: str, kind: str) -> Organisation:
    name, adjective = city
    letters = "".join(word[0] for word in (adjective, field, kind)).upper()
    return Organisation.model_validate(
        {
            "id": f"o{number}",
            "official": f"{adjective} {field} {kind}",
            "abbreviations": [f"{letters}-{number}"],
            "sometimes": [letters],
            "context": [field[:6]],
            "cities": [name],
        }
    )
