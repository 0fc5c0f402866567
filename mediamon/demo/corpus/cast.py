"""The people and places of one story, drawn once, so that a name stays the same from the lead to the last paragraph."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from mediamon.demo.corpus.declension import Case, first_name, surname
from mediamon.demo.corpus.story import Language

RU_MEN = [
    "Сергей",
    "Андрей",
    "Алексей",
    "Дмитрий",
    "Николай",
    "Юрий",
    "Виктор",
    "Антон",
    "Максим",
    "Роман",
    "Константин",
    "Вадим",
    "Артём",
    "Глеб",
    "Степан",
]
RU_WOMEN = [
    "Мария",
    "Анна",
    "Елена",
    "Ольга",
    "Наталья",
    "Татьяна",
    "Ирина",
    "Светлана",
    "Ксения",
    "Дарья",
    "Софья",
    "Полина",
    "Вера",
    "Юлия",
    "Марина",
]
RU_SURNAMES = [
    "Кузнецов",
    "Соколов",
    "Лебедев",
    "Морозов",
    "Волков",
    "Зайцев",
    "Павлов",
    "Голубев",
    "Виноградов",
    "Богданов",
    "Воробьёв",
    "Фёдоров",
    "Беляев",
    "Тарасов",
    "Белов",
    "Комаров",
    "Орлов",
    "Киселёв",
    "Макаров",
    "Андреев",
    "Ильин",
    "Гусев",
    "Титов",
    "Кудрявцев",
    "Баранов",
    "Куликов",
    "Алексеев",
    "Степанов",
    "Яковлев",
    "Сорокин",
    "Сергеев",
    "Романов",
    "Захаров",
    "Борисов",
    "Королёв",
    "Герасимов",
    "Пономарёв",
    "Григорьев",
    "Лазарев",
    "Медведев",
    "Ершов",
    "Никитин",
    "Соболев",
]
EN_MEN = [
    "Daniel",
    "Thomas",
    "Oliver",
    "Martin",
    "Henry",
    "George",
    "Peter",
    "Colin",
    "Samuel",
    "Adrian",
    "Rupert",
    "Neil",
    "Stephen",
    "Anton",
]
EN_WOMEN = [
    "Alice",
    "Helen",
    "Priya",
    "Margaret",
    "Sophie",
    "Claire",
    "Rachel",
    "Joanna",
    "Emily",
    "Nadia",
    "Harriet",
    "Louise",
    "Ruth",
    "Irina",
]
EN_SURNAMES = [
    "Whitfield",
    "Carter",
    "Okafor",
    "Bennett",
    "Marlowe",
    "Hughes",
    "Patel",
    "Donnelly",
    "Fraser",
    "Lindqvist",
    "Shaw",
    "Barlow",
    "Novak",
    "Ellison",
    "Pryce",
    "Thornton",
    "Garrett",
    "Underwood",
    "Mackay",
    "Sutcliffe",
    "Hargreaves",
    "Osborne",
    "Kowalski",
    "Dunmore",
    "Ashby",
    "Fenwick",
]
RU_CITIES = [
    ("Казань", "Казани"), ("Томск", "Томске"), ("Самара", "Самаре"), ("Калуга", "Калуге"), ("Тула", "Туле"),
    ("Ярославль", "Ярославле"), ("Омск", "Омске"), ("Челябинск", "Челябинске"), ("Уфа", "Уфе"), ("Псков", "Пскове"),
    ("Тверь", "Твери"), ("Рязань", "Рязани"), ("Архангельск", "Архангельске"), ("Краснодар", "Краснодаре"),
    ("Тюмень", "Тюмени"), ("Петрозаводск", "Петрозаводске"), ("Кострома", "Костроме"), ("Барнаул", "Барнауле"),
]  # fmt: skip
EN_CITIES = [
    "Leeds",
    "Bristol",
    "Norwich",
    "Dundee",
    "Cardiff",
    "York",
    "Exeter",
    "Sheffield",
    "Lincoln",
    "Aberdeen",
    "Plymouth",
    "Durham",
]
STREETS = [
    "Гагарина",
    "Пушкина",
    "Чехова",
    "Советской",
    "Садовой",
    "Набережной",
    "Лесной",
    "Мира",
    "Космонавтов",
    "Вокзальной",
    "Заречной",
]
EN_STREETS = [
    "Harbour Street",
    "Mill Lane",
    "Station Road",
    "Victoria Avenue",
    "Church Row",
    "Canal Street",
    "Park Road",
]


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is quoted or blamed in a story."""

    first: str
    last: str
    female: bool
    language: Language

    def name(self, case: Case = "nom", *, short: bool = False) -> str:
        """Full name, or surname alone when `short`, in a case (English knows none)."""
        if self.language == "en":
            return self.last if short else f"{self.first} {self.last}"
        last = surname(self.last, case, female=self.female)
        return last if short else f"{first_name(self.first, case)} {last}"


@dataclass(frozen=True, slots=True)
class Cast:
    """Three men (m1…m3), three women (f1…f3), a city and a street."""

    people: dict[str, Person]
    city: tuple[str, str]
    street: str


def draw_cast(language: Language, rng: Random) -> Cast:
    """A cast of people with six different surnames."""
    men, women, last = (RU_MEN, RU_WOMEN, RU_SURNAMES) if language == "ru" else (EN_MEN, EN_WOMEN, EN_SURNAMES)
    lasts = rng.sample(last, 6)
    people = {f"m{i + 1}": Person(first, lasts[i], False, language) for i, first in enumerate(rng.sample(men, 3))}
    people |= {f"f{i + 1}": Person(first, lasts[i + 3], True, language) for i, first in enumerate(rng.sample(women, 3))}
    if language == "ru":
        return Cast(people, rng.choice(RU_CITIES), rng.choice(STREETS))
    city = rng.choice(EN_CITIES)
    return Cast(people, (city, city), rng.choice(EN_STREETS))
